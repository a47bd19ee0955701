import { greet } from "#features/accounts/emails/greeting.server.ts";
import { formatDay } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { Letter } from "#platform/mail/letter.server.ts";
import type { CustomerKind } from "../../customers/contract.ts";

type Given = {
  order: {
    number: string;
    shipBy: string | null;
    customer: { kind: CustomerKind };
  };
  name: string | null;
  /** Where it can be withdrawn. */
  url: string;
};

/** That a plate wasn't sent in time; consumers may withdraw then, also from one with words. */
export function lateLetter(
  locale: Locale,
  { order: { number, shipBy, customer }, name, url }: Given,
): Letter {
  const t = translator(locale).getFixedT(locale, "order-mails");
  const day = shipBy === null ? "" : formatDay(shipBy, locale);
  const isConsumer = customer.kind === "private";
  return {
    subject: t("late.subject", { number }),
    heading: t("late.heading"),
    preview: t("late.text", { number, day }),
    paragraphs: [
      greet(locale, name),
      t("late.text", { number, day }),
      ...(isConsumer ? [t("late.withdraw")] : []),
    ],
    action: isConsumer ? { label: t("late.action"), url, note: t("late.note") } : null,
    notes: [],
  };
}
