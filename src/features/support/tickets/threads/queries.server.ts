import {
  and,
  asc,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import { getAccess, isEmailOfAccount, signedIn } from "#features/accounts/queries.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import { readThreadToken } from "../links/queries.server.ts";
import { answerAddressOf } from "../model.ts";
import { idsOfThread, rootOf } from "../queries.server.ts";
import { ticketAttachments, ticketMessages, tickets } from "../tables.server.ts";
import type { OwnThread, Thread, ThreadFile, ThreadMessage } from "./contract.ts";
import { toldState } from "./model.ts";

/** The signed-in account whose confirmed address this is; `null` for anybody else. */
export async function findConfirmed(ctx: Context, email: string): Promise<string | null> {
  if (ctx.actor === null || ctx.session === null) return null;
  const access = await getAccess(ctx);
  const isOwn = access.email.toLowerCase() === email.trim().toLowerCase();
  return isOwn && access.isEmailVerified ? ctx.actor.userId : null;
}

/**
 * The ticket that a link opens. Throws `notFound` for a token that never was, `linkUsed` for one that has
 * expired.
 */
export async function getByToken(ctx: Context, token: string) {
  const link = await readThreadToken(ctx.database, token);
  if (link === null) {
    await ctx.limits.count("token", networkOf(ctx.address));
    throw new AppError("notFound");
  }
  if (link.isExpired) throw new AppError("linkUsed");
  return getTicket(ctx.database, link.ticketId);
}

async function getTicket(reader: Reader, ticketId: string) {
  const { id, number, subject, state, email, replyTo, name, userId, locale, answerBy } = tickets;
  const [found] = await reader
    .select({ id, number, subject, state, email, replyTo, name, userId, locale, answerBy })
    .from(tickets)
    .where(eq(tickets.id, ticketId));
  if (found === undefined) throw new AppError("notFound");
  return found;
}

type Ticket = Awaited<ReturnType<typeof getTicket>>;

/**
 * What of a thread its person sees: everything that was merged with it under the same address. Where it was
 * merged into another person's, it stays what it was.
 */
export async function threadOf(
  reader: Reader,
  ticket: Ticket,
): Promise<{ root: Ticket; ids: string[] }> {
  const top = await getTicket(reader, await rootOf(reader, ticket.id));
  const own = answerAddressOf(ticket)?.toLowerCase();
  const isOurs = (other: Pick<Ticket, "email" | "replyTo">) =>
    own !== undefined && answerAddressOf(other)?.toLowerCase() === own;
  const root = isOurs(top) ? top : ticket;
  const all = await idsOfThread(reader, top.id);
  const rows = await reader
    .select({ id: tickets.id, email: tickets.email, replyTo: tickets.replyTo })
    .from(tickets)
    .where(inArray(tickets.id, all));
  const ids = rows.filter((row) => row.id === ticket.id || isOurs(row)).map(({ id }) => id);
  return { root, ids };
}

export async function getThread(ctx: Context, token: string): Promise<Thread> {
  const { database } = ctx;
  const ticket = await getByToken(ctx, token);
  const { root, ids } = await threadOf(database, ticket);
  const messages = await messagesOf(database, ids);
  const { number, subject, answerBy } = root;
  const state = toldState(root.state);
  return {
    number,
    subject,
    state,
    answerBy: state === "open" ? (answerBy?.toISOString() ?? null) : null,
    messages,
    can: { reply: true, close: canClose(root.state) },
  };
}

/** Whether the person may say that it is solved. */
export function canClose(state: Ticket["state"]): boolean {
  return state === "open" || state === "waiting" || state === "snoozed";
}

/** Neither notes nor replies that may still be taken back, nor what mail servers sent back. */
function isTold(ids: string[]): SQL | undefined {
  const { kind, ticketId, sendsAt } = ticketMessages;
  return and(
    inArray(ticketId, ids),
    inArray(kind, ["message", "automatic", "reply"]),
    or(ne(kind, "reply"), lte(sendsAt, sql`now()`)),
  );
}

async function messagesOf(reader: Reader, ids: string[]): Promise<ThreadMessage[]> {
  const { id, kind, body, fromName, createdAt } = ticketMessages;
  const rows = await reader
    .select({ id, kind, body, fromName, createdAt, staff: users.fullName })
    .from(ticketMessages)
    .leftJoin(users, eq(users.id, ticketMessages.authorId))
    .where(isTold(ids))
    .orderBy(asc(createdAt), asc(id));
  const files = await filesOf(
    reader,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    id: row.id,
    author: row.kind === "reply" ? "us" : row.kind === "automatic" ? "automatic" : "you",
    name: row.kind === "reply" ? row.staff : row.fromName || null,
    body: row.body,
    sentAt: row.createdAt.toISOString(),
    attachments: files.get(row.id) ?? [],
  }));
}

async function filesOf(reader: Reader, messageIds: string[]): Promise<Map<string, ThreadFile[]>> {
  const { id, messageId, fileName, type, size, state } = ticketAttachments;
  const rows = await reader
    .select({ id, messageId, fileName, type, size, state })
    .from(ticketAttachments)
    .where(inArray(messageId, messageIds))
    .orderBy(asc(id));
  return Map.groupBy(rows, (row) => row.messageId);
}

/** A file that its person may download; throws `notFound` for any other. */
export async function getThreadFile(ctx: Context, token: string, attachmentId: string) {
  const ticket = await getByToken(ctx, token);
  const { ids } = await threadOf(ctx.database, ticket);
  const { id, fileName, type, state, storageKey, messageId } = ticketAttachments;
  const [found] = await ctx.database
    .select({ fileName, type, storageKey })
    .from(ticketAttachments)
    .innerJoin(ticketMessages, eq(ticketMessages.id, messageId))
    .where(and(eq(id, attachmentId), eq(state, "ready"), isTold(ids)));
  if (found === undefined) throw new AppError("notFound");
  const { storageKey: key } = found;
  if (key === null) throw new AppError("notFound");
  return { ...found, storageKey: key };
}

/**
 * Tickets of an account: written while signed in, or from its confirmed address. Those of an account that
 * had this address before stay that one's.
 */
export function isTicketOf(reader: Reader, userId: string): SQL | undefined {
  const confirmed = reader
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(users.id, userId), isNotNull(users.emailVerifiedAt), isEmailOfAccount(tickets.email)),
    );
  return or(eq(tickets.userId, userId), and(isNull(tickets.userId), exists(confirmed)));
}

const SHOWN = 100;

export async function listOwnThreads(ctx: Context): Promise<{ items: OwnThread[] }> {
  const { userId } = signedIn(ctx);
  const { id, number, subject, state, answerBy, receivedAt, updatedAt } = tickets;
  const rows = await ctx.database
    .select({ id, number, subject, state, answerBy, receivedAt, updatedAt })
    .from(tickets)
    .where(and(isTicketOf(ctx.database, userId), ne(state, "merged")))
    .orderBy(desc(updatedAt))
    .limit(SHOWN);
  return {
    items: rows.map((row) => ({
      ...row,
      state: toldState(row.state),
      answerBy: row.state === "open" ? (row.answerBy?.toISOString() ?? null) : null,
      receivedAt: row.receivedAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    })),
  };
}

/** One's own ticket by its id; throws `notFound` for anybody else's. */
export async function getOwnTicket(
  reader: Reader,
  userId: string,
  ticketId: string,
): Promise<string> {
  const [found] = await reader
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.id, ticketId), isTicketOf(reader, userId)));
  if (found === undefined) throw new AppError("notFound");
  return found.id;
}

/** The thread of a number and its own address; `null` where they don't belong together. */
export async function findByNumber(reader: Reader, number: string, email: string) {
  const { id, email: from, replyTo } = tickets;
  const [found] = await reader
    .select({ id, email: from, replyTo })
    .from(tickets)
    .where(eq(tickets.number, number));
  const isOwn =
    found !== undefined && answerAddressOf(found)?.toLowerCase() === email.trim().toLowerCase();
  return isOwn ? found.id : null;
}
