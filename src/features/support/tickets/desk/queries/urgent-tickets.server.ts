import { and, asc, between, sql } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import { tickets } from "../../tables.server.ts";

/** Open tickets whose promise falls into this time, the most urgent first. */
export function listDue({ database }: Services, from: Date, until: Date) {
  const { id, number, assigneeId, answerBy, state } = tickets;
  return database
    .select({ id, number, assigneeId })
    .from(tickets)
    .where(and(sql`${state} = 'open'`, between(answerBy, from, until)))
    .orderBy(asc(answerBy));
}
