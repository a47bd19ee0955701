import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { ButtonLink } from "#ui/button.tsx";
import { Section } from "#ui/section.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";

export const handle = { texts: ["subscription"] };

/** Part of `/profile`: the way to what one pays for. */
export default function OwnSpace() {
  const { t } = useTranslation("subscription");
  return (
    <>
      <Outlet />
      <Section id="subscription" heading={t("title")}>
        <SettingsList>
          <Setting
            title={t("profile.title")}
            action={
              <ButtonLink variant="quiet" small to="/subscription">
                {t("profile.see")}
              </ButtonLink>
            }
          />
        </SettingsList>
      </Section>
    </>
  );
}
