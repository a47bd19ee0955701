// texts: mails:invitation.text.*
import { formatDay } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import type { InvitationKind } from "../invitations/model.ts";

type Given = {
  kind: InvitationKind;
  subject: string | null;
  role: string | null;
  message: string | null;
  inviter: string;
  expiresAt: Date;
  url: string;
  brand: string;
};

/** Asks somebody; what they say to it, they say on the page that the link leads to. */
export function invitationLetter(locale: Locale, given: Given): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  const { kind, role, message, inviter, url } = given;
  const name = given.subject ?? given.brand;
  const day = formatDay(given.expiresAt, locale);
  const note = t("invitation.note", { day });
  const heading = t(`invitation.heading.${kind}`, { inviter, name });
  return {
    subject: heading,
    heading,
    preview: kind === "keeper" ? t("invitation.preview", { day }) : note,
    paragraphs: [
      ...(message === null ? [] : [t("invitation.quoted", { message })]),
      t(`invitation.text.${role === null ? kind : role}`, { inviter }),
    ],
    action: { label: t("invitation.action"), url, note },
    notes: [t("invitation.notKnown", { inviter })],
  };
}
