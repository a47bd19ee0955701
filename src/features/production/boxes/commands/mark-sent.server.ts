import { inArray } from "drizzle-orm";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { boxes } from "../tables.server.ts";

/** They are closed, and locked after what is in them. */
export async function markSent(tx: Transaction, boxIds: readonly string[]): Promise<void> {
  await tx
    .update(boxes)
    .set({ state: "shipped" })
    .where(inArray(boxes.id, [...boxIds]));
}

/** Their labels have no address any more, and can't be printed. */
export async function takeAddressOff(database: Database, boxIds: readonly string[]): Promise<void> {
  if (boxIds.length === 0) return;
  await database
    .update(boxes)
    .set({ isAddressGone: true })
    .where(inArray(boxes.id, [...boxIds]));
}
