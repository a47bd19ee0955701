import { useTranslation } from "react-i18next";
import type { ProfilePart } from "#shell/profile-parts.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Section } from "#ui/section.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";

/** The way to what one pays for. */
export const profilePart: ProfilePart = { order: 20, Part: OwnSpace, texts: ["subscription"] };

function OwnSpace() {
  const { t } = useTranslation("subscription");
  return (
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
  );
}
