import { greet } from "#features/accounts/emails/greeting.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";

type Given = {
  name: string | null;
  /** Not named to an address that isn't proven: pages have the names that people give them. */
  page: string;
  isProven: boolean;
  isPayer: boolean;
  url: string;
};

/** What ends with the space, and that nothing of the page does: the terms promise it. */
export function lapsedLetter(
  locale: Locale,
  { name, page, isProven, isPayer, url }: Given,
): Letter {
  const t = translator(locale).getFixedT(locale, "subscription-mails");
  const subject = isProven ? t("lapsed.subject", { page }) : t("lapsed.unnamed");
  return {
    subject,
    heading: subject,
    preview: t("stays"),
    paragraphs: [
      greet(locale, name),
      t(isPayer ? "lapsed.text" : "lapsed.shared"),
      t("stays"),
      t("lapsed.back"),
    ],
    action: { label: t("lapsed.action"), url, note: t("lapsed.note") },
    notes: [],
  };
}
