import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uuid, type AnyPgColumn } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { bytes, timestamptz } from "#platform/database/columns.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import type {
  AttachmentState,
  Delivery,
  MessageKind,
  Proof,
  TicketChannel,
  TicketState,
} from "./contract.ts";
import type { HistoryEvent } from "./model.ts";

/** Deadlines in their order, those without one last. */
export function dueOf(answerBy: SQLWrapper): SQL {
  return sql`coalesce(${answerBy}, 'infinity'::timestamptz)`;
}

type Searched = { subject: SQLWrapper; name: SQLWrapper; email: SQLWrapper };

/** What is searched of a ticket itself; its index has the same words. */
export function searchedOf({ subject, name, email }: Searched): SQL {
  return sql`${subject} || ' ' || ${name} || ' ' || coalesce(${email}, '')`;
}

/** One thread with one person, whichever way it came in; kept for `CONTACT_DAYS` after its last message. */
export const tickets = pgTable(
  "tickets",
  {
    id: uuid().primaryKey(),
    /** The number that people see: `H` and eight characters. It opens nothing. */
    number: text().notNull().unique("tickets_number"),
    state: text().$type<TicketState>().notNull(),
    channel: text().$type<TicketChannel>().notNull(),
    subject: text().notNull(),
    name: text().notNull(),
    /** Who it is from, and where answers go; `null` once erased. */
    email: text(),
    /** Where they go instead: the first letter said so (Reply-To). Whoever has this address has proven nothing. */
    replyTo: text("reply_to_email"),
    /** The account, where the person was signed in or proved it since. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    locale: text().$type<Locale>().notNull(),
    assigneeId: uuid().references(() => users.id, { onDelete: "set null" }),
    snoozedUntil: timestamptz(),
    /** Of the latest message that a person wrote. */
    proof: text().$type<Proof>().notNull(),
    /** When its owner answered »Bed om bevis«: from then on the thread is theirs. */
    provenAt: timestamptz(),
    /** Why it was set aside; empty where nothing speaks for spam. */
    spamReasons: text().array().notNull().default([]),
    receivedAt: timestamptz().notNull(),
    /** By when a person answers, as the receipt says; `null` while nothing is owed. */
    answerBy: timestamptz(),
    /** When we wrote that this promise was missed; `null` for a promise that wasn't, or not yet. */
    lateToldAt: timestamptz(),
    /** When its only receipt was mailed. */
    receiptAt: timestamptz(),
    /** The older thread that it goes on from. */
    followsId: uuid().references((): AnyPgColumn => tickets.id, { onDelete: "set null" }),
    mergedIntoId: uuid().references((): AnyPgColumn => tickets.id, { onDelete: "set null" }),
    mergedAt: timestamptz(),
    /** The state to go back to when the merge is undone. */
    stateBeforeMerge: text().$type<TicketState>(),
    /** 128 random bits: every mail of the thread names it, so that answers without our token find back. */
    mailId: text().notNull().unique("tickets_mail_id"),
    revision: integer().notNull().default(1),
    /** The latest message, in or out: after 90 days a new one begins a new ticket. */
    lastMessageAt: timestamptz().notNull(),
    updatedAt: timestamptz().notNull(),
  },
  (table) => [
    index("tickets_email").on(sql`lower(${table.email})`),
    index("tickets_reply_to")
      .on(sql`lower(${table.replyTo})`)
      .where(sql`${table.replyTo} is not null`),
    index("tickets_user")
      .on(table.userId)
      .where(sql`${table.userId} is not null`),
    index("tickets_assignee")
      .on(table.assigneeId)
      .where(sql`${table.assigneeId} is not null`),
    index("tickets_merged_into")
      .on(table.mergedIntoId)
      .where(sql`${table.mergedIntoId} is not null`),
    index("tickets_follows")
      .on(table.followsId)
      .where(sql`${table.followsId} is not null`),
    index("tickets_owed")
      .on(table.answerBy)
      .where(sql`${table.state} = 'open'`),
    index("tickets_last_message").on(table.lastMessageAt),
    // The views of the desk, each in its order.
    index("tickets_open")
      .on(dueOf(table.answerBy), table.id)
      .where(sql`${table.state} = 'open'`),
    index("tickets_unassigned")
      .on(dueOf(table.answerBy), table.id)
      .where(sql`${table.state} = 'open' and ${table.assigneeId} is null`),
    index("tickets_mine")
      .on(table.assigneeId, dueOf(table.answerBy), table.id)
      .where(sql`${table.state} in ('open', 'waiting', 'snoozed')`),
    index("tickets_in_state").on(table.state, table.updatedAt, table.id),
    index("tickets_live")
      .on(table.updatedAt, table.id)
      .where(sql`${table.state} not in ('spam', 'merged')`),
    index("tickets_channel")
      .on(table.channel, table.updatedAt, table.id)
      .where(sql`${table.state} not in ('spam', 'merged')`),
    index("tickets_snoozed")
      .on(table.snoozedUntil)
      .where(sql`${table.state} = 'snoozed'`),
    index("tickets_searched").using("gin", sql`(${searchedOf(table)}) gin_trgm_ops`),
  ],
);

/**
 * What was written, by whomever. A merged ticket keeps its messages: the thread that it was merged into
 * shows them, and undoing the merge moves none.
 */
export const ticketMessages = pgTable(
  "ticket_messages",
  {
    id: uuid().primaryKey(),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: "cascade" }),
    kind: text().$type<MessageKind>().notNull(),
    body: text().notNull(),
    /** What it repeats of earlier mails: folded, never dropped. */
    quoted: text(),
    /** A mail's own subject, where it isn't the thread's. */
    subject: text(),
    /** Who wrote it. Another address than the ticket's is another person. */
    fromName: text(),
    fromEmail: text(),
    /** Where a mail asks for its answer, if not to whom it is from. */
    replyTo: text("reply_to_email"),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** The staff member of a reply or note. */
    authorId: uuid().references(() => users.id, { onDelete: "set null" }),
    proof: text().$type<Proof>().notNull(),
    spamReasons: text().array().notNull().default([]),
    createdAt: timestamptz().notNull(),
    /** Of a reply: it can be taken back until then. */
    sendsAt: timestamptz(),
    delivery: text().$type<Delivery>(),
    deliveryReason: text(),
    /** The Message-ID, of a mail that came or of a reply that went. */
    mailMessageId: text(),
    /** SHA-256 of the mail's bytes: the same bytes are one mail. */
    mailDigest: bytes().unique("ticket_messages_mail"),
    /** The mail as it came, in the storage. */
    originalKey: text(),
    /** Digest of the browser's mark of one intended write. */
    onceKey: bytes().unique("ticket_messages_once"),
  },
  (table) => [
    index("ticket_messages_ticket").on(table.ticketId, table.id),
    index("ticket_messages_words").using("gin", table.body.op("gin_trgm_ops")),
    index("ticket_messages_mail_message_id")
      .on(table.mailMessageId)
      .where(sql`${table.mailMessageId} is not null`),
    index("ticket_messages_user")
      .on(table.userId)
      .where(sql`${table.userId} is not null`),
    index("ticket_messages_author")
      .on(table.authorId)
      .where(sql`${table.authorId} is not null`),
    index("ticket_messages_email").on(sql`lower(${table.fromEmail})`),
  ],
);

export const ticketAttachments = pgTable(
  "ticket_attachments",
  {
    id: uuid().primaryKey(),
    messageId: uuid()
      .notNull()
      .references(() => ticketMessages.id, { onDelete: "cascade" }),
    /** As the sender named it: shown, never a path. */
    fileName: text().notNull(),
    type: text().notNull(),
    size: integer().notNull(),
    /** Of the file as it came. */
    sha256: bytes().notNull(),
    state: text().$type<AttachmentState>().notNull(),
    /** `null` for what is held: only its name, size and digest are kept. */
    storageKey: text(),
  },
  (table) => [index("ticket_attachments_message").on(table.messageId)],
);

/** What became of a ticket; append-only, without texts that people wrote. */
export const ticketHistory = pgTable(
  "ticket_history",
  {
    id: uuid().primaryKey(),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: "cascade" }),
    at: timestamptz().notNull(),
    event: text().$type<HistoryEvent>().notNull(),
    /** The staff member; `null` for the person and for the system. */
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    index("ticket_history_ticket").on(table.ticketId, table.id),
    index("ticket_history_actor")
      .on(table.actorId)
      .where(sql`${table.actorId} is not null`),
  ],
);
