import { and, eq, inArray, sql } from "drizzle-orm";
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

/** Everybody's: they are about somebody who is erased. */
export async function endDraftsOf(tx: Transaction, ticketIds: readonly string[]): Promise<void> {
  await tx.delete(ticketDrafts).where(inArray(ticketDrafts.ticketId, [...ticketIds]));
}

async function keepDraft(
  tx: Transaction,
  ticketId: string,
  userId: string,
  body: string,
): Promise<void> {
  const savedAt = new Date();
  await tx.insert(ticketDrafts).values({ ticketId, userId, body, savedAt }).onConflictDoUpdate({
    target: OWN_DRAFT,
    set: { body, savedAt },
  });
}

const OWN_DRAFT = [ticketDrafts.ticketId, ticketDrafts.userId];

/** The text of a reply that was taken back; what its writer has begun since stands below it. */
export async function addToDraft(
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
      target: OWN_DRAFT,
      set: { body: sql`excluded.body || E'\n\n' || ${ticketDrafts.body}`, savedAt },
    });
}
