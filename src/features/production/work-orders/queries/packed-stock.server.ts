import { and, asc, desc, eq, isNull, notExists, sql } from "drizzle-orm";
import { orderLines } from "#features/commerce/orders/tables.server.ts";
import { qrPackages } from "#features/qr/packages/tables.server.ts";
import type { PlateName } from "#features/qr/plates/contract.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { ITEM_OF } from "../model.ts";
import { workOrderCodes, workOrders } from "../tables.server.ts";

/** Advisory lock: an arbitrary number, the same in all our processes. */
const STOCK_LOCK = 7_303_018;

/**
 * Packed plates of our own stock, the oldest first, as the last work order made them. Of what none made nobody
 * said that it is bronze.
 */
export async function takePackedStock(
  tx: Transaction,
  { plate, count }: { plate: PlateName; count: number },
): Promise<string[]> {
  // Codes are only locked, not changed: of two orders at once the second has to read what the first wrote.
  await tx.execute(sql`select pg_advisory_xact_lock(${STOCK_LOCK})`);
  const item = tx
    .select({ item: workOrders.item })
    .from(workOrderCodes)
    .innerJoin(workOrders, eq(workOrders.id, workOrderCodes.workOrderId))
    .where(eq(workOrderCodes.code, qrCodes.code))
    .orderBy(desc(workOrderCodes.workOrderId))
    .limit(1);
  const openLine = tx
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(and(eq(orderLines.code, qrCodes.code), orderLines.isOpen));
  const rows = await tx
    .select({ code: qrCodes.code })
    .from(qrCodes)
    .innerJoin(qrPackages, eq(qrPackages.id, qrCodes.packageId))
    .where(
      and(
        eq(qrCodes.stage, "packed"),
        isNull(qrCodes.ownerId),
        isNull(qrCodes.retiredAt),
        isNull(qrPackages.resellerId),
        notExists(openLine),
        eq(sql`coalesce((${item}), 'plate')`, ITEM_OF[plate]),
      ),
    )
    .orderBy(asc(qrCodes.createdAt), asc(qrCodes.code))
    .limit(count)
    .for("update", { of: qrCodes, skipLocked: true });
  return rows.map(({ code }) => code);
}
