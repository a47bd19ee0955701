import { eq } from "drizzle-orm";
import type { Reader } from "#platform/database/database.server.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import { threadToken } from "./model.ts";
import { ticketLinks } from "./tables.server.ts";

export type ThreadLink = { ticketId: string; isExpired: boolean };

/** Which thread a token opens; `null` for one that never was. */
export async function readThreadToken(
  reader: Reader,
  typed: string,
  now = new Date(),
): Promise<ThreadLink | null> {
  const token = threadToken(typed);
  if (token === null) return null;
  const { ticketId, expiresAt, tokenHash } = ticketLinks;
  const [found] = await reader
    .select({ ticketId, expiresAt })
    .from(ticketLinks)
    .where(eq(tokenHash, hashToken(token)));
  if (found === undefined) return null;
  return { ticketId: found.ticketId, isExpired: found.expiresAt <= now };
}
