import { eq } from "drizzle-orm";
import { lockExisting } from "#features/memorials/keepers/queries.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { formatPartialDate } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { newId } from "#platform/ids.ts";
import { today } from "../../clock/queries.server.ts";
import { issueInvoice } from "../../invoices/commands.server.ts";
import { dayAfter, type NewLine } from "../../invoices/model.ts";
import { mailInvoiceIssued } from "../../invoices/jobs.server.ts";
import { findInvoice } from "../../invoices/queries.server.ts";
import { priceOn } from "../../plans/queries.server.ts";
import { mailRenews } from "../jobs.server.ts";
import { monthsAfter, renewsFrom, yearEnd } from "../model.ts";
import { hasRunningSpace, type Subscription, type Year } from "../queries.server.ts";
import { subscriptions, subscriptionYears } from "../tables.server.ts";
import { openYears, type Held } from "./credit-years.server.ts";
import { tellOfSpace } from "./tell-of-space.server.ts";

/**
 * Invoices the year that begins within a month, at the price of its first day, due as it begins. Nothing
 * is done for pages in the bin and for payers whose account was erased: their space runs to its end. While
 * nothing can be paid, nothing is invoiced, and space goes on. Returns whether a new year is on its way.
 */
export async function renewSpace(tx: Transaction, ctx: Context, held: Held): Promise<boolean> {
  const { id, state, renews, memorialId, paidUntil, startsOn: start, userId } = held;
  if (state !== "active" || paidUntil === null || start === null) return false;
  if (openYears(held.years).some(({ startsOn }) => startsOn !== null && startsOn >= paidUntil)) {
    return true;
  }
  const day = await today(ctx, tx);
  const last = held.years.at(-1);
  if (!renews || memorialId === null || last === undefined || renewsFrom(paidUntil) > day) {
    return false;
  }
  const page = await lockExisting(tx, memorialId);
  const before = await findInvoice(tx, last.invoiceId);
  if (page === null || !before?.customer) return false;
  const { customer, locale } = before;
  if (!ctx.config.takesOrders) return true;
  const until = yearEnd(start, paidUntil);
  const { amount, vatPercent } = await priceOn(tx, "space", paidUntil);
  const line = spaceLine(locale, { gross: amount, vatPercent, startsOn: paidUntil, until });
  // A night that was missed takes nobody's days for paying.
  const dueOn = paidUntil > day ? paidUntil : dayAfter(day, ctx.config.paymentDays);
  const invoice = await issueInvoice(tx, ctx, {
    orderId: null,
    userId,
    customer,
    locale,
    lines: [line],
    dueOn,
  });
  await tx.insert(subscriptionYears).values({
    id: newId(),
    subscriptionId: id,
    invoiceId: invoice.id,
    position: 0,
    amount,
    vatPercent,
    startsOn: paidUntil,
    until,
    earnsOn: monthsAfter(paidUntil, 1),
  });
  const { id: invoiceId } = invoice;
  await tellOfSpace(tx, held, (to) => ctx.jobs.enqueue(tx, mailRenews, { ...to, invoiceId }));
  return true;
}

/**
 * Handles `creditedInvoicePaid`: full payment for space that lapsed brings it back, with a new invoice
 * and a year from today. Returns the invoice that the payment is counted towards; `null` where it brings
 * nothing back, and is given back as a surplus. The credited invoice is locked.
 */
export async function bringBack(
  tx: Transaction,
  ctx: Context,
  { invoiceId, amount: paid }: { invoiceId: string; amount: number },
): Promise<string | null> {
  const found = await lapsedBy(tx, invoiceId);
  const price = found.reduce((sum, { year }) => sum + year.amount, 0);
  if (found.length === 0 || paid < price) return null;
  for (const { subscription } of found) {
    const { memorialId, renews } = subscription;
    if (memorialId === null || !renews) return null;
    const page = await lockExisting(tx, memorialId);
    if (page === null || (await hasRunningSpace(tx, [memorialId]))) return null;
  }
  const before = await findInvoice(tx, invoiceId);
  if (!before?.customer) return null;
  const { customer, locale, userId } = before;
  const startsOn = await today(ctx, tx);
  const until = yearEnd(startsOn, startsOn);
  const lines = found.map(({ year: { amount: gross, vatPercent } }) =>
    spaceLine(locale, { gross, vatPercent, startsOn, until }),
  );
  const about = { orderId: null, userId, customer, locale, dueOn: startsOn };
  const issued = await issueInvoice(tx, ctx, { ...about, lines });
  await ctx.jobs.enqueue(tx, mailInvoiceIssued, { invoiceId: issued.id });
  for (const [position, { subscription, year }] of found.entries()) {
    await restart(tx, ctx, { subscription, year, invoiceId: issued.id, position, startsOn, until });
  }
  return issued.id;
}

/** The years whose credit made their space lapse, with their subscriptions held still. */
async function lapsedBy(
  tx: Transaction,
  invoiceId: string,
): Promise<{ subscription: Subscription; year: Year }[]> {
  const rows = await tx
    .select({ subscription: subscriptions, year: subscriptionYears })
    .from(subscriptionYears)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionYears.subscriptionId))
    .where(eq(subscriptionYears.invoiceId, invoiceId))
    .orderBy(subscriptions.id)
    .for("update");
  return rows.filter(({ subscription }) => subscription.state === "lapsed");
}

type Restart = {
  subscription: Subscription;
  year: Year;
  invoiceId: string;
  position: number;
  startsOn: string;
  until: string;
};

async function restart(
  tx: Transaction,
  ctx: Context,
  { subscription, year, invoiceId, position, startsOn, until }: Restart,
): Promise<void> {
  const { id, memorialId } = subscription;
  const { amount, vatPercent } = year;
  await tx.insert(subscriptionYears).values({
    id: newId(),
    subscriptionId: id,
    invoiceId,
    position,
    amount,
    vatPercent,
    startsOn,
    until,
    earnsOn: monthsAfter(startsOn, 1),
  });
  // Its payment, which is on its way, pays the year.
  await tx
    .update(subscriptions)
    .set({ state: "active", startsOn, paidUntil: startsOn, endsOn: null, refund: null })
    .where(eq(subscriptions.id, id));
  await recordAudit(tx, ctx, {
    action: "space.begun",
    subject: "memorial",
    subjectId: memorialId ?? id,
    details: { until },
  });
}

type LineOfYear = { gross: number; vatPercent: number; startsOn: string; until: string };

/** With the days that it is for (momsbekendtgørelsen § 58). */
function spaceLine(locale: Locale, { gross, vatPercent, startsOn, until }: LineOfYear): NewLine {
  const t = translator(locale).getFixedT(locale, "subscription-mails");
  const from = formatPartialDate(startsOn, locale);
  const last = formatPartialDate(dayAfter(until, -1), locale);
  return { text: t("line", { from, last }), gross, vatPercent, account: "deferredIncome" };
}
