import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import { noticeLetter } from "./notice.server.ts";

type Given = { fullName: string | null; isDone: boolean };

/** Before as after, so that whoever did not ask for it can say so. */
export function recoveryLetter(locale: Locale, { fullName, isDone }: Given): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  return noticeLetter(locale, fullName, {
    subject: isDone ? t("recovery.done") : t("recovery.asked"),
    text: isDone ? t("recovery.doneText") : t("recovery.askedText"),
    note: t("recovery.notYou"),
  });
}
