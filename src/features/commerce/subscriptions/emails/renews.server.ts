import { greet } from "#features/accounts/emails/greeting.server.ts";
import { formatPartialDate } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import { formatMoney } from "#platform/money.ts";

type Given = {
  name: string | null;
  /** Not named to an address that isn't proven: pages have the names that people give them. */
  page: string;
  isProven: boolean;
  isPayer: boolean;
  total: number;
  dueOn: string;
  /** Of the invoice. */
  url: string;
  /** Where the payer ends it; `null` for others. */
  endUrl: string | null;
};

/** A month before a new year: the sum, the day, how to pay and how to end it. */
export function renewsLetter(locale: Locale, given: Given): Letter {
  const t = translator(locale).getFixedT(locale, "subscription-mails");
  const { name, page, isProven, isPayer, total, dueOn, url, endUrl } = given;
  const sum = formatMoney({ amount: total, currency: "DKK" }, locale);
  const day = formatPartialDate(dueOn, locale);
  const subject = isProven ? t("renews.subject", { page, day }) : t("renews.unnamed", { day });
  const toPayer = [
    t("renews.text", { day, sum }),
    ...(endUrl === null ? [] : [t("renews.endHere", { url: endUrl })]),
    t("renews.lapse"),
  ];
  const toOthers = [t("renews.shared", { page, day, sum }), t("renews.lapse")];
  return {
    subject,
    heading: subject,
    preview: sum,
    paragraphs: [greet(locale, name), ...(isPayer ? toPayer : toOthers)],
    action: { label: t("renews.action"), url, note: t("renews.note") },
    notes: [],
  };
}
