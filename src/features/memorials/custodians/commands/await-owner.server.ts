import { and, eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { mailHandedOver } from "../../ownership/jobs.server.ts";
import { findRequest } from "../queries.server.ts";
import { custodians, custodyRequests } from "../tables.server.ts";

type Transferred = { memorialId: string; fromId: string; toId: string };

/**
 * Handles `ownershipTransferred`: ends a custodian's request, of which they are notified by mail, removes the
 * new owner from the order, and makes custodians named by the former owner wait for the new owner's
 * confirmation.
 */
export async function awaitNewOwner(
  tx: Transaction,
  ctx: Context,
  { memorialId, fromId, toId }: Transferred,
): Promise<void> {
  const askerId = (await findRequest(tx, memorialId))?.userId ?? null;
  if (askerId !== null && askerId !== toId && askerId !== fromId) {
    const told = { readerId: askerId, otherId: toId, news: "asked" } as const;
    await ctx.jobs.enqueue(tx, mailHandedOver, { memorialId, ...told });
  }
  await tx.delete(custodyRequests).where(eq(custodyRequests.memorialId, memorialId));
  await tx
    .delete(custodians)
    .where(and(eq(custodians.memorialId, memorialId), eq(custodians.userId, toId)));
  await tx
    .update(custodians)
    .set({ awaitsOwner: true })
    .where(eq(custodians.memorialId, memorialId));
}
