import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { apiQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { useBrand } from "../components/page-frame.tsx";
import { linkHeaders } from "../components/link-headers.ts";
import { SitePage } from "../components/site-page.tsx";
import { InvitationAnswer } from "../invitations/components/invitation-answer.tsx";
import { getInvitation, type Invitation } from "../invitations/contract.ts";
import type { Route } from "./+types/invitation.ts";

export const handle = { texts: ["accounts", "errors"] };

export const headers = linkHeaders;

/** Where a mail that asks somebody leads. Opening the link uses nothing up: the buttons do. */
export default function InvitationPage({ params: { token } }: Route.ComponentProps) {
  const { t } = useTranslation("accounts");
  const { data, error } = useQuery(apiQuery<Invitation>([pathOf(getInvitation, { token })]));
  return (
    <SitePage title={t("invitation.title")}>
      {data ? (
        <Asked token={token} invitation={data} />
      ) : (
        <FormPage>
          <h1>{t("invitation.title")}</h1>
          {error ? (
            <Banner tone="bad" title={t("invitation.failed")}>
              {error.message}
            </Banner>
          ) : (
            <Spinner label={t("invitation.loading")} />
          )}
        </FormPage>
      )}
    </SitePage>
  );
}

function Asked({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t, i18n } = useTranslation("accounts");
  const brand = useBrand()?.name ?? "";
  const { kind, subject, role, inviter, message, expiresAt } = invitation;
  const day = formatDay(expiresAt, localeOf(i18n.language));
  return (
    <FormPage note={<p className="small">{t("invitation.until", { day })}</p>} isByTheWay>
      <h1>{t(`invitation.heading.${kind}`, { inviter, name: subject ?? brand })}</h1>
      {message !== null && <p className="reading">{t("invitation.quoted", { message })}</p>}
      <p>{t(`invitation.text.${role ?? kind}`, { inviter })}</p>
      <InvitationAnswer token={token} invitation={invitation} />
    </FormPage>
  );
}
