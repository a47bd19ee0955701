import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import { noticeLetter } from "./notice.server.ts";

type Given = { fullName: string | null; isDone: boolean };

/** Sent before and after, so that a user who didn't request it can object. */
export function recoveryLetter(locale: Locale, { fullName, isDone }: Given): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  return noticeLetter(locale, fullName, {
    subject: isDone ? t("recovery.done") : t("recovery.asked"),
    text: isDone ? t("recovery.doneText") : t("recovery.askedText"),
    note: t("recovery.notYou"),
  });
}
