import { useTranslation } from "react-i18next";
import { ButtonLink } from "#ui/button.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { useStaffRights } from "#shell/staff-rights.ts";
import { JOBS } from "../contract.ts";

/**
 * The choice of a job, or of looking codes up. Whoever packs does that where card, box and photograph are checked.
 */
export function JobList() {
  const { t } = useTranslation("scanner");
  const { permissions } = useStaffRights();
  const jobs = JOBS.filter((job) => job !== "packed" || permissions.includes("warehouse.work"));
  return (
    <SettingsList>
      {jobs.map((job) => (
        <Setting
          key={job}
          title={t(`jobs.${job}.title`)}
          text={t(`jobs.${job}.text`)}
          action={
            <ButtonLink
              variant="quiet"
              small
              to={job === "packed" ? "/warehouse-scan?task=pack" : `?job=${job}`}
            >
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
