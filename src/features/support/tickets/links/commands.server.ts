import { eq } from "drizzle-orm";
import type { Reader, Transaction } from "#platform/database/database.server.ts";
import { drawWord } from "#platform/secrets/keyed.server.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import { LETTERS, LINK_DAYS, TOKEN_LENGTH } from "./model.ts";
import { ticketLinks } from "./tables.server.ts";

const DAY = 86_400_000;

/** A fresh secret of a thread, for a link or for the address of an answer. Only its digest is kept. */
export async function makeThreadToken(on: Transaction | Reader, ticketId: string): Promise<string> {
  const token = drawWord(LETTERS, TOKEN_LENGTH);
  const expiresAt = new Date(Date.now() + LINK_DAYS * DAY);
  await on.insert(ticketLinks).values({ tokenHash: hashToken(token), ticketId, expiresAt });
  return token;
}

/** Ends every secret of a thread: it was forged, or its owner has gone. */
export async function endThreadTokens(tx: Transaction, ticketId: string): Promise<void> {
  await tx.delete(ticketLinks).where(eq(ticketLinks.ticketId, ticketId));
}
