import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { RegistrationForm } from "../components/registration-form.tsx";
import { StaffSteps } from "../components/staff-steps.tsx";
import { useLeaveWhenSignedIn } from "#shell/leave-when-signed-in.ts";
import { linkHeaders } from "#shell/link-headers.ts";
import { SitePage } from "#shell/site-page.tsx";
import { InvitationAsked } from "../invitations/components/invitation-asked.tsx";
import { becomeAdministrator, getSetup } from "../setup/contract.ts";
import type { Route } from "./+types/setup.ts";

export const handle = { texts: ["accounts", "errors"] };

export const headers = linkHeaders;

/**
 * Setup of the first administrator, or of somebody who is invited to what is ready for them, as a page.
 * Opening the link uses nothing up: the buttons do.
 */
export default function SetupPage({ params: { token } }: Route.ComponentProps) {
  const { t } = useTranslation("accounts");
  const { data, error } = useQuery(callQuery(getSetup, { params: { token } }));
  const kind = data?.kind ?? null;
  return (
    <SitePage title={kind === "administrator" ? t("setup.title") : t("setup.welcome")}>
      {kind === "administrator" && <FirstAdministrator token={token} />}
      {kind !== null && kind !== "administrator" && <InvitationAsked token={token} />}
      {kind === null && (
        <FormPage>
          <h1>{t("setup.welcome")}</h1>
          {data === undefined && error === null && <Spinner label={t("invitation.loading")} />}
          {error && <Banner tone="bad">{error.message}</Banner>}
          {data && (
            <Banner tone="bad" title={t("setup.failed")}>
              {t("setup.over")}
            </Banner>
          )}
        </FormPage>
      )}
    </SitePage>
  );
}

function FirstAdministrator({ token }: { token: string }) {
  const { t } = useTranslation("accounts");
  // The desk asks for what is missing first.
  useLeaveWhenSignedIn("/admin");
  return (
    <FormPage note={<p className="small">{t("setup.note")}</p>}>
      <h1>{t("setup.title")}</h1>
      <StaffSteps now="account" />
      <RegistrationForm
        register={(body) => call(becomeAdministrator, { params: { token }, body })}
      />
    </FormPage>
  );
}
