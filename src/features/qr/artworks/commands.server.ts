import type { Transaction } from "#platform/database/database.server.ts";
import type { ApprovedArtwork } from "./queries.server.ts";
import { qrArtworks } from "./tables.server.ts";

/** What is engraved with a code from now on, instead of what was approved for it before. */
export async function approveArtwork(tx: Transaction, artwork: ApprovedArtwork): Promise<void> {
  const { code, plate, svg, hash, approvedAt } = artwork;
  const row = { code, plate, words: [...artwork.words], svg, hash, approvedAt };
  await tx.insert(qrArtworks).values(row).onConflictDoUpdate({ target: qrArtworks.code, set: row });
}
