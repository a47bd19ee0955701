import { and, desc, eq, ilike, inArray, lt, sql, type SQLWrapper } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { pageOf, type Page } from "#platform/paging.ts";
import { NUMBER_LENGTH } from "../../contract.ts";
import { searchedOf, ticketMessages, tickets } from "../../tables.server.ts";
import type { TicketItem } from "../contract.ts";
import { itemOf, selectItems } from "./item.server.ts";

const MOST_WORDS = 8;

type Asked = { text: string; limit: number; cursor?: string | undefined };

/**
 * Tickets with the number, or with all words in what is said of them or in one message, the newest first.
 * Each half is cut to a page of its own, in an order that has an index: a word that stands everywhere is
 * found as fast as one that stands once.
 */
export async function searchTickets(
  ctx: Context,
  { text, limit, cursor }: Asked,
): Promise<Page<TicketItem>> {
  const { database } = ctx;
  const most = limit + 1;
  const words = text.split(" ").slice(0, MOST_WORDS);
  const has = (column: SQLWrapper) =>
    and(...words.map((word) => ilike(column as never, `%${literal(word)}%`)));
  const said = database
    .selectDistinct({ id: ticketMessages.ticketId })
    .from(ticketMessages)
    .where(
      and(
        has(ticketMessages.body),
        cursor === undefined ? undefined : lt(ticketMessages.ticketId, cursor),
      ),
    )
    .orderBy(desc(ticketMessages.ticketId))
    .limit(most);
  const named = database
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(has(searchedOf(tickets)), cursor === undefined ? undefined : lt(tickets.id, cursor)))
    .orderBy(desc(tickets.id))
    .limit(most);
  const number = numberIn(text);
  const found =
    number === null
      ? inArray(
          tickets.id,
          sql`(select ticket_id from (${said}) as said union select id from (${named}) as named)`,
        )
      : eq(tickets.number, number);
  const rows = await selectItems(database)
    .where(and(found, cursor === undefined ? undefined : lt(tickets.id, cursor)))
    .orderBy(desc(tickets.id))
    .limit(most);
  const now = new Date();
  return pageOf(
    rows.map((row) => itemOf(row, now)),
    limit,
  );
}

/** The number of a ticket as somebody reads it from a mail; `null` for any other text. */
function numberIn(text: string): string | null {
  const number = text.replace(/[\s#-]/g, "").toUpperCase();
  return number.length === NUMBER_LENGTH && /^H[0-9A-Z]+$/.test(number) ? number : null;
}

/** The text with LIKE wildcards escaped. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`);
}
