import { setTimeout as after } from "node:timers/promises";
import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { ErasedAccount } from "#features/accounts/commands/change-user.server.ts";
import {
  systemContext,
  transaction,
  type Context,
  type Services,
} from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { networkOf } from "#platform/limits.server.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import { forEachId } from "../clock/engine/each.server.ts";
import { now, today } from "../clock/queries.server.ts";
import { noteUnproven, withdrawOrder } from "../orders/commands/withdraw-order.server.ts";
import { findOrder } from "../orders/queries/show-order.server.ts";
import { keepHeld } from "../payments/commands/staff-invoices.server.ts";
import type { NewWithdrawal, SettledWithdrawal, WithdrawalReceipt } from "./contract.ts";
import { mailReceived } from "./jobs.server.ts";
import { findFitting, isOwnOrder, isWithdrawalOf, type Withdrawal } from "./queries.server.ts";
import { withdrawals } from "./tables.server.ts";

/** A confirmation takes no less, whether there is an order to be credited or not. */
const ALIKE_MS = 300;
const DAY = 86_400_000;
/** Begun and never confirmed. */
const KEPT_DAYS = 30;
/** So long the link of a receipt is open. */
const LINK_DAYS = 30;
/** Confirmed without effect: so long somebody may ask what became of it. */
const UNFIT_DAYS = 365;

/** Tells nothing of whether there is such an order: it isn't looked up. */
export async function startWithdrawal(
  ctx: Context,
  { order: number, name, email, lineIds }: NewWithdrawal,
): Promise<{ id: string }> {
  await ctx.limits.count("withdrawal", networkOf(ctx.address));
  await ctx.limits.count("withdrawal", email.toLowerCase());
  const id = newId();
  await ctx.database.insert(withdrawals).values({
    id,
    number,
    name,
    email,
    lineIds: lineIds ?? null,
    locale: ctx.locale,
    createdAt: await now(ctx, ctx.database),
  });
  return { id };
}

/**
 * Receives a withdrawal once, and sends one receipt; asking again answers the same. It takes effect at once
 * for whoever may end the order, and for others by the link that the receipt brings to the order's own
 * address. What it brings about may fail: it is received nevertheless, and tried again at night.
 */
export async function confirmWithdrawal(
  ctx: Context,
  id: string,
  key: string | undefined,
): Promise<WithdrawalReceipt> {
  const [receivedAt] = await Promise.all([receive(ctx, id, key), after(ALIKE_MS)]);
  return { receivedAt: receivedAt.toISOString() };
}

function receive(ctx: Context, id: string, key: string | undefined): Promise<Date> {
  return transaction(ctx, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id);
    if (withdrawal.receivedAt !== null) return withdrawal.receivedAt;
    const receivedAt = await now(ctx, tx);
    const order = await findFitting(tx, withdrawal);
    const isProven = order !== null && (await isOwnOrder(tx, ctx, order, key));
    const orderId = order?.id ?? null;
    // It locks the invoice before the order, as payments do; a row that names the order holds that still.
    if (isProven) await trySettle(tx, ctx, { ...withdrawal, orderId, receivedAt });
    await tx
      .update(withdrawals)
      .set({
        receivedAt,
        orderId,
        provenAt: isProven ? receivedAt : null,
        ...(order === null && { settledAt: receivedAt }),
      })
      .where(eq(withdrawals.id, id));
    if (order !== null && !isProven) await noteUnproven(tx, order.id, receivedAt);
    await ctx.jobs.enqueue(tx, mailReceived, { withdrawalId: id });
    return receivedAt;
  });
}

/**
 * The link of a receipt: whoever has it reads mail at the order's address. It is settled as of the moment
 * when it was sent; asking again answers the same. Throws `linkUsed` for a link that never was or is over.
 */
export async function proveWithdrawal(ctx: Context, token: string): Promise<SettledWithdrawal> {
  await ctx.limits.count("token", networkOf(ctx.address));
  return transaction(ctx, async (tx) => {
    const provenAt = await now(ctx, tx);
    const [found] = await tx
      .select()
      .from(withdrawals)
      .where(eq(withdrawals.linkHash, hashToken(token)))
      .for("update");
    const receivedAt = found?.receivedAt ?? null;
    if (found === undefined || receivedAt === null) throw new AppError("linkUsed");
    if (receivedAt < daysBefore(provenAt.getTime(), LINK_DAYS)) throw new AppError("linkUsed");
    if (found.provenAt === null) {
      await tx.update(withdrawals).set({ provenAt }).where(eq(withdrawals.id, found.id));
      await settle(tx, ctx, { ...found, receivedAt });
      await ctx.jobs.enqueue(tx, mailReceived, { withdrawalId: found.id });
    }
    const { outcome } = await lockWithdrawal(tx, found.id);
    if (outcome === null) throw new AppError("linkUsed");
    return { receivedAt: receivedAt.toISOString(), outcome };
  });
}

async function trySettle(tx: Transaction, ctx: Context, withdrawal: Received): Promise<void> {
  try {
    await tx.transaction((within) => settle(within, ctx, withdrawal));
  } catch (error) {
    const { id } = withdrawal;
    ctx.log.error({ err: error, withdrawal: id }, "A withdrawal was received, but not settled.");
  }
}

async function lockWithdrawal(tx: Transaction, id: string): Promise<Withdrawal> {
  const [found] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for("update");
  if (found === undefined) throw new AppError("notFound");
  return found;
}

type Received = Pick<Withdrawal, "id" | "orderId" | "lineIds"> & { receivedAt: Date };

/** Takes effect; an order that is gone by now leaves nothing to do. */
async function settle(
  tx: Transaction,
  ctx: Context,
  { id, orderId, lineIds, receivedAt }: Received,
): Promise<void> {
  const order = orderId === null ? null : await findOrder(tx, orderId);
  const settledAt = await now(ctx, tx);
  if (order === null) {
    await tx.update(withdrawals).set({ settledAt }).where(eq(withdrawals.id, id));
    return;
  }
  const done = await withdrawOrder(tx, ctx, { orderId: order.id, lineIds, receivedAt });
  // Until the plate is back nobody is reminded of what will be credited.
  if (done.isToReturn && order.invoiceId !== null) {
    await keepHeld(tx, ctx, order.invoiceId, `withdrawn, ${order.number}`);
  }
  await tx
    .update(withdrawals)
    .set({ settledAt, ...done })
    .where(eq(withdrawals.id, id));
}

/** Those that failed when they were received, as of the moment of their receipt. */
export async function settleReceived(services: Services): Promise<void> {
  const { database } = services;
  const isLeft = and(isNotNull(withdrawals.provenAt), isNull(withdrawals.settledAt));
  const left = await database.select({ id: withdrawals.id }).from(withdrawals).where(isLeft);
  await forEachId(
    services,
    "withdrawal",
    left.map(({ id }) => id),
    (id) => settleLeft(services, id),
  );
}

async function settleLeft(services: Services, id: string): Promise<void> {
  await transaction(services, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id);
    const { receivedAt, provenAt, settledAt } = withdrawal;
    if (receivedAt === null || provenAt === null || settledAt !== null) return;
    await settle(tx, systemContext(services), { ...withdrawal, receivedAt });
  });
}

/**
 * Deletes what nobody confirmed, what had no effect after a year, and the rest with the documents of its
 * order: after the fifth financial year.
 */
export async function purgeWithdrawals(services: Services): Promise<void> {
  const { database } = services;
  const at = (await now(services, database)).getTime();
  const year = Number((await today(services, database)).slice(0, 4));
  const isUnfit = isNull(withdrawals.outcome);
  await database
    .delete(withdrawals)
    .where(
      or(
        and(isNull(withdrawals.receivedAt), lt(withdrawals.createdAt, daysBefore(at, KEPT_DAYS))),
        and(isUnfit, lt(withdrawals.receivedAt, daysBefore(at, UNFIT_DAYS))),
        lt(withdrawals.receivedAt, new Date(`${year - 5}-01-01T00:00:00Z`)),
      ),
    );
}

function daysBefore(time: number, days: number): Date {
  return new Date(time - days * DAY);
}

/** Handles `accountErased`: what belongs to no order; the rest is proof of how an order ended. */
export async function deleteWithdrawalsOf(
  tx: Transaction,
  _ctx: Context,
  { userId }: ErasedAccount,
): Promise<void> {
  const isTheirs = isWithdrawalOf(tx, userId);
  await tx.delete(withdrawals).where(and(isTheirs, isNull(withdrawals.orderId)));
}
