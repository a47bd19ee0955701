import { useTranslation } from "react-i18next";
import { ButtonLink } from "#ui/button.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { JOBS } from "../contract.ts";

/** The choice of a job, or of looking codes up. */
export function JobList() {
  const { t } = useTranslation("scanner");
  return (
    <SettingsList>
      {JOBS.map((job) => (
        <Setting
          key={job}
          title={t(`jobs.${job}.title`)}
          text={t(`jobs.${job}.text`)}
          action={
            <ButtonLink variant="quiet" small to={`?job=${job}`}>
              {t("begin")}
            </ButtonLink>
          }
        />
      ))}
      <Setting
        title={t("look.title")}
        text={t("look.text")}
        action={
          <ButtonLink variant="quiet" small to="?job=look">
            {t("begin")}
          </ButtonLink>
        }
      />
    </SettingsList>
  );
}
