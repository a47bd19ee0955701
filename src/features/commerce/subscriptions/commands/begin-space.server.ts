import { and, desc, eq, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import { lockExisting } from "#features/memorials/keepers/queries.server.ts";
import { findGuarded } from "#features/memorials/access/queries.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.ts";
import { now, today } from "../../clock/queries.server.ts";
import { uncredited } from "../../invoices/model.ts";
import { creditedLinesOf, findInvoice } from "../../invoices/queries.server.ts";
import { monthsAfter, yearEnd } from "../model.ts";
import { canSeePlan } from "../policy.ts";
import { hasRunningSpace, yearsOf, type Subscription, type Year } from "../queries.server.ts";
import { subscriptions, subscriptionYears } from "../tables.server.ts";
import { giveBackUnbegun } from "./end-space.server.ts";

/**
 * Pages are locked in one order, before the series of invoices: of two who begin space for a page the
 * second finds the first's.
 */
export async function lockPages(tx: Transaction, memorialIds: readonly string[]): Promise<void> {
  for (const id of memorialIds.toSorted()) await lockExisting(tx, id);
}

export type NewSpace = {
  orderId: string;
  lineId: string;
  userId: string | null;
  memorialId: string;
  /** The line of the invoice. */
  invoiceId: string;
  position: number;
  amount: number;
  vatPercent: number;
};

/**
 * Space as it is ordered, with its pages locked. It begins at once for those who work on the page, unless
 * the last one of the page wasn't paid or was taken back; otherwise with its payment.
 */
export async function openSpace(tx: Transaction, ctx: Context, space: NewSpace): Promise<void> {
  const { orderId, lineId, userId, memorialId, invoiceId, position, amount, vatPercent } = space;
  const id = newId();
  const subscription = { id, memorialId, orderId, lineId, userId, state: "waiting" as const };
  const [opened] = await tx
    .insert(subscriptions)
    .values({ ...subscription, renews: true, createdAt: await now(ctx, tx) })
    .returning();
  const [year] = await tx
    .insert(subscriptionYears)
    .values({ id: newId(), subscriptionId: id, invoiceId, position, amount, vatPercent })
    .returning();
  if (opened === undefined || year === undefined) throw new Error("No space was opened.");
  const memorial = await findGuarded(ctx, memorialId, tx);
  const isTrusted = memorial !== null && canSeePlan(ctx.actor, memorial);
  if (isTrusted && (await wasPaidFor(tx, memorialId))) await begin(tx, ctx, opened, year);
}

/**
 * Whether the last space that the page had was paid and stays paid, if it had any. Else it could be used
 * unpaid, be withdrawn from or ended, and be ordered again without end, by one keeper after the other.
 */
async function wasPaidFor(tx: Transaction, memorialId: string): Promise<boolean> {
  const [last] = await tx
    .select({ id: subscriptions.id, state: subscriptions.state })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.memorialId, memorialId),
        isNotNull(subscriptions.startsOn),
        ne(subscriptions.state, "waiting"),
      ),
    )
    .orderBy(desc(subscriptions.id))
    .limit(1);
  if (last === undefined) return true;
  if (last.state === "lapsed") return false;
  const years = await yearsOf(tx, last.id);
  // What staff gave has none.
  if (years.length === 0) return true;
  const paid = await Promise.all(years.map((year) => isPaid(tx, year)));
  return paid.includes(true);
}

/** Nothing is left to pay of it, and something of it is left. */
async function isPaid(tx: Transaction, { invoiceId, position }: Year): Promise<boolean> {
  const invoice = await findInvoice(tx, invoiceId);
  if (invoice === null || invoice.due > 0) return false;
  const left = uncredited(invoice.lines, await creditedLinesOf(tx, invoiceId));
  return left.some((line) => line.position === position);
}

async function begin(
  tx: Transaction,
  ctx: Context,
  { id, memorialId }: Subscription,
  year: Year,
): Promise<void> {
  const startsOn = await today(ctx, tx);
  const until = yearEnd(startsOn, startsOn);
  await tx
    .update(subscriptions)
    .set({ state: "active", startsOn, paidUntil: until })
    .where(eq(subscriptions.id, id));
  await tx
    .update(subscriptionYears)
    .set({ startsOn, until, earnsOn: monthsAfter(startsOn, 1) })
    .where(eq(subscriptionYears.id, year.id));
  await recordAudit(tx, ctx, {
    action: "space.begun",
    subject: "memorial",
    subjectId: memorialId ?? id,
    details: { until },
  });
}

/**
 * Handles `invoiceSettled`: space that waited for its payment begins, and a new year is paid. Where
 * another one has the page by now, or it is gone, what was paid for it is given back.
 */
export async function settleSpace(
  tx: Transaction,
  ctx: Context,
  { invoiceId }: { invoiceId: string },
): Promise<void> {
  const years = await tx
    .select()
    .from(subscriptionYears)
    .where(and(eq(subscriptionYears.invoiceId, invoiceId), isNull(subscriptionYears.closedOn)))
    .orderBy(subscriptionYears.position);
  const ids = years.map(({ subscriptionId }) => subscriptionId);
  const rows = await tx
    .select()
    .from(subscriptions)
    .where(inArray(subscriptions.id, ids))
    .orderBy(subscriptions.id)
    .for("update");
  await lockPages(
    tx,
    rows.flatMap(({ state, memorialId }) =>
      state === "waiting" && memorialId !== null ? [memorialId] : [],
    ),
  );
  for (const year of years) {
    const subscription = rows.find(({ id }) => id === year.subscriptionId);
    if (subscription !== undefined) await settleYear(tx, ctx, subscription, year);
  }
}

async function settleYear(
  tx: Transaction,
  ctx: Context,
  subscription: Subscription,
  year: Year,
): Promise<void> {
  const { id, state, memorialId, paidUntil } = subscription;
  if (state === "waiting") {
    const page = memorialId === null ? null : await lockExisting(tx, memorialId);
    const isFree = page !== null && !(await hasRunningSpace(tx, [page.id]));
    if (isFree) await begin(tx, ctx, subscription, year);
    else await giveBackUnbegun(tx, ctx, subscription, year);
    return;
  }
  if (year.until === null || (paidUntil !== null && paidUntil >= year.until)) return;
  await tx.update(subscriptions).set({ paidUntil: year.until }).where(eq(subscriptions.id, id));
}
