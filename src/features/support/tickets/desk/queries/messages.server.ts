import { asc, eq, inArray, sql } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import type { Delivery, Proof } from "../../contract.ts";
import { answerAddressOf } from "../../model.ts";
import { idsOfThread } from "../../queries.server.ts";
import { ticketAttachments, ticketMessages, tickets } from "../../tables.server.ts";
import type { TicketMessage } from "../contract.ts";
import { deliveryOf, isHeld } from "../model.ts";
import { canAnswer } from "../policy.ts";
import type { TicketRow } from "./item.server.ts";

const shown = {
  id: ticketMessages.id,
  ticketId: ticketMessages.ticketId,
  ticketNumber: tickets.number,
  ticketEmail: tickets.email,
  ticketReplyTo: tickets.replyTo,
  kind: ticketMessages.kind,
  body: ticketMessages.body,
  quoted: ticketMessages.quoted,
  subject: ticketMessages.subject,
  fromName: ticketMessages.fromName,
  fromEmail: ticketMessages.fromEmail,
  replyTo: ticketMessages.replyTo,
  author: users.fullName,
  proof: ticketMessages.proof,
  createdAt: ticketMessages.createdAt,
  sendsAt: ticketMessages.sendsAt,
  delivery: ticketMessages.delivery,
  deliveryReason: ticketMessages.deliveryReason,
  hasOriginal: sql<boolean>`${ticketMessages.originalKey} is not null`,
};

/**
 * All messages of a ticket and of what was merged into it, oldest first. What came from another address
 * stands there as a note: no answer goes to whoever wrote it.
 */
export async function messagesOf(ctx: Context, ticket: TicketRow): Promise<TicketMessage[]> {
  const { actor, database } = ctx;
  const rows = await database
    .select(shown)
    .from(ticketMessages)
    .innerJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
    .leftJoin(users, eq(users.id, ticketMessages.authorId))
    .where(inArray(ticketMessages.ticketId, await idsOfThread(database, ticket.id)))
    .orderBy(asc(ticketMessages.createdAt), asc(ticketMessages.id));
  const files = await attachmentsOf(
    database,
    rows.map(({ id }) => id),
  );
  const mayAnswer = canAnswer(actor, ticket);
  const written = rows.filter((row) => row.ticketId === ticket.id && row.kind === "message");
  const now = new Date();
  return rows.map((row) => ({
    ...messageOf(row, ticket, now),
    attachments: files.get(row.id) ?? [],
    can: {
      takeBack: mayAnswer && row.kind === "reply" && row.ticketId === ticket.id && isHeld(row, now),
      split: mayAnswer && written.length > 1 && written.includes(row),
      readOriginal: row.hasOriginal,
    },
  }));
}

type Row = {
  id: string;
  ticketId: string;
  ticketNumber: string;
  ticketEmail: string | null;
  ticketReplyTo: string | null;
  kind: TicketMessage["kind"];
  body: string;
  quoted: string | null;
  subject: string | null;
  fromName: string | null;
  fromEmail: string | null;
  replyTo: string | null;
  author: string | null;
  proof: Proof;
  createdAt: Date;
  sendsAt: Date | null;
  delivery: Delivery | null;
  deliveryReason: string | null;
};

function messageOf(
  row: Row,
  ticket: TicketRow,
  now: Date,
): Omit<TicketMessage, "attachments" | "can"> {
  const { id, body, quoted, subject, fromName, fromEmail, author, createdAt } = row;
  const isOurs = row.kind === "reply" || row.kind === "note";
  const own = { email: row.ticketEmail, replyTo: row.ticketReplyTo };
  const isOfOther = isAnother(answerAddressOf(own), answerAddressOf(ticket));
  const kind = isOfOther ? "note" : row.kind;
  return {
    id,
    kind,
    body,
    quoted: quoted ?? "",
    from: {
      name: (isOurs ? author : fromName) ?? "",
      email: isOurs ? null : fromEmail,
      replyTo: row.replyTo,
      isAnother: !isOurs && isAnother(fromEmail, ticket.email),
    },
    proof: isOurs ? null : row.proof,
    delivery: row.kind === "reply" ? deliveryOf(row, now) : null,
    sentAt: createdAt.toISOString(),
    subject,
    mergedFrom: row.ticketId === ticket.id ? null : row.ticketNumber,
  };
}

/** Erased addresses are nobody's. */
function isAnother(email: string | null, ofTicket: string | null): boolean {
  return email !== null && ofTicket !== null && email.toLowerCase() !== ofTicket.toLowerCase();
}

async function attachmentsOf(reader: Reader, messageIds: string[]) {
  const { id, messageId, fileName, type, size, state } = ticketAttachments;
  const rows = await reader
    .select({ id, messageId, fileName, type, size, state })
    .from(ticketAttachments)
    .where(inArray(messageId, messageIds))
    .orderBy(asc(id));
  return Map.groupBy(rows, (row) => row.messageId);
}
