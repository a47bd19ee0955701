// texts: mails:invitation.text.*
import { formatDay } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import type { InvitationKind } from "../invitations/contract.ts";

type Given = {
  kind: InvitationKind;
  /** Whether who accepts decides how much they do. */
  atWill: boolean;
  subject: string | null;
  role: string | null;
  message: string | null;
  inviter: string;
  expiresAt: Date;
  url: string;
  brand: string;
};

/** Invites somebody; the answer is given on the linked page. */
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
    preview: given.atWill ? t("invitation.preview", { day }) : note,
    paragraphs: [
      ...(message === null ? [] : [t("invitation.quoted", { message })]),
      t(`invitation.text.${role === null ? kind : role}`, { inviter }),
    ],
    action: { label: t("invitation.action"), url, note },
    notes: [t("invitation.notKnown", { inviter })],
  };
}
