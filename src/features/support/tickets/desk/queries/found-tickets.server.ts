import { and, desc, eq, ilike, lt, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { asciiAddress } from "#platform/ascii-address.ts";
import { pageOf, type Page } from "#platform/paging.ts";
import type { StaffFind } from "#platform/staff-work.server.ts";
import { NUMBER_LENGTH } from "../../contract.ts";
import { searchedOf, ticketMessages, tickets } from "../../tables.server.ts";
import type { TicketItem } from "../contract.ts";
import { itemOf, selectItems } from "./item.server.ts";

const MOST_WORDS = 8;

type Asked = { text: string; limit: number; cursor?: string | undefined };
type Search = Asked & { reader: Reader };

/**
 * Tickets with the number, or with all words in what is said of them or in one message, the newest first.
 * A whole address finds what is from it; what only mentions it, where nothing is.
 */
export async function searchTickets(ctx: Context, asked: Asked): Promise<Page<TicketItem>> {
  const { limit } = asked;
  const search = { ...asked, reader: ctx.database };
  const fromIt = isAddress(asked.text) ? await read(search, fromAddress(search)) : [];
  const rows = fromIt.length > 0 ? fromIt : await read(search, withWords(search));
  const now = new Date();
  return pageOf(
    rows.map((row) => itemOf(row, now)),
    limit,
  );
}

const FOUND = 5;

/** For whoever types a number, a name or a subject, wherever they are. */
export async function findTickets(ctx: Context, text: string): Promise<StaffFind[]> {
  const { items } = await searchTickets(ctx, { text, limit: FOUND });
  return items.map(({ id, number, subject, contact }) => ({
    title: subject,
    note: [number, contact.name].filter(Boolean).join(" · "),
    url: `/admin/support/${id}`,
  }));
}

function read({ reader, limit, cursor }: Search, ids: SQL) {
  return selectItems(reader)
    .where(and(sql`${tickets.id} in (${ids})`, before(tickets.id, cursor)))
    .orderBy(desc(tickets.id))
    .limit(limit + 1);
}

function before(column: SQLWrapper, cursor: string | undefined): SQL | undefined {
  return cursor === undefined ? undefined : lt(sql`${column}`, cursor);
}

function isAddress(text: string): boolean {
  const [name = "", domain = "", ...further] = text.split("@");
  return name !== "" && domain.includes(".") && further.length === 0 && !/\s/.test(text);
}

/** Each of them has an index. */
function fromAddress({ text }: Search): SQL {
  const address = asciiAddress(text).toLowerCase();
  return sql`select ${tickets.id} from ${tickets} where lower(${tickets.email}) = ${address}
    union select ${tickets.id} from ${tickets} where lower(${tickets.replyTo}) = ${address}
    union select ${ticketMessages.ticketId} from ${ticketMessages}
    where lower(${ticketMessages.fromEmail}) = ${address}`;
}

/**
 * Each half is cut to a page of its own, in an order that has an index: a word that stands everywhere is
 * found as fast as one that stands once.
 */
function withWords({ reader, text, limit, cursor }: Search): SQL {
  const words = text.split(" ").slice(0, MOST_WORDS);
  const has = (column: SQL) => and(...words.map((word) => ilike(column, `%${literal(word)}%`)));
  const { ticketId, body } = ticketMessages;
  const said = reader
    .selectDistinct({ id: ticketId })
    .from(ticketMessages)
    .where(and(has(sql`${body}`), before(ticketId, cursor)))
    .orderBy(desc(ticketId))
    .limit(limit + 1);
  const named = reader
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(has(searchedOf(tickets)), before(tickets.id, cursor)))
    .orderBy(desc(tickets.id))
    .limit(limit + 1);
  const number = numberIn(text);
  const numbered = reader
    .select({ id: tickets.id })
    .from(tickets)
    .where(eq(tickets.number, number));
  return sql`(${said}) union (${named}) union (${numbered})`;
}

/** As somebody reads it from a mail; "" for what can't be one. */
function numberIn(text: string): string {
  const number = text.replace(/[\s#-]/g, "").toUpperCase();
  return number.length === NUMBER_LENGTH && number.startsWith("H") ? number : "";
}

/** The text with LIKE wildcards escaped. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`);
}
