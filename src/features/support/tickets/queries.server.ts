import { count, desc, eq, min, ne, sql } from "drizzle-orm";
import type { Context, Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { NOTHING_WAITS, type Waiting } from "#platform/staff-work.server.ts";
import { ticketMessages, tickets } from "./tables.server.ts";

/** The thread that a ticket was merged into, and that into, to the last; the ticket itself if into none. */
export async function rootOf(reader: Reader, ticketId: string): Promise<string> {
  const { rows } = await reader.execute<{ id: string }>(sql`
    with recursive up as (
      select ${tickets.id}, ${tickets.mergedIntoId}, 0 as steps from ${tickets}
      where ${tickets.id} = ${ticketId}
      union all
      select ${tickets.id}, ${tickets.mergedIntoId}, steps + 1 from up
      join ${tickets} on ${tickets.id} = up.merged_into_id where steps < 100
    )
    select id from up where merged_into_id is null limit 1`);
  return rows[0]?.id ?? ticketId;
}

/** A thread with everything that was merged into it, directly or not. */
export async function idsOfThread(reader: Reader, rootId: string): Promise<string[]> {
  const { rows } = await reader.execute<{ id: string }>(sql`
    with recursive down as (
      select ${tickets.id}, 0 as steps from ${tickets} where ${tickets.id} = ${rootId}
      union all
      select ${tickets.id}, steps + 1 from down
      join ${tickets} on ${tickets.mergedIntoId} = down.id where steps < 100
    )
    select distinct id from down`);
  return rows.map(({ id }) => id);
}

/** The newest that people wrote, for the operator's command line. */
export async function listLatestMessages({ database }: Services, limit: number) {
  const { createdAt, fromName, fromEmail, body, kind, ticketId } = ticketMessages;
  const rows = await database
    .select({
      receivedAt: createdAt,
      number: tickets.number,
      name: fromName,
      email: fromEmail,
      locale: tickets.locale,
      message: body,
    })
    .from(ticketMessages)
    .innerJoin(tickets, eq(tickets.id, ticketId))
    .where(eq(kind, "message"))
    .orderBy(desc(ticketMessages.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() }));
}

/** For the dashboard: what we owe an answer, and the first promised hour. */
export async function waitingTickets({ database }: Context): Promise<Waiting> {
  const { state, receivedAt, answerBy } = tickets;
  const [row] = await database
    .select({ count: count(), oldestAt: min(receivedAt), dueAt: min(answerBy) })
    .from(tickets)
    .where(eq(state, "open"));
  return row ?? NOTHING_WAITS;
}

/** For the dashboard: threads that others than ourselves began. */
export const ticketsReceived = { madeAt: tickets.id, where: ne(tickets.channel, "staff") };

/** For the dashboard: answers that people wrote. */
export const answersWritten = {
  madeAt: ticketMessages.id,
  where: eq(ticketMessages.kind, "reply"),
};
