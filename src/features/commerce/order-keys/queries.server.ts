import { and, eq } from "drizzle-orm";
import type { Reader } from "#platform/database/database.server.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import { orderKeys } from "./tables.server.ts";

/** Whether the key opens the order, and so its invoices. */
export async function isKeyOfOrder(
  reader: Reader,
  orderId: string,
  key: string | undefined,
): Promise<boolean> {
  if (key === undefined) return false;
  const given = and(eq(orderKeys.keyHash, hashToken(key)), eq(orderKeys.orderId, orderId));
  return (await reader.$count(orderKeys, given)) > 0;
}
