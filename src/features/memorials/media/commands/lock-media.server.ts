import { eq } from "drizzle-orm";
import type { Transaction } from "#platform/database/database.server.ts";
import { memorials } from "../../tables.server.ts";

/**
 * Additions to a page and the deletion of its files are serialised: neither duplicates nor limits are missed, and no
 * original is deleted that another page of the same scan is just about to share.
 */
export async function lockMedia(tx: Transaction, memorialId: string): Promise<void> {
  await tx
    .select({ id: memorials.id })
    .from(memorials)
    .where(eq(memorials.id, memorialId))
    .for("no key update");
}
