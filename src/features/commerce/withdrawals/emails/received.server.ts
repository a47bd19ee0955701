import { greet } from "#features/accounts/emails/greeting.server.ts";
import { formatDay, formatTime } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import { formatMoney } from "#platform/money.ts";
import type { WithdrawalOutcome } from "../../orders/contract.ts";

type Given = {
  number: string;
  name: string;
  email: string;
  lineIds: readonly string[] | null;
  receivedAt: Date;
  /** Whether the address is whoever's withdrew: what a stranger typed as a name is mailed to nobody. */
  isProven: boolean;
  settledAt: Date | null;
  outcome: WithdrawalOutcome | null;
  refund: number;
  isToReturn: boolean;
  /** Where it is proven to come from the order's customer; `null` where that is clear, or there is no order. */
  url: string | null;
};

/**
 * The receipt on a durable medium: the words of the withdrawal, the day and the time
 * (forbrugeraftaleloven § 20). What came of it only whoever has the order's e-mail learns.
 */
export function receivedLetter(locale: Locale, withdrawal: Given): Letter {
  const t = translator(locale).getFixedT(locale, "withdrawals");
  const { number, name, email, lineIds, receivedAt, isProven, url } = withdrawal;
  const moment = { day: formatDay(receivedAt, locale), time: formatTime(receivedAt, locale) };
  return {
    subject: t("mail.subject", { number }),
    heading: t("mail.heading"),
    preview: t("mail.received", moment),
    paragraphs: [
      greet(locale, isProven ? name : null),
      t("mail.received", moment),
      t(lineIds === null ? "mail.words" : "mail.wordsOfPart", { number }),
      isProven ? t("mail.from", { name, email }) : t("mail.fromAddress", { email }),
      ...effectOf(withdrawal, locale),
    ],
    action: url === null ? null : { label: t("mail.prove"), url, note: t("mail.proveNote") },
    notes: [...(url === null ? [] : [t("mail.notYou")]), t("mail.keep")],
  };
}

function effectOf(
  { url, settledAt, outcome, refund, isToReturn }: Given,
  locale: Locale,
): string[] {
  const t = translator(locale).getFixedT(locale, "withdrawals");
  const sum = formatMoney({ amount: refund, currency: "DKK" }, locale);
  if (url !== null) return [t("mail.toProve")];
  if (settledAt === null) return [];
  if (outcome === null) return [t("mail.unknown")];
  if (outcome === "refused") return [t("mail.refused")];
  if (isToReturn)
    return [t("mail.return"), ...(refund > 0 ? [t("mail.refundLater", { sum })] : [])];
  return [t("mail.accepted"), ...(refund > 0 ? [t("mail.refund", { sum })] : [])];
}
