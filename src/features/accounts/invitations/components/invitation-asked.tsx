// texts: accounts:invitation.text.*
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { useBrand } from "#shell/brand.ts";
import { invitationParts } from "#shell/invitation-parts.ts";
import { getInvitation, type Invitation } from "../contract.ts";
import { InvitationAnswer } from "./invitation-answer.tsx";

/** The content of an invitation, and the buttons to answer it. */
export function InvitationAsked({ token }: { token: string }) {
  const { t } = useTranslation("accounts");
  const { data, error } = useQuery(callQuery(getInvitation, { params: { token } }));
  if (data) return <Asked token={token} invitation={data} />;
  return (
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
  );
}

function Asked({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t, i18n } = useTranslation("accounts");
  const brand = useBrand()?.name ?? "";
  const { kind, subject, role, inviter, message, expiresAt } = invitation;
  const day = formatDay(expiresAt, localeOf(i18n.language));
  const own = invitationParts.find((part) => part.kind === kind);
  return (
    <FormPage note={<p className="small">{t("invitation.until", { day })}</p>} isByTheWay>
      <h1>{t(`invitation.heading.${kind}`, { inviter, name: subject ?? brand })}</h1>
      {message !== null && <p className="reading">{t("invitation.quoted", { message })}</p>}
      <p>{t(`invitation.text.${role ?? kind}`, { inviter })}</p>
      {own === undefined ? (
        <InvitationAnswer token={token} invitation={invitation} />
      ) : (
        <own.Part token={token} />
      )}
    </FormPage>
  );
}
