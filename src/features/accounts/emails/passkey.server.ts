import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";

type Given = { fullName: string; name: string; isAdded: boolean };

/** So that whoever did not do it hears of it. */
export function passkeyLetter(locale: Locale, { fullName, name, isAdded }: Given): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  const subject = isAdded ? t("passkey.added") : t("passkey.removed");
  const text = isAdded ? t("passkey.addedText", { name }) : t("passkey.removedText", { name });
  return {
    subject,
    heading: subject,
    preview: text,
    paragraphs: [t("greeting", { name: fullName }), text],
    action: null,
    notes: [t("secondFactor.notYou")],
  };
}
