import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.server.ts";
import { orderKeys } from "./tables.server.ts";

/**
 * A further key of an order, for `?key=`. Only its digest is stored, so each mail makes its own while
 * it is composed.
 */
export async function issueOrderKey(
  writer: Database | Transaction,
  orderId: string,
): Promise<string> {
  const key = newToken();
  await writer
    .insert(orderKeys)
    .values({ keyHash: hashToken(key), orderId, createdAt: new Date() });
  return key;
}

/** With the order itself. */
export async function deleteOrderKeys(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(orderKeys).where(eq(orderKeys.orderId, orderId));
}
