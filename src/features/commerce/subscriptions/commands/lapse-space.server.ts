import { eq } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { today } from "../../clock/queries.server.ts";
import { uncredited } from "../../invoices/model.ts";
import { creditedLinesOf, findInvoice } from "../../invoices/queries.server.ts";
import { mailLapsed } from "../jobs.server.ts";
import { isRunning, type Subscription, type Year } from "../queries.server.ts";
import { subscriptions, subscriptionYears } from "../tables.server.ts";
import { closeYears, creditYear, openYears, type Held } from "./credit-years.server.ts";
import { tellOfSpace } from "./tell-of-space.server.ts";

/**
 * Handles `invoiceCredited`, whoever credited it: a year that nothing is left of was not paid, and its
 * space lapses. A year that isn't begun doesn't begin. Nothing of a page is touched by that.
 */
export async function lapseCredited(
  tx: Transaction,
  ctx: Context,
  { invoiceId }: { invoiceId: string },
): Promise<void> {
  const years = await tx
    .select()
    .from(subscriptionYears)
    .where(eq(subscriptionYears.invoiceId, invoiceId))
    .orderBy(subscriptionYears.subscriptionId);
  if (years.length === 0) return;
  const day = await today(ctx, tx);
  // Whatever was earned of it already is taken back.
  await tx
    .update(subscriptionYears)
    .set({ earnsOn: day })
    .where(eq(subscriptionYears.invoiceId, invoiceId));
  const invoice = await findInvoice(tx, invoiceId);
  const left = uncredited(invoice?.lines ?? [], await creditedLinesOf(tx, invoiceId));
  const gone = openYears(years).filter(
    ({ position }) => !left.some((line) => line.position === position),
  );
  await closeYears(tx, ctx, gone);
  for (const year of gone) await lapseYear(tx, ctx, year, day);
}

async function lapseYear(tx: Transaction, ctx: Context, year: Year, day: string): Promise<void> {
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, year.subscriptionId))
    .for("update");
  if (subscription === undefined) return;
  const { id, state, paidUntil } = subscription;
  if (state === "waiting") {
    await tx.update(subscriptions).set({ state: "lapsed" }).where(eq(subscriptions.id, id));
    return;
  }
  if (!isRunning(subscription) || paidUntil === null) return;
  const isPast = year.until !== null && year.until <= day && year.until < paidUntil;
  if (isPast) return;
  if (year.startsOn !== null && year.startsOn > day) {
    // Nobody wants the next year: what is paid is kept to its end.
    const ending = { state: "ending" as const, endsOn: subscription.endsOn ?? paidUntil };
    await tx.update(subscriptions).set(ending).where(eq(subscriptions.id, id));
    return;
  }
  await lapse(tx, ctx, subscription, day);
}

async function lapse(
  tx: Transaction,
  ctx: Context,
  subscription: Subscription,
  day: string,
): Promise<void> {
  const { id, memorialId, paidUntil } = subscription;
  const until = paidUntil !== null && paidUntil < day ? paidUntil : day;
  await tx
    .update(subscriptions)
    .set({ state: "lapsed", paidUntil: until, endsOn: day })
    .where(eq(subscriptions.id, id));
  // A further year, which may be paid already, isn't of use to anybody.
  const further = await tx
    .select()
    .from(subscriptionYears)
    .where(eq(subscriptionYears.subscriptionId, id));
  const open = openYears(further);
  if (open.length > 0) {
    await closeYears(tx, ctx, open);
    for (const one of open) {
      if (one.startsOn !== null && one.startsOn > day) {
        await creditYear(tx, ctx, one, one.amount, "unpaid");
      }
    }
  }
  await recordAudit(tx, ctx, {
    action: "space.lapsed",
    subject: "memorial",
    subjectId: memorialId ?? id,
    details: { until },
  });
  await tellOfSpace(tx, subscription, (to) => ctx.jobs.enqueue(tx, mailLapsed, to));
}

/** Credits what wasn't paid of a year; its credit note makes the space lapse. */
export async function giveUpYear(
  tx: Transaction,
  ctx: Context,
  held: Held,
  yearId: string,
): Promise<void> {
  const year = openYears(held.years).find(({ id }) => id === yearId);
  const invoice = year === undefined ? null : await findInvoice(tx, year.invoiceId);
  if (year === undefined || invoice === null || invoice.due === 0) return;
  await creditYear(tx, ctx, year, year.amount, "unpaid");
}

/** Handles `accountErased`: the payer is forgotten, and what is paid runs to its end. */
export async function forgetPayer(
  tx: Transaction,
  _ctx: Context,
  { userId }: { userId: string },
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ renews: false, userId: null })
    .where(eq(subscriptions.userId, userId));
}
