import { greet } from "#features/accounts/emails/greeting.server.ts";
import { formatPartialDate } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import { formatMoney } from "#platform/money.ts";

type Given = {
  name: string | null;
  /** "" where it is gone; not named to an address that isn't proven. */
  page: string;
  isProven: boolean;
  isPayer: boolean;
  why: "ended" | "pageGone" | "runOut" | "taken";
  endsOn: string | null;
  refund: number;
};

/** That it ended, what the payer has back, and what stays. */
export function endedLetter(locale: Locale, given: Given): Letter {
  const t = translator(locale).getFixedT(locale, "subscription-mails");
  const { name, page, isProven, isPayer, why, endsOn, refund } = given;
  const sum = formatMoney({ amount: refund, currency: "DKK" }, locale);
  const day = endsOn === null ? "" : formatPartialDate(endsOn, locale);
  const subject = page === "" || !isProven ? t("ended.subjectGone") : t("ended.subject", { page });
  const text = t(`ended.${why}`, { page, day });
  return {
    subject,
    heading: subject,
    preview: text,
    paragraphs: [
      greet(locale, name),
      text,
      ...(isPayer && refund > 0 ? [t("ended.refund", { sum })] : []),
      ...(page !== "" && why !== "taken" ? [t("stays")] : []),
    ],
    action: null,
    notes: [],
  };
}
