import { asc, eq, inArray } from "drizzle-orm";
import { lockCodes, type LockedCode } from "#features/qr/commands/run-step.server.ts";
import type { Reader, Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { boxNumber } from "../../boxes/model.ts";
import { boxCodes, boxes } from "../../boxes/tables.server.ts";
import { productionError } from "../../errors.ts";
import { shipmentNumber } from "../model.ts";
import { shipmentBoxes, shipments } from "../tables.server.ts";

type Row = typeof shipments.$inferSelect;
export type LockedShipment = Omit<Row, "number"> & { number: string };
type LockedBox = Omit<typeof boxes.$inferSelect, "number"> & { number: string };

/** Held until the end of the transaction. Throws `notFound`. */
export async function lockShipment(tx: Transaction, id: string): Promise<LockedShipment> {
  const [found] = await tx.select().from(shipments).where(eq(shipments.id, id)).for("update");
  if (found === undefined) throw new AppError("notFound");
  return { ...found, number: shipmentNumber(found.number) };
}

/** The boxes of a shipment, held still, by their ids. */
export async function lockBoxesOf(tx: Transaction, shipmentId: string): Promise<LockedBox[]> {
  const ids = tx
    .select({ id: shipmentBoxes.boxId })
    .from(shipmentBoxes)
    .where(eq(shipmentBoxes.shipmentId, shipmentId));
  const rows = await tx
    .select()
    .from(boxes)
    .where(inArray(boxes.id, ids))
    .orderBy(asc(boxes.id))
    .for("update");
  return rows.map((row) => ({ ...row, number: boxNumber(row.number) }));
}

/** Throws `production.boxNotClosed`. */
export function requireClosed(packed: readonly LockedBox[]): void {
  const open = packed.find(({ state }) => state === "open");
  if (open !== undefined) throw productionError("boxNotClosed", { values: { box: open.number } });
}

/** Of the plates that lie in its boxes, or did when they were sent. */
async function codesIn(reader: Reader, shipmentId: string): Promise<string[]> {
  const rows = await reader
    .select({ code: boxCodes.code })
    .from(boxCodes)
    .innerJoin(shipmentBoxes, eq(shipmentBoxes.boxId, boxCodes.boxId))
    .where(eq(shipmentBoxes.shipmentId, shipmentId))
    .orderBy(asc(boxCodes.code));
  return rows.map(({ code }) => code);
}

/**
 * A shipment with all that is in it, held in the order in which scans do: codes, then boxes, then the
 * shipment. Throws `notFound`, and `production.boxChanged` if somebody packed meanwhile.
 */
export async function lockContents(
  tx: Transaction,
  id: string,
): Promise<{ shipment: LockedShipment; boxes: LockedBox[]; codes: LockedCode[] }> {
  const before = await codesIn(tx, id);
  const codes = [...(await lockCodes(tx, before)).values()];
  const packed = await lockBoxesOf(tx, id);
  const shipment = await lockShipment(tx, id);
  const after = await codesIn(tx, id);
  if (after.join() !== before.join()) throw productionError("boxChanged");
  return { shipment, boxes: packed, codes };
}
