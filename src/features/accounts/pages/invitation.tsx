import { useTranslation } from "react-i18next";
import { invitationParts } from "#shell/invitation-parts.ts";
import { linkHeaders } from "#shell/link-headers.ts";
import { SitePage } from "#shell/site-page.tsx";
import { InvitationAsked } from "../invitations/components/invitation-asked.tsx";
import type { Route } from "./+types/invitation.ts";

export const handle = {
  texts: ["accounts", "errors", ...invitationParts.flatMap(({ texts }) => texts)],
};

export const headers = linkHeaders;

/** Target of an invitation mail. Opening the link uses nothing up: the buttons do. */
export default function InvitationPage({ params: { token } }: Route.ComponentProps) {
  const { t } = useTranslation("accounts");
  return (
    <SitePage title={t("invitation.title")}>
      <InvitationAsked token={token} />
    </SitePage>
  );
}
