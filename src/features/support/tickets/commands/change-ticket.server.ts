import { and, eq, sql } from "drizzle-orm";
import { announceIn } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { tickets } from "../tables.server.ts";

/** What may change of a ticket. */
export type TicketChange = Partial<
  Pick<
    typeof tickets.$inferInsert,
    | "state"
    | "snoozedUntil"
    | "assigneeId"
    | "locale"
    | "subject"
    | "answerBy"
    | "lateToldAt"
    | "receiptAt"
    | "proof"
    | "provenAt"
    | "userId"
    | "spamReasons"
    | "mergedIntoId"
    | "mergedAt"
    | "stateBeforeMerge"
    | "lastMessageAt"
  >
>;

/** The ticket, locked until the end of the transaction; `null` if there is none. */
export async function lockTicket(tx: Transaction, ticketId: string) {
  const [found] = await tx.select().from(tickets).where(eq(tickets.id, ticketId)).for("update");
  return found ?? null;
}

/**
 * Changes a ticket and counts its revision up; an empty change counts, too: something was said in it.
 * Throws `changedMeanwhile` unless it is still at `revision`; `null` changes whatever stands.
 */
export async function changeTicket(
  tx: Transaction,
  ticketId: string,
  change: TicketChange,
  revision: number | null = null,
): Promise<typeof tickets.$inferSelect> {
  const [changed] = await tx
    .update(tickets)
    .set({ ...withPromise(change), revision: sql`${tickets.revision} + 1`, updatedAt: new Date() })
    .where(
      and(eq(tickets.id, ticketId), revision === null ? undefined : eq(tickets.revision, revision)),
    )
    .returning();
  if (changed === undefined) {
    const known = await tx.$count(tickets, eq(tickets.id, ticketId));
    throw new AppError(known === 0 ? "notFound" : "changedMeanwhile");
  }
  announceIn(tx, { topic: "tickets", kind: "ticket", id: ticketId });
  return changed;
}

/** A promise that is still to come hasn't been told as missed, whatever became of the one before. */
function withPromise(change: TicketChange): TicketChange {
  const { answerBy } = change;
  return answerBy instanceof Date && answerBy > new Date()
    ? { lateToldAt: null, ...change }
    : change;
}
