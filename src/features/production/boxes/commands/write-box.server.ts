import { and, eq, ne } from "drizzle-orm";
import { now } from "#features/commerce/clock/queries.server.ts";
import { orders } from "#features/commerce/orders/tables.server.ts";
import { lockCode } from "#features/qr/commands/run-step.server.ts";
import { readCode } from "#features/qr/queries.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { productionError } from "../../errors.ts";
import { sendToPrinter } from "../../printing/engine/send-to-printer.server.ts";
import type { Box, Closing, NewBox, Printing, Removal } from "../contract.ts";
import { labelZpl } from "../engine/label-zpl.ts";
import { getLabel } from "../queries/label.server.ts";
import { findUnpacked, showBox } from "../queries/show-boxes.server.ts";
import { boxCodes, boxes } from "../tables.server.ts";
import { takeFromStock } from "../../stock/commands/take-from-stock.server.ts";
import { beginBoxes, lockBox, takeOutOfBox, type LockedBox } from "./fill-box.server.ts";

/** Throws `notFound` for an unknown order, and `production.nothingToPack`. */
export async function createBox(ctx: Context, { orderNumber }: NewBox): Promise<Box> {
  const number = orderNumber.replace(/\s/g, "").toUpperCase();
  return transaction(ctx, async (tx) => {
    const [order] = await tx
      .select({ id: orders.id, state: orders.state })
      .from(orders)
      .where(and(eq(orders.number, number), ne(orders.state, "draft")));
    if (order === undefined) {
      throw new AppError("notFound", { fields: { orderNumber: { key: "unknownOrder" } } });
    }
    const unpacked = order.state === "cancelled" ? [] : await findUnpacked(tx, order.id);
    if (unpacked.length === 0) throw productionError("nothingToPack");
    const [begun] = await beginBoxes(tx, ctx, [order.id]);
    if (begun === undefined) throw new Error("The box was just written.");
    return showBox(ctx, tx, begun.id);
  });
}

/** Throws `notFound`, `production.boxClosed`, `boxShipped` or `boxEmpty`. */
export async function closeBox(ctx: Context, id: string, { weightGrams }: Closing): Promise<Box> {
  return transaction(ctx, async (tx) => {
    const { number } = await lockOpen(tx, id);
    const packed = await tx.$count(boxCodes, eq(boxCodes.boxId, id));
    if (packed === 0) throw productionError("boxEmpty");
    const closed = { state: "closed" as const, weightGrams, closedAt: await now(ctx, tx) };
    await tx.update(boxes).set(closed).where(eq(boxes.id, id));
    await recordBox(tx, ctx, { id, number }, "box.closed");
    // Opened and closed again it is the same box.
    await takeFromStock(tx, ctx, [{ use: "box", key: `box:${id}`, code: null, reason: null }]);
    return showBox(ctx, tx, id);
  });
}

/** Throws `notFound`, `production.boxOpen` or `boxShipped`. */
export async function reopenBox(ctx: Context, id: string): Promise<Box> {
  return transaction(ctx, async (tx) => {
    const { state, number } = await lockKnown(tx, id);
    if (state === "open") throw productionError("boxOpen");
    if (state === "shipped") throw productionError("boxShipped");
    await tx
      .update(boxes)
      .set({ state: "open", weightGrams: null, closedAt: null })
      .where(eq(boxes.id, id));
    await recordBox(tx, ctx, { id, number }, "box.reopened");
    return showBox(ctx, tx, id);
  });
}

/** Throws `notFound`, `qr.mistypedCode`, `production.boxClosed` or `boxShipped`, or `invalid` for a code that isn't in it. */
export async function removePlate(
  ctx: Context,
  id: string,
  { code: text, reason }: Removal,
): Promise<Box> {
  const code = readCode(text);
  return transaction(ctx, async (tx) => {
    const held = await lockCode(tx, code);
    const { number } = await lockOpen(tx, id);
    const isHere = await tx.$count(
      boxCodes,
      and(eq(boxCodes.boxId, id), eq(boxCodes.code, code), boxCodes.isLive),
    );
    if (held === null || isHere === 0) throw invalidField("code", "notInBox");
    await takeOutOfBox(tx, ctx, { held, boxId: id, reason });
    await recordAudit(tx, ctx, {
      action: "box.plateRemoved",
      subject: "box",
      subjectId: id,
      details: { number, code, reason },
    });
    return showBox(ctx, tx, id);
  });
}

/**
 * Prints after what was written is committed: of a process that dies in between the box is closed, and the
 * label can be printed again. Throws as `getLabel`, `invalid` for a printer that isn't set up, and
 * `production.printerAway`.
 */
export async function printLabel(ctx: Context, id: string, { printer }: Printing): Promise<Box> {
  const found = ctx.config.labelPrinters.find(({ name }) => name === printer);
  const label = await getLabel(ctx, id);
  if (found === undefined) throw invalidField("printer", "unknownPrinter");
  await transaction(ctx, (tx) => recordBox(tx, ctx, label, "box.labelPrinted"));
  try {
    await sendToPrinter(found, labelZpl(label));
  } catch {
    throw productionError("printerAway", { values: { printer } });
  }
  return showBox(ctx, ctx.database, id);
}

async function lockKnown(tx: Transaction, id: string): Promise<LockedBox> {
  const box = await lockBox(tx, id);
  if (box === null) throw new AppError("notFound");
  return box;
}

async function lockOpen(tx: Transaction, id: string): Promise<LockedBox> {
  const box = await lockKnown(tx, id);
  if (box.state === "closed") throw productionError("boxClosed");
  if (box.state === "shipped") throw productionError("boxShipped");
  return box;
}

function recordBox(
  tx: Transaction,
  ctx: Context,
  { id, number }: { id: string; number: string },
  action: string,
): Promise<void> {
  return recordAudit(tx, ctx, { action, subject: "box", subjectId: id, details: { number } });
}
