import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";

type Given = { fullName: string; isDone: boolean };

/** So that whoever did not ask for it can say so, before as after. */
export function recoveryLetter(locale: Locale, { fullName, isDone }: Given): Letter {
  const t = translator(locale).getFixedT(locale, "mails");
  const subject = isDone ? t("recovery.done") : t("recovery.asked");
  const text = isDone ? t("recovery.doneText") : t("recovery.askedText");
  return {
    subject,
    heading: subject,
    preview: text,
    paragraphs: [t("greeting", { name: fullName }), text],
    action: null,
    notes: [t("recovery.notYou")],
  };
}
