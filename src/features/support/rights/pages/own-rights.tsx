import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { OwnerForm } from "#features/accounts/components/owner-form.tsx";
import { proveOwner } from "#features/accounts/components/own-access.ts";
import { SettingsList } from "#ui/settings-list.tsx";
import { Spread } from "#ui/spread.tsx";
import { OwnRequests } from "../../requests/components/own-requests.tsx";
import { ErasureNotice } from "../components/erasure-notice.tsx";
import { ErasureSetting } from "../components/erasure-setting.tsx";
import { ExportSetting } from "../components/export-setting.tsx";
import { OwnConsents } from "../components/own-consents.tsx";
import type { OwnerProof } from "../components/owner-proof.ts";

const owner: OwnerProof = { Form: OwnerForm, prove: proveOwner };

export const handle = { texts: ["rights", "requests"] };

/** Part of `/profile`: what one may ask of one's own data. */
export default function OwnRights() {
  const { t } = useTranslation("rights");
  return (
    <>
      <ErasureNotice />
      <Outlet />
      <Spread heading={t("own.title")} note={t("own.note")}>
        <SettingsList>
          <ExportSetting owner={owner} />
          <ErasureSetting owner={owner} />
          <OwnRequests />
        </SettingsList>
      </Spread>
      <OwnConsents />
    </>
  );
}
