import { and, asc, desc, eq, gt, inArray, notInArray } from "drizzle-orm";
import type { Reader } from "#platform/database/database.server.ts";
import type { TicketState } from "../../contract.ts";
import type { HistoryEvent } from "../../model.ts";
import { ticketHistory, ticketMessages, tickets } from "../../tables.server.ts";

/** As it is told in a history. */
export type Standing = { state: TicketState; answerBy: string | null; snoozedUntil: string | null };

/** What people wrote to a ticket itself, oldest first. */
export async function listWritten(reader: Reader, ticketId: string) {
  const { id, kind, subject, body, fromName, fromEmail, replyTo } = ticketMessages;
  const { userId, proof, createdAt, spamReasons } = ticketMessages;
  const writer = { fromName, fromEmail, replyTo, userId };
  return reader
    .select({ id, subject, body, ...writer, proof, createdAt, spamReasons })
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticketId, ticketId), eq(kind, "message")))
    .orderBy(asc(createdAt), asc(id));
}

/** Whether somebody answered in a ticket after a moment. */
export async function hasReplySince(reader: Reader, ofTicketId: string, moment: Date) {
  const { ticketId, kind, createdAt } = ticketMessages;
  const since = and(eq(ticketId, ofTicketId), eq(kind, "reply"), gt(createdAt, moment));
  return (await reader.$count(ticketMessages, since)) > 0;
}

/** What was merged into these tickets, and is none of them. */
export function listMergedInto(reader: Reader, rootIds: readonly string[]) {
  const ids = [...rootIds];
  return reader
    .select()
    .from(tickets)
    .where(and(inArray(tickets.mergedIntoId, ids), notInArray(tickets.id, ids)))
    .orderBy(asc(tickets.id));
}

/** Whatever else happens to a ticket leaves it standing as it stands. */
const LEAVES_STANDING: readonly HistoryEvent[] = ["note", "assigned", "locale", "subject"];

/** How a ticket stood before another was merged into it; `null` once it has gone on since. */
export async function findStandingBefore(reader: Reader, ticketId: string, number: string) {
  const { event, details, at, id } = ticketHistory;
  const [last] = await reader
    .select({ event, details })
    .from(ticketHistory)
    .where(and(eq(ticketHistory.ticketId, ticketId), notInArray(event, [...LEAVES_STANDING])))
    .orderBy(desc(at), desc(id))
    .limit(1);
  const { from, before } = (last?.details ?? {}) as { from?: string; before?: Standing };
  if (last?.event !== "merged" || from !== number || before === undefined) return null;
  const moment = (iso: string | null) => (iso === null ? null : new Date(iso));
  return {
    state: before.state,
    answerBy: moment(before.answerBy),
    snoozedUntil: moment(before.snoozedUntil),
  };
}
