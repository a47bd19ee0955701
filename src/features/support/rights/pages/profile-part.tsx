import { useTranslation } from "react-i18next";
import type { ProfilePart } from "#shell/profile-parts.ts";
import { SettingsList } from "#ui/settings-list.tsx";
import { Section } from "#ui/section.tsx";
import { OwnRequests } from "../../requests/components/own-requests.tsx";
import { OwnThreads } from "../../tickets/threads/components/own-threads.tsx";
import { ErasureNotice } from "../components/erasure-notice.tsx";
import { ErasureSetting } from "../components/erasure-setting.tsx";
import { ExportSetting } from "../components/export-setting.tsx";
import { OwnConsents } from "../components/own-consents.tsx";

/** Requests about one's own data. */
export const profilePart: ProfilePart = {
  order: 60,
  Part: OwnRights,
  Notice: ErasureNotice,
  texts: ["rights", "requests", "threads"],
};

function OwnRights() {
  const { t } = useTranslation("rights");
  return (
    <>
      <Section id="rights" heading={t("own.title")} note={t("own.note")}>
        <SettingsList>
          <ExportSetting />
          <ErasureSetting />
          <OwnRequests />
          <OwnThreads />
        </SettingsList>
      </Section>
      <OwnConsents />
    </>
  );
}
