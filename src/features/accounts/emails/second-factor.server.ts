import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";

type Given = { fullName: string; isOn: boolean };

/** So that whoever did not do it hears of it. */
export function secondFactorLetter(locale: Locale, { fullName, isOn }: Given): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  const subject = isOn ? t("secondFactor.on") : t("secondFactor.off");
  const text = isOn ? t("secondFactor.onText") : t("secondFactor.offText");
  return {
    subject,
    heading: subject,
    preview: text,
    paragraphs: [t("greeting", { name: fullName }), text],
    action: null,
    notes: [t("secondFactor.notYou")],
  };
}
