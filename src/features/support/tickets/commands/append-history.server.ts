import type { Transaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.ts";
import type { HistoryEvent } from "../model.ts";
import { ticketHistory } from "../tables.server.ts";

export type HistoryEntry = {
  event: HistoryEvent;
  /** The staff member; left out for the person and for the system. */
  actorId?: string | null;
  /** States, ids, counts: no texts that people wrote. */
  details?: Record<string, unknown>;
  at?: Date;
};

/** Tells in a ticket's history what became of it. */
export async function appendToTicket(
  tx: Transaction,
  ticketId: string,
  { event, actorId = null, details = {}, at = new Date() }: HistoryEntry,
): Promise<void> {
  await tx.insert(ticketHistory).values({ id: newId(), ticketId, event, actorId, details, at });
}
