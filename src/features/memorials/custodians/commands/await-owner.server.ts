import { and, eq } from "drizzle-orm";
import type { Transaction } from "#platform/database/database.server.ts";
import { custodians, custodyRequests } from "../tables.server.ts";

/**
 * After a change of ownership: ends a custodian's request, removes the new owner from the order,
 * and makes custodians named by the former owner wait for the new owner's confirmation.
 */
export async function awaitNewOwner(
  tx: Transaction,
  memorialId: string,
  ownerId: string,
): Promise<void> {
  await tx.delete(custodyRequests).where(eq(custodyRequests.memorialId, memorialId));
  await tx
    .delete(custodians)
    .where(and(eq(custodians.memorialId, memorialId), eq(custodians.userId, ownerId)));
  await tx
    .update(custodians)
    .set({ awaitsOwner: true })
    .where(eq(custodians.memorialId, memorialId));
}
