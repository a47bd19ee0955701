import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import { greet } from "./greeting.server.ts";

/** `name`: who accepted; `null` if the invitation was declined. */
type Given = {
  fullName: string | null;
  email: string;
  name: string | null;
  subject: string | null;
  /** Who accepted has taken everything over. */
  isFinal: boolean;
};

export function invitationAnsweredLetter(locale: Locale, given: Given): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  const { fullName, email, name, subject, isFinal } = given;
  const heading =
    name === null ? t("invitationAnswered.no", { email }) : t("invitationAnswered.yes", { name });
  const about =
    subject === null
      ? t("invitationAnswered.role", { email })
      : t("invitationAnswered.page", { email, name: subject });
  const noteOf = () =>
    isFinal ? t("invitationAnswered.customer") : t("invitationAnswered.notMeant");
  return {
    subject: heading,
    heading,
    preview: about,
    paragraphs: [greet(locale, fullName), about],
    action: null,
    notes: [name === null ? t("invitationAnswered.nothing") : noteOf()],
  };
}
