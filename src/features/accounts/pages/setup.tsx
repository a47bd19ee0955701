import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { apiQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { RegistrationForm } from "../components/registration-form.tsx";
import { useLeaveWhenSignedIn } from "../components/leave-when-signed-in.ts";
import { linkHeaders } from "../components/link-headers.ts";
import { SitePage } from "../components/site-page.tsx";
import { InvitationAsked } from "../invitations/components/invitation-asked.tsx";
import { becomeAdministrator, getSetup, type Setup } from "../setup/contract.ts";
import type { Route } from "./+types/setup.ts";

export const handle = { texts: ["accounts", "errors"] };

export const headers = linkHeaders;

/**
 * The first administrator, or a customer whose page a reseller has made. Opening the link uses nothing
 * up: the buttons do.
 */
export default function SetupPage({ params: { token } }: Route.ComponentProps) {
  const { t } = useTranslation("accounts");
  const { data, error } = useQuery(apiQuery<Setup>([pathOf(getSetup, { token })]));
  const kind = data?.kind ?? null;
  return (
    <SitePage title={kind === "administrator" ? t("setup.title") : t("setup.welcome")}>
      {kind === "administrator" && <FirstAdministrator token={token} />}
      {kind === "customer" && <InvitationAsked token={token} />}
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
  useLeaveWhenSignedIn("/profile");
  return (
    <FormPage note={<p className="small">{t("setup.note")}</p>}>
      <h1>{t("setup.title")}</h1>
      <RegistrationForm path={pathOf(becomeAdministrator, { token })} />
    </FormPage>
  );
}
