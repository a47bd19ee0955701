import { and, eq, inArray } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Reader, Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { today } from "../../clock/queries.server.ts";
import type { Ending } from "../contract.ts";
import { mailEnded } from "../jobs.server.ts";
import { endDayOf, unusedOf, usedOf } from "../model.ts";
import { hasEnding } from "../policy.ts";
import { requirePayer, yearsOf, type Subscription, type Year } from "../queries.server.ts";
import { subscriptions } from "../tables.server.ts";
import {
  closeYears,
  creditOf,
  creditYear,
  lockSubscription,
  openYears,
  type CreditReason,
  type Held,
} from "./credit-years.server.ts";
import { tellOfSpace, tellPayer } from "./tell-of-space.server.ts";

/** Looks at the end without a change. Throws `notFound` for another's, `conflict` where there is none. */
export async function lookAtEnd(
  ctx: Context,
  id: string,
  key: string | undefined,
): Promise<Ending> {
  const { database } = ctx;
  const found = await requirePayer(ctx, id, key);
  return endingOf(ctx, database, { ...found, years: await yearsOf(database, id) });
}

/**
 * Gives notice. A new year that isn't paid yet is credited at once, so that nobody pays it; what is left
 * of a paid one is given back when the space ends.
 */
export async function endSubscription(
  ctx: Context,
  id: string,
  key: string | undefined,
): Promise<Ending> {
  await requirePayer(ctx, id, key);
  return transaction(ctx, async (tx) => {
    const held = await lockSubscription(tx, id);
    const ending = await endingOf(ctx, tx, held);
    if (held.state !== "active") return ending;
    const { paidUntil, memorialId } = held;
    const unpaid = openYears(held.years).filter(
      ({ startsOn }) => startsOn !== null && paidUntil !== null && startsOn >= paidUntil,
    );
    await tx
      .update(subscriptions)
      .set({ state: "ending", endsOn: ending.endsOn })
      .where(eq(subscriptions.id, id));
    const refund = await giveBack(tx, ctx, unpaid, ending.endsOn, "ended");
    await tx.update(subscriptions).set({ refund }).where(eq(subscriptions.id, id));
    await recordAudit(tx, ctx, {
      action: "space.noticeGiven",
      subject: "memorial",
      subjectId: memorialId ?? id,
      details: { endsOn: ending.endsOn },
    });
    return ending;
  });
}

/** Takes the notice back. Throws `conflict` once it ended. */
export async function keepSubscription(
  ctx: Context,
  id: string,
  key: string | undefined,
): Promise<Ending> {
  await requirePayer(ctx, id, key);
  return transaction(ctx, async (tx) => {
    const held = await lockSubscription(tx, id);
    if (held.state === "ended") throw new AppError("conflict");
    if (held.state !== "ending") return endingOf(ctx, tx, held);
    const kept = { state: "active" as const, endsOn: null, refund: null };
    await tx.update(subscriptions).set(kept).where(eq(subscriptions.id, id));
    await recordAudit(tx, ctx, {
      action: "space.noticeTakenBack",
      subject: "memorial",
      subjectId: held.memorialId ?? id,
    });
    return endingOf(ctx, tx, { ...held, ...kept });
  });
}

async function endingOf(ctx: Context, reader: Reader, held: Held): Promise<Ending> {
  const { state, paidUntil, refund } = held;
  if (!hasEnding(held) || paidUntil === null) throw new AppError("conflict");
  const endsOn = held.endsOn ?? endDayOf(await today(ctx, reader), paidUntil);
  if (state === "ended") return { endsOn, refund: refund ?? 0 };
  let back = refund ?? 0;
  for (const year of openYears(held.years)) {
    const unused = unusedIn(year, endsOn);
    if (unused > 0) back += (await creditOf(reader, year, unused)).back;
  }
  return { endsOn, refund: back };
}

function unusedIn({ startsOn, until, amount }: Year, endsOn: string): number {
  return startsOn === null || until === null
    ? amount
    : unusedOf({ startsOn, until, amount }, endsOn);
}

/** Closes years, and credits the whole months of them that are left. Returns what is paid back. */
async function giveBack(
  tx: Transaction,
  ctx: Context,
  years: readonly Year[],
  endsOn: string,
  why: CreditReason,
): Promise<number> {
  if (years.length === 0) return 0;
  await closeYears(tx, ctx, years);
  let back = 0;
  for (const year of years) back += await creditYear(tx, ctx, year, unusedIn(year, endsOn), why);
  return back;
}

/** Ends it on a day that has come, and tells the payer and those who work on the page. */
export async function finishSpace(
  tx: Transaction,
  ctx: Context,
  held: Held,
  { endsOn, why }: { endsOn: string; why: "ended" | "pageGone" | "runOut" },
): Promise<void> {
  const { id, memorialId } = held;
  await tx.update(subscriptions).set({ state: "ended", endsOn }).where(eq(subscriptions.id, id));
  const reason = why === "runOut" ? "ended" : why;
  const back = await giveBack(tx, ctx, openYears(held.years), endsOn, reason);
  const refund = (held.refund ?? 0) + back;
  await tx.update(subscriptions).set({ refund }).where(eq(subscriptions.id, id));
  await recordAudit(tx, ctx, {
    action: "space.ended",
    subject: "memorial",
    subjectId: memorialId ?? id,
    details: { endsOn },
  });
  // What staff gave has no invoice, and ends silently.
  if (held.years.length === 0) return;
  await tellOfSpace(tx, held, (to) => ctx.jobs.enqueue(tx, mailEnded, { ...to, why }));
}

/** What never began because the page has space already, or is gone. */
export async function giveBackUnbegun(
  tx: Transaction,
  ctx: Context,
  subscription: Subscription,
  year: Year,
): Promise<void> {
  const { id } = subscription;
  const endsOn = await today(ctx, tx);
  await tx.update(subscriptions).set({ state: "ended", endsOn }).where(eq(subscriptions.id, id));
  const refund = await giveBack(tx, ctx, [year], endsOn, "taken");
  await tx.update(subscriptions).set({ refund }).where(eq(subscriptions.id, id));
  await tellPayer(subscription, (to) => ctx.jobs.enqueue(tx, mailEnded, { ...to, why: "taken" }));
}

/**
 * Withdraws the space of an order's lines (forbrugeraftaleloven §§ 18-25): all is given back, or, where
 * the customer asked that it begins at once, all but the days that were used (§ 25). It ends at once.
 * Credits the invoice, which the caller has locked; returns what is paid back.
 */
export async function endSpaceOf(
  tx: Transaction,
  ctx: Context,
  lineIds: readonly string[],
  { startNow }: { kind: "withdrawn"; startNow: boolean },
): Promise<{ refund: number }> {
  const found = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.lineId, [...lineIds]),
        inArray(subscriptions.state, ["waiting", "active", "ending"]),
      ),
    )
    .orderBy(subscriptions.id);
  const endsOn = await today(ctx, tx);
  let refund = 0;
  for (const { id } of found) {
    const held = await lockSubscription(tx, id);
    const years = openYears(held.years);
    await tx.update(subscriptions).set({ state: "ended", endsOn }).where(eq(subscriptions.id, id));
    await closeYears(tx, ctx, years);
    let back = held.refund ?? 0;
    for (const year of years) {
      const { startsOn, until, amount } = year;
      const isUsed = startNow && startsOn !== null && until !== null;
      const used = isUsed ? usedOf({ startsOn, until, amount }, endsOn) : 0;
      back += await creditYear(tx, ctx, year, amount - used, "withdrawn");
    }
    await tx.update(subscriptions).set({ refund: back }).where(eq(subscriptions.id, id));
    refund += back;
  }
  return { refund };
}
