import { and, asc, desc, eq, isNull, sql, type SQL } from "drizzle-orm";
import { signedIn } from "#features/accounts/queries.server.ts";
import type { Context } from "#platform/context.server.ts";
import { pageOf, type Page } from "#platform/paging.ts";
import type { TicketChannel } from "../../contract.ts";
import { dueOf, tickets } from "../../tables.server.ts";
import type { TICKET_VIEWS, TicketItem } from "../contract.ts";
import { itemOf, selectItems } from "./item.server.ts";

type View = (typeof TICKET_VIEWS)[number];
type Asked = {
  view: View;
  channel?: TicketChannel | undefined;
  limit: number;
  cursor?: string | undefined;
};

/**
 * A page of a view. What somebody waits for comes by its deadline, anything else by its last change; each
 * order has an index.
 */
export async function listTickets(ctx: Context, asked: Asked): Promise<Page<TicketItem>> {
  const { view, channel, limit, cursor } = asked;
  const order = BY_DEADLINE.has(view) ? byDeadline : byChange;
  const rows = await selectItems(ctx.database)
    .where(
      and(
        inView(ctx, view),
        channel === undefined ? undefined : eq(tickets.channel, channel),
        cursor === undefined ? undefined : order.after(cursor),
      ),
    )
    .orderBy(...order.by)
    .limit(limit + 1);
  const now = new Date();
  return pageOf(
    rows.map((row) => itemOf(row, now)),
    limit,
  );
}

const BY_DEADLINE: ReadonlySet<View> = new Set(["mine", "unassigned", "open"]);

/** In words of the indexes' own, which no parameter matches. */
function inView(ctx: Context, view: View): SQL | undefined {
  const { state, assigneeId } = tickets;
  switch (view) {
    case "mine":
      return and(
        eq(assigneeId, signedIn(ctx).userId),
        sql`${state} in ('open', 'waiting', 'snoozed')`,
      );
    case "unassigned":
      return and(isNull(assigneeId), sql`${state} = 'open'`);
    case "open":
      return sql`${state} = 'open'`;
    case "all":
      return sql`${state} not in ('spam', 'merged')`;
    default:
      return eq(state, view);
  }
}

const last = (cursor: string, column: SQL) =>
  sql`(select ${column}, id from ${tickets} where id = ${cursor})`;

const byDeadline = {
  by: [asc(dueOf(tickets.answerBy)), asc(tickets.id)],
  after: (cursor: string) =>
    sql`(${dueOf(tickets.answerBy)}, ${tickets.id}) > ${last(cursor, dueOf(sql`answer_by`))}`,
};

const byChange = {
  by: [desc(tickets.updatedAt), desc(tickets.id)],
  after: (cursor: string) =>
    sql`(${tickets.updatedAt}, ${tickets.id}) < ${last(cursor, sql`updated_at`)}`,
};
