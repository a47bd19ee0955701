import { and, asc, desc, eq, sql } from "drizzle-orm";
import { orderLines, orders } from "#features/commerce/orders/tables.server.ts";
import { qrCodes, qrHistory } from "#features/qr/tables.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { boxNumber } from "../../boxes/model.ts";
import { boxCodes, boxes } from "../../boxes/tables.server.ts";
import { workOrderCodes, workOrders } from "../../work-orders/tables.server.ts";

/** A plate of our stock is made for nobody, and taken by an order when it is packed already. */
const orderOfPlate = sql`coalesce(${workOrders.orderId}, ${orderLines.orderId})`;

/**
 * What scans of plates are judged by, beside their lives. Read while their codes are locked: nothing else puts
 * them into a box then. A hold that comes at the same moment comes after the scan.
 */
export async function findPlates(
  reader: Reader,
  codes: readonly string[],
): Promise<Map<string, Plate>> {
  const rows = await selectPlates(reader).where(
    sql`${qrCodes.code} = any(${sql.param(codes)}::text[])`,
  );
  return new Map(rows.map(({ code, ...row }) => [code, plateOf(row)]));
}

function selectPlates(reader: Reader) {
  return reader
    .select({
      code: qrCodes.code,
      orderId: sql<string | null>`${orderOfPlate}`,
      orderState: orders.state,
      plateState: workOrderCodes.state,
      heldAt: workOrders.heldAt,
      boxId: boxes.id,
      boxNumber: boxes.number,
      boxState: boxes.state,
      packedBy: boxCodes.packedBy,
    })
    .from(qrCodes)
    .leftJoin(workOrderCodes, and(eq(workOrderCodes.code, qrCodes.code), workOrderCodes.isLive))
    .leftJoin(workOrders, eq(workOrders.id, workOrderCodes.workOrderId))
    .leftJoin(orderLines, and(eq(orderLines.code, qrCodes.code), orderLines.isOpen))
    .leftJoin(orders, eq(orders.id, orderOfPlate))
    .leftJoin(boxCodes, and(eq(boxCodes.code, qrCodes.code), boxCodes.isLive))
    .leftJoin(boxes, eq(boxes.id, boxCodes.boxId));
}

type Row = Omit<Awaited<ReturnType<typeof selectPlates>>[number], "code">;

function plateOf({ boxId, boxNumber: number, boxState: state, packedBy, ...plate }: Row) {
  if (boxId === null || number === null) return { ...plate, box: null };
  return { ...plate, box: { id: boxId, number: boxNumber(number), state, packedBy } };
}
export type Plate = ReturnType<typeof plateOf>;

/** Who packed each of them last; without those whose account is gone. */
export async function findPackers(
  reader: Reader,
  codes: readonly string[],
): Promise<Map<string, string>> {
  const packed = await reader
    .selectDistinctOn([qrHistory.code], { code: qrHistory.code, actorId: qrHistory.actorId })
    .from(qrHistory)
    .where(
      and(sql`${qrHistory.code} = any(${sql.param(codes)}::text[])`, eq(qrHistory.step, "packed")),
    )
    .orderBy(asc(qrHistory.code), desc(qrHistory.id));
  return new Map(
    packed.flatMap(({ code, actorId }) => (actorId ? [[code, actorId] as const] : [])),
  );
}
