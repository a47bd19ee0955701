import { and, desc, eq, sql } from "drizzle-orm";
import { orderLines, orders } from "#features/commerce/orders/tables.server.ts";
import { isWellChecked } from "#features/qr/quality/queries.server.ts";
import { qrCodes, qrHistory } from "#features/qr/tables.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { boxNumber } from "../../boxes/model.ts";
import { boxCodes, boxes } from "../../boxes/tables.server.ts";
import { workOrderCodes, workOrders } from "../../work-orders/tables.server.ts";

/** A plate of our stock is made for nobody, and taken by an order when it is packed already. */
const orderOfPlate = sql`coalesce(${workOrders.orderId}, ${orderLines.orderId})`;

/**
 * What a scan of a plate is judged by, beside its life. Read while its code is locked: nothing else puts it into a
 * box then. A hold that comes at the same moment comes after the scan.
 */
export async function findPlate(reader: Reader, code: string) {
  const [found] = await reader
    .select({
      orderId: sql<string | null>`${orderOfPlate}`,
      orderState: orders.state,
      plateState: workOrderCodes.state,
      heldAt: workOrders.heldAt,
      boxId: boxes.id,
      boxNumber: boxes.number,
      boxState: boxes.state,
      packedBy: boxCodes.packedBy,
      isWellChecked,
    })
    .from(qrCodes)
    .leftJoin(workOrderCodes, and(eq(workOrderCodes.code, qrCodes.code), workOrderCodes.isLive))
    .leftJoin(workOrders, eq(workOrders.id, workOrderCodes.workOrderId))
    .leftJoin(orderLines, and(eq(orderLines.code, qrCodes.code), orderLines.isOpen))
    .leftJoin(orders, eq(orders.id, orderOfPlate))
    .leftJoin(boxCodes, and(eq(boxCodes.code, qrCodes.code), boxCodes.isLive))
    .leftJoin(boxes, eq(boxes.id, boxCodes.boxId))
    .where(eq(qrCodes.code, code));
  if (found === undefined) throw new Error("The code is locked, so it exists.");
  const { boxId, boxNumber: number, boxState, packedBy, ...plate } = found;
  if (boxId === null || number === null) return { ...plate, box: null };
  return { ...plate, box: { id: boxId, number: boxNumber(number), state: boxState, packedBy } };
}
export type Plate = Awaited<ReturnType<typeof findPlate>>;

/** Who packed it last; `null` if the account is gone. */
export async function findPacker(reader: Reader, code: string): Promise<string | null> {
  const [packed] = await reader
    .select({ actorId: qrHistory.actorId })
    .from(qrHistory)
    .where(and(eq(qrHistory.code, code), eq(qrHistory.step, "packed")))
    .orderBy(desc(qrHistory.id))
    .limit(1);
  return packed?.actorId ?? null;
}
