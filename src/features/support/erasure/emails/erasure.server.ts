import { greet } from "#features/accounts/emails/greeting.server.ts";
import { formatDay } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";

function wordsOf(locale: Locale) {
  return translator(locale).getFixedT(locale, "mails");
}

type Asked = { fullName: string | null; erasesAt: Date; url: string; number: number | null };

/** The receipt, with a link to cancel. */
export function erasureAskedLetter(
  locale: Locale,
  { fullName, erasesAt, url, number }: Asked,
): Letter {
  const t = wordsOf(locale);
  const day = formatDay(erasesAt, locale);
  return {
    subject: t("erasure.asked", { day }),
    heading: t("erasure.asked", { day }),
    preview: t("erasure.askedText", { day }),
    paragraphs: [
      greet(locale, fullName),
      t("erasure.askedText", { day }),
      ...(number === null ? [] : [t("request.number", { number })]),
    ],
    action: { label: t("erasure.action"), url, note: t("erasure.actionNote") },
    notes: [t("erasure.notYou")],
  };
}

export function erasureTakenBackLetter(
  locale: Locale,
  { fullName }: { fullName: string | null },
): Letter {
  const t = wordsOf(locale);
  return {
    subject: t("erasure.takenBack"),
    heading: t("erasure.takenBack"),
    preview: t("erasure.takenBackText"),
    paragraphs: [greet(locale, fullName), t("erasure.takenBackText")],
    action: null,
    notes: [t("erasure.notYou")],
  };
}

/** The last mail: afterwards the address is deleted. */
export function erasedLetter(locale: Locale): Letter {
  const t = wordsOf(locale);
  return {
    subject: t("erasure.done"),
    heading: t("erasure.done"),
    preview: t("erasure.doneText"),
    paragraphs: [t("erasure.doneText")],
    action: null,
    notes: [t("erasure.doneNote")],
  };
}
