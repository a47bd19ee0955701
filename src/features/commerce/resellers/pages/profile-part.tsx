import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ProfilePart } from "#shell/profile-parts.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Section } from "#ui/section.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { ownApplicationQuery } from "../components/own-application.ts";

/** Where one's application to be a reseller is; nothing for whoever hasn't applied. */
export const profilePart: ProfilePart = {
  order: 25,
  Part: OwnApplication,
  texts: ["resellers"],
  queries: [ownApplicationQuery],
};

function OwnApplication() {
  const { t } = useTranslation("resellers");
  const application = useQuery(ownApplicationQuery).data?.application ?? null;
  if (application === null) return null;
  const { state, company } = application;
  return (
    <Section id="reseller" heading={t("profile.title")}>
      <SettingsList>
        <Setting
          title={t(`standing.${state}.title`, { company })}
          action={
            <ButtonLink variant="quiet" small to="/reseller-dashboard">
              {state === "approved" ? t("toDashboard") : t("profile.see")}
            </ButtonLink>
          }
        />
      </SettingsList>
    </Section>
  );
}
