import { and, eq, lt } from "drizzle-orm";
import type { Transaction } from "#platform/database/database.server.ts";
import { passes } from "../tables.server.ts";

/**
 * Lets a browser read what the page's password opens. Its passes for other pages move to the new
 * token; `former` is the hash of the one that it had.
 */
export async function givePass(
  tx: Transaction,
  pass: typeof passes.$inferInsert,
  former: typeof passes.$inferInsert.tokenHash | null,
): Promise<void> {
  const { memorialId, tokenHash } = pass;
  if (former !== null) {
    const own = eq(passes.tokenHash, former);
    await tx.delete(passes).where(and(own, eq(passes.memorialId, memorialId)));
    await tx.delete(passes).where(and(own, lt(passes.expiresAt, new Date())));
    await tx.update(passes).set({ tokenHash }).where(own);
  }
  await tx.insert(passes).values(pass);
}
