import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import { noticeLetter } from "./notice.server.ts";

type Given = { fullName: string | null; isOn: boolean };

export function secondFactorLetter(locale: Locale, { fullName, isOn }: Given): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  return noticeLetter(locale, fullName, {
    subject: isOn ? t("secondFactor.on") : t("secondFactor.off"),
    text: isOn ? t("secondFactor.onText") : t("secondFactor.offText"),
    note: t("secondFactor.notYou"),
  });
}
