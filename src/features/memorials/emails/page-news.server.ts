import { greet } from "#features/accounts/emails/greeting.server.ts";
import type { Services } from "#platform/context.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";

/**
 * That there is something to read about a page, to a keeper whose address was never confirmed: pages, their
 * addresses and those who keep them have names that anybody may give them.
 */
export function pageNewsLetter({ config }: Pick<Services, "config">, locale: Locale): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  const url = `${config.publicUrl}/login?next=${encodeURIComponent("/profile")}`;
  return {
    subject: t("pageNews.subject"),
    heading: t("pageNews.subject"),
    preview: t("pageNews.text"),
    paragraphs: [greet(locale, null), t("pageNews.text")],
    action: { label: t("pageNews.action"), url, note: t("pageNews.note") },
    notes: [t("pageNews.notYou")],
  };
}
