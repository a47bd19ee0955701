import { greet } from "#features/accounts/emails/greeting.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";

type Given = {
  fullName: string | null;
  /** Who asked; `null` where that account is gone. */
  asker: string | null;
  person: string;
  /** Whose tree it is. */
  tree: string;
  /** Whose page it is. */
  page: string;
  url: string;
};

export function linkAskedLetter(locale: Locale, given: Given): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  const { fullName, person, tree, page, url } = given;
  const subject = t("treeLinkAsked.subject", { page });
  const asker = given.asker ?? t("treeLinkAsked.somebody");
  const text = t("treeLinkAsked.text", { asker, person, tree, page });
  return {
    subject,
    heading: subject,
    preview: text,
    paragraphs: [greet(locale, fullName), text, t("treeLinkAsked.means", { page })],
    action: { label: t("treeLinkAsked.action"), url, note: t("treeLinkAsked.note") },
    notes: [],
  };
}

export function linkAcceptedLetter(locale: Locale, given: Given): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  const { fullName, person, tree, page, url } = given;
  const subject = t("treeLinkAccepted.subject", { tree });
  const text = t("treeLinkAccepted.text", { person, page });
  return {
    subject,
    heading: subject,
    preview: text,
    paragraphs: [greet(locale, fullName), text],
    action: { label: t("treeLinkAccepted.action"), url, note: t("treeLinkAccepted.note") },
    notes: [],
  };
}
