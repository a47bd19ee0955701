import { greet } from "#features/accounts/emails/greeting.server.ts";
import { formatDay } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import { formatMoney } from "#platform/money.ts";
import type { CustomerKind } from "../../customers/contract.ts";
import type { PlanKey } from "../../plans/contract.ts";
import { pagesWithSpace } from "../../plans/model.ts";

type Given = {
  order: {
    number: string;
    total: number | null;
    shipBy: string | null;
    customer: { kind: CustomerKind };
  };
  /** `null`: the address isn't proven to be the customer's, and nobody's words are mailed there. */
  name: string | null;
  lines: readonly {
    plan: PlanKey;
    amount: number;
    code: string | null;
    words: readonly string[];
  }[];
  url: string;
  withdrawUrl: string;
};

/** Concludes the contract: what was ordered, what it costs, when it is sent, how to withdraw. */
export function confirmedLetter(locale: Locale, given: Given): Letter {
  const { order, name, lines, url, withdrawUrl } = given;
  const t = translator(locale).getFixedT(locale, "order-mails");
  const plans = translator(locale).getFixedT(locale, "plans");
  const { number, total, shipBy, customer } = order;
  const money = (amount: number) => formatMoney({ amount, currency: "DKK" }, locale);
  const hasWords = lines.some(({ words }) => words.length > 0);
  const hasPlain = lines.some(({ code, words }) => code !== null && words.length === 0);
  const hasSpace = lines.some(({ plan }) => pagesWithSpace(plan) > 0);
  const isConsumer = customer.kind === "private";
  return {
    subject: t("confirmed.subject", { number }),
    heading: t("confirmed.heading"),
    preview: t("confirmed.sum", { sum: money(total ?? 0) }),
    paragraphs: [
      greet(locale, name),
      t("confirmed.text", { number }),
      ...lines.map(({ plan, amount, words }) =>
        t(words.length > 0 && name !== null ? "confirmed.lineWithWords" : "confirmed.line", {
          plan: plans(`of.${plan}.name`),
          price: money(amount),
          words: words.join(" / "),
        }),
      ),
      t("confirmed.sum", { sum: money(total ?? 0) }),
      ...(shipBy === null ? [] : [t("confirmed.shipBy", { day: formatDay(shipBy, locale) })]),
      ...(isConsumer && hasPlain ? [t("confirmed.withdrawPlain")] : []),
      ...(isConsumer && hasWords ? [t("confirmed.withdrawWords")] : []),
      ...(isConsumer && hasSpace ? [t("confirmed.withdrawSpace")] : []),
    ],
    action: { label: t("confirmed.action"), url, note: t("confirmed.note") },
    notes: [
      ...(isConsumer ? [t("confirmed.withdraw", { address: withdrawUrl })] : []),
      t("confirmed.terms"),
    ],
  };
}
