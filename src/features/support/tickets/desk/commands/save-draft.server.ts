import { and, eq } from "drizzle-orm";
import { signedIn } from "#features/accounts/queries.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { lockKnown } from "./lock-read.server.ts";
import { ticketDrafts } from "../tables.server.ts";

/** `null` ends it. */
export async function saveDraft(
  ctx: Context,
  ticketId: string,
  body: string | null,
): Promise<void> {
  const { userId } = signedIn(ctx);
  await transaction(ctx, async (tx) => {
    await lockKnown(tx, ticketId);
    if (body === null) await endDraft(tx, ticketId, userId);
    else await keepDraft(tx, ticketId, userId, body);
  });
}

export async function endDraft(tx: Transaction, ticketId: string, userId: string): Promise<void> {
  await tx
    .delete(ticketDrafts)
    .where(and(eq(ticketDrafts.ticketId, ticketId), eq(ticketDrafts.userId, userId)));
}

export async function keepDraft(
  tx: Transaction,
  ticketId: string,
  userId: string,
  body: string,
): Promise<void> {
  const savedAt = new Date();
  await tx
    .insert(ticketDrafts)
    .values({ ticketId, userId, body, savedAt })
    .onConflictDoUpdate({
      target: [ticketDrafts.ticketId, ticketDrafts.userId],
      set: { body, savedAt },
    });
}
