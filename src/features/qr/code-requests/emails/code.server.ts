import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import { groupCode } from "#features/qr/model.ts";

type Given = { code: string; key: string; url: string };

/** The contents of an activation card, for people without a plate. */
export function codeLetter(locale: Locale, { code, key, url }: Given): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  return {
    subject: t("code.subject"),
    heading: t("code.subject"),
    preview: t("code.text"),
    paragraphs: [t("code.text"), t("code.card", { code: groupCode(code), key }), t("code.plate")],
    action: { label: t("code.action"), url, note: t("code.note") },
    notes: [t("code.notYou")],
  };
}
