import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import { noticeLetter } from "./notice.server.ts";

type Given = { fullName: string | null; name: string; isAdded: boolean };

export function passkeyLetter(locale: Locale, { fullName, name, isAdded }: Given): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  return noticeLetter(locale, fullName, {
    subject: isAdded ? t("passkey.added") : t("passkey.removed"),
    text: isAdded ? t("passkey.addedText", { name }) : t("passkey.removedText", { name }),
    note: t("secondFactor.notYou"),
  });
}
