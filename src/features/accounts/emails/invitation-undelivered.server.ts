import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import { greet } from "./greeting.server.ts";

type Given = {
  /** Of the inviter. */
  fullName: string | null;
  /** By name or address. */
  invited: string;
  /** The page's name; `null` for a staff role. */
  subject: string | null;
};

export function invitationUndeliveredLetter(
  locale: Locale,
  { fullName, invited, subject }: Given,
): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  const heading = t("invitationUndelivered.heading", { invited });
  const about =
    subject === null
      ? t("invitationUndelivered.role", { invited })
      : t("invitationUndelivered.page", { invited, name: subject });
  return {
    subject: heading,
    heading,
    preview: about,
    paragraphs: [greet(locale, fullName), about, t("invitationUndelivered.next")],
    action: null,
    notes: [],
  };
}
