import { eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { tickets } from "../../tables.server.ts";

/** Tickets that we owe an answer. */
export function countOwedTickets({ database }: Context): Promise<number> {
  return database.$count(tickets, eq(tickets.state, "open"));
}
