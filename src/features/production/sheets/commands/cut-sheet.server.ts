import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { lockCode, runStep } from "#features/qr/commands/run-step.server.ts";
import { holdCodes, releaseCodes } from "#features/qr/machine-holds/commands/hold-codes.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { productionError } from "../../errors.ts";
import { liftPlates } from "../../work-orders/commands/lay-plates.server.ts";
import { remakePlateIn } from "../../work-orders/commands/plan-work.server.ts";
import { workOrderNumber } from "../../work-orders/model.ts";
import { workOrderCodes, workOrders } from "../../work-orders/tables.server.ts";
import type { FinishedSheet, PlaceState, Reasoned, Sheet, SheetState } from "../contract.ts";
import { sheetNumber } from "../model.ts";
import { showSheet } from "../queries/show-sheets.server.ts";
import { takeFromStock } from "../../stock/commands/take-from-stock.server.ts";
import { sheetPlaces, sheets } from "../tables.server.ts";

type Step = { from: readonly SheetState[]; to: SheetState };

/**
 * The sheet before its codes, in one order. Of two people at once the second gets `production.sheetState`. Throws
 * `notFound`.
 */
async function moveSheet(tx: Transaction, id: string, { from, to }: Step) {
  const [found] = await tx.select().from(sheets).where(eq(sheets.id, id)).for("update");
  if (found === undefined) throw new AppError("notFound");
  if (!from.includes(found.state)) {
    throw productionError("sheetState", { values: { context: found.state } });
  }
  await tx.update(sheets).set({ state: to }).where(eq(sheets.id, id));
  return { ...found, number: sheetNumber(found.number) };
}

/** With their codes locked: what became of them meanwhile is in the places. */
async function lockPlaces(tx: Transaction, sheetId: string, states: readonly PlaceState[]) {
  const those = and(eq(sheetPlaces.sheetId, sheetId), inArray(sheetPlaces.state, [...states]));
  const asked = await tx.select({ code: sheetPlaces.code }).from(sheetPlaces).where(those);
  for (const { code } of asked.toSorted((one, other) => (one.code < other.code ? -1 : 1))) {
    await lockCode(tx, code);
  }
  return tx.select().from(sheetPlaces).where(those).orderBy(sheetPlaces.code);
}

/** What was put on hold since the sheet was drawn. Throws `production.onHold`. */
async function refuseHeld(tx: Transaction, codes: readonly string[]): Promise<void> {
  const [held] = await tx
    .select({ number: workOrders.number })
    .from(workOrders)
    .innerJoin(workOrderCodes, eq(workOrderCodes.workOrderId, workOrders.id))
    .where(
      and(
        inArray(workOrderCodes.code, [...codes]),
        workOrderCodes.isLive,
        isNotNull(workOrders.heldAt),
      ),
    )
    .limit(1);
  if (held) throw productionError("onHold", { values: { number: workOrderNumber(held.number) } });
}

/** Throws `production.onHold`, and `qr.atMachine` for codes whose own files are at a machine already. */
export async function startSheet(ctx: Context, id: string): Promise<Sheet> {
  return transaction(ctx, async (tx) => {
    const { number } = await moveSheet(tx, id, { from: ["drawn"], to: "cutting" });
    const places = await lockPlaces(tx, id, ["open"]);
    if (places.length === 0) {
      throw productionError("sheetState", { values: { context: "empty" } });
    }
    const codes = places.map(({ code }) => code);
    await refuseHeld(tx, codes);
    await holdCodes(tx, ctx, codes, { again: false });
    await recordAudit(tx, ctx, {
      action: "sheet.started",
      subject: "sheet",
      subjectId: id,
      details: { number, count: codes.length },
    });
    return showSheet(tx, id);
  });
}

/**
 * What wasn't said to have failed is engraved. A plate that failed may have been recorded as engraved meanwhile.
 * Throws `invalid` for a place that isn't on the sheet.
 */
export async function finishSheet(
  ctx: Context,
  id: string,
  { failed }: FinishedSheet,
): Promise<Sheet> {
  return transaction(ctx, async (tx) => {
    const sheet = await moveSheet(tx, id, { from: ["cutting"], to: "done" });
    const places = await lockPlaces(tx, id, ["open", "engraved"]);
    const reasons = new Map(failed.map(({ place, reason }) => [place, reason]));
    for (const [at, { place }] of failed.entries()) {
      const isHere = places.some((one) => one.place === place);
      const isFirst = failed.findIndex((one) => one.place === place) === at;
      if (!isHere || !isFirst) throw invalidField(`failed.${at}.place`, "unknownPlace");
    }
    let engraved = 0;
    for (const { place, code, state } of places) {
      const reason = reasons.get(place);
      if (reason !== undefined) {
        // A plate that was recorded as engraved has taken its blank.
        if (state === "open") await wasteBlank(tx, ctx, sheet, { place, code, reason });
        await failPlace(tx, ctx, { sheetId: id, place, code, reason });
      }
      if (reason !== undefined) continue;
      if (state === "open") await engrave(tx, ctx, code, sheet);
      engraved += 1;
    }
    await recordAudit(tx, ctx, {
      action: "sheet.finished",
      subject: "sheet",
      subjectId: id,
      details: { number: sheet.number, count: engraved, failed: failed.length },
    });
    return showSheet(tx, id);
  });
}

/** Its place follows (`followPlates`). */
async function engrave(
  tx: Transaction,
  ctx: Context,
  code: string,
  { material }: Pick<typeof sheets.$inferSelect, "material">,
): Promise<void> {
  const held = await lockCode(tx, code);
  if (held === null) throw new Error("A code on a sheet is gone.");
  const plate = { material, widthMm: null, heightMm: null, serial: null };
  await runStep(tx, ctx, held, "engraved", { plate });
}

async function wasteBlank(
  tx: Transaction,
  ctx: Context,
  { id, material }: Pick<typeof sheets.$inferSelect, "id" | "material">,
  { place, code, reason }: Omit<Failed, "sheetId">,
): Promise<void> {
  await takeFromStock(tx, ctx, [{ use: material, key: `sheet:${id}:${place}`, code, reason }]);
}

type Failed = { sheetId: string; place: number; code: string; reason: string };

async function failPlace(
  tx: Transaction,
  ctx: Context,
  { sheetId, place, code, reason }: Failed,
): Promise<void> {
  await tx
    .update(sheetPlaces)
    .set({ state: "failed", reason })
    .where(and(eq(sheetPlaces.sheetId, sheetId), eq(sheetPlaces.place, place)));
  const [live] = await tx
    .select({ id: workOrderCodes.workOrderId })
    .from(workOrderCodes)
    .where(and(eq(workOrderCodes.code, code), workOrderCodes.isLive));
  if (live === undefined) throw new Error("A plate on a sheet is in no work order.");
  await remakePlateIn(tx, ctx, live.id, { code, reason });
}

/** Its files may be at a machine: they aren't any more. */
export async function voidSheet(ctx: Context, id: string, { reason }: Reasoned): Promise<Sheet> {
  return transaction(ctx, async (tx) => {
    const { state, number } = await moveSheet(tx, id, { from: ["drawn", "cutting"], to: "void" });
    const places = await lockPlaces(tx, id, ["open"]);
    const codes = places.map(({ code }) => code);
    await tx
      .update(sheetPlaces)
      .set({ state: "gone" })
      .where(and(eq(sheetPlaces.sheetId, id), eq(sheetPlaces.state, "open")));
    await liftPlates(tx, codes);
    for (const code of state === "cutting" ? codes : []) {
      const held = await lockCode(tx, code);
      if (held === null || !(await releaseCodes(tx, [code]))) continue;
      await runStep(tx, ctx, held, "machineReleased", { reason });
    }
    await recordAudit(tx, ctx, {
      action: "sheet.voided",
      subject: "sheet",
      subjectId: id,
      details: { number, reason },
    });
    return showSheet(tx, id);
  });
}
