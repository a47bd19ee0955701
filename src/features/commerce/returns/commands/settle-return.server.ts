import { and, asc, eq, isNotNull } from "drizzle-orm";
import { replaceKey } from "#features/qr/commands/claim-code.server.ts";
import { lockCode, runStep, type LockedCode } from "#features/qr/commands/run-step.server.ts";
import type { PlateName } from "#features/qr/plates/contract.ts";
import { readCode } from "#features/qr/queries.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { defineHook } from "#platform/extensions.server.ts";
import { now } from "../../clock/queries.server.ts";
import { commerceError } from "../../errors.ts";
import { takeBackLines } from "../../orders/commands/take-back-lines.server.ts";
import { orderLines } from "../../orders/tables.server.ts";
import type { Receipt, ReturnState, Settlement, StaffReturn } from "../contract.ts";
import { returnNumber } from "../model.ts";
import { showStaffReturn } from "../queries.server.ts";
import { returnLines, returns } from "../tables.server.ts";
import { creditPlates } from "./credit-plates.server.ts";

type FaultyPlate = { code: string; plate: PlateName; orderId: string | null };

/** Raised when plates came back and it is decided what becomes of them. */
export const returnSettled = defineHook<{
  /** On our shelf again. */
  shelved: readonly string[];
  /** To be made again. */
  faulty: readonly FaultyPlate[];
  reason: string;
}>("returnSettled");

type LockedReturn = Omit<typeof returns.$inferSelect, "number"> & { number: string };

/** Held until the end of the transaction. Throws `notFound`, and `commerce.returnState` in another state. */
async function lockReturn(tx: Transaction, id: string, state: ReturnState): Promise<LockedReturn> {
  const [found] = await tx.select().from(returns).where(eq(returns.id, id)).for("update");
  if (found === undefined) throw new AppError("notFound");
  const number = returnNumber(found.number);
  if (found.state !== state) {
    throw commerceError("returnState", { values: { number, context: found.state } });
  }
  return { ...found, number };
}

/**
 * What isn't named didn't come: it stays as it was. Throws as `lockReturn`, and `invalid` for a code that
 * isn't in the return, or stands there twice.
 */
export async function receiveReturn(
  ctx: Context,
  id: string,
  { lines }: Receipt,
): Promise<StaffReturn> {
  const found = lines.map(({ code, condition }) => ({ code: readCode(code), condition }));
  return transaction(ctx, async (tx) => {
    const { number } = await lockReturn(tx, id, "announced");
    const announced = await tx
      .select({ code: returnLines.code })
      .from(returnLines)
      .where(eq(returnLines.returnId, id));
    const left = new Set(announced.map(({ code }) => code));
    for (const [index, { code, condition }] of found.entries()) {
      if (!left.delete(code)) throw invalidField(`lines.${index}.code`, "notInReturn");
      await tx
        .update(returnLines)
        .set({ condition })
        .where(and(eq(returnLines.returnId, id), eq(returnLines.code, code)));
    }
    await tx
      .update(returns)
      .set({ state: "received", receivedAt: await now(ctx, tx) })
      .where(eq(returns.id, id));
    await recordAudit(tx, ctx, {
      action: "reseller.returnReceived",
      subject: "return",
      subjectId: id,
      details: { number, count: found.length },
    });
    return showStaffReturn(ctx, tx, id);
  });
}

/** Throws as `lockReturn`, so that of two at once the second is told that it is settled. */
export async function settleReturn(
  ctx: Context,
  id: string,
  { reason }: Settlement,
): Promise<StaffReturn> {
  return transaction(ctx, async (tx) => {
    const { number, kind } = await lockReturn(tx, id, "received");
    const plates = await lockPlates(tx, id);
    const opened = plates.filter(({ condition }) => condition !== "sealed");
    for (const { held } of opened) await endKey(tx, ctx, held, reason);
    const isUnsold = kind === "unsold";
    const shelved = isUnsold ? plates.filter((plate) => isSealed(plate)) : [];
    for (const { held } of shelved) {
      await runStep(tx, ctx, held, "returned", { reason });
    }
    await returnSettled.raise(tx, ctx, {
      shelved: shelved.map(({ held }) => held.code),
      faulty: isUnsold ? [] : plates.map(({ held, ...plate }) => ({ ...plate, code: held.code })),
      reason,
    });
    await tx.update(returnLines).set({ isOpen: false }).where(eq(returnLines.returnId, id));
    const at = await now(ctx, tx);
    const bought = shelved.flatMap(({ lineId }) => (lineId === null ? [] : [lineId]));
    // Invoices are locked last, and their series behind them.
    const creditNoteId = await creditPlates(tx, ctx, bought, reason);
    await takeBackLines(tx, ctx, bought, at);
    await tx
      .update(returns)
      .set({ state: "settled", settledAt: at, creditNoteId })
      .where(eq(returns.id, id));
    await recordAudit(tx, ctx, {
      action: "reseller.returnSettled",
      subject: "return",
      subjectId: id,
      details: { number, count: shelved.length, reason },
    });
    return showStaffReturn(ctx, tx, id);
  });
}

type Plate = Awaited<ReturnType<typeof lockPlates>>[number];

/** Those that came, with their codes locked in one order. */
async function lockPlates(tx: Transaction, returnId: string) {
  const rows = await tx
    .select({
      code: returnLines.code,
      condition: returnLines.condition,
      lineId: returnLines.orderLineId,
      orderId: orderLines.orderId,
      plate: orderLines.plate,
    })
    .from(returnLines)
    .leftJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .where(and(eq(returnLines.returnId, returnId), isNotNull(returnLines.condition)))
    .orderBy(asc(returnLines.code));
  const plates = [];
  for (const { code, plate, ...row } of rows) {
    const held = await lockCode(tx, code);
    if (held !== null) plates.push({ ...row, plate: plate ?? ("steel" as const), held });
  }
  return plates;
}

const SENT: readonly LockedCode["stage"][] = ["shipped", "delivered"];

/** What somebody has claimed was opened, however it looks. */
function isSealed({ condition, held }: Plate): boolean {
  return condition === "sealed" && !held.isOwned && !held.isRetired && SENT.includes(held.stage);
}

/** Whoever opened it may know the key. The plate needs another card (`printCards`), which draws the next. */
async function endKey(
  tx: Transaction,
  ctx: Context,
  held: LockedCode,
  reason: string,
): Promise<void> {
  if (held.isOwned || held.isRetired) return;
  await runStep(tx, ctx, held, "keyRenewed", { reason });
  await replaceKey(tx, ctx, held.code);
}
