import { and, asc, eq, gt, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { answerAddressOf, type KeptAttachment } from "../model.ts";
import { ticketAttachments, ticketMessages, tickets } from "../tables.server.ts";

const DAY = 86_400_000;

const received = {
  ticketId: ticketMessages.ticketId,
  messageId: ticketMessages.id,
  receivedAt: ticketMessages.createdAt,
  number: tickets.number,
  answerBy: tickets.answerBy,
};

/** What came in before under this mark; `null` for the first of it. */
export async function findReceived(reader: Reader, mark: Buffer) {
  const { mailDigest, onceKey } = ticketMessages;
  const [found] = await reader
    .select(received)
    .from(ticketMessages)
    .innerJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
    .where(or(eq(mailDigest, mark), eq(onceKey, mark)));
  return found ?? null;
}

type Letter = {
  messageId: string;
  email: string;
  body: string;
  attachments: readonly Pick<KeptAttachment, "sha256">[];
};

/** A mail with this id, sender and text, and at least these files. */
export async function findSameLetter(reader: Reader, letter: Letter) {
  const { mailMessageId, fromEmail, body } = ticketMessages;
  const rows = await reader
    .select({ ...received, body })
    .from(ticketMessages)
    .innerJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
    .where(
      and(
        eq(mailMessageId, letter.messageId),
        sql`lower(${fromEmail}) = ${letter.email.toLowerCase()}`,
      ),
    )
    .orderBy(asc(ticketMessages.id));
  for (const { body: written, ...found } of rows) {
    if (
      wordsOf(written) === wordsOf(letter.body) &&
      (await hasFiles(reader, found.messageId, letter))
    )
      return found;
  }
  return null;
}

async function hasFiles(reader: Reader, messageId: string, { attachments }: Letter) {
  const rows = await reader
    .select({ sha256: ticketAttachments.sha256 })
    .from(ticketAttachments)
    .where(eq(ticketAttachments.messageId, messageId));
  const known = new Set(rows.map(({ sha256 }) => sha256.toString("hex")));
  return attachments.every(({ sha256 }) => known.has(sha256));
}

/** Mail servers wrap lines. */
function wordsOf(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Each of both has an index. */
function isAnsweredAt(email: string): SQL | undefined {
  const address = email.toLowerCase();
  return or(
    sql`lower(${tickets.replyTo}) = ${address}`,
    and(isNull(tickets.replyTo), sql`lower(${tickets.email}) = ${address}`),
  );
}

/** Receipts to an address within a day. */
export function countReceipts(reader: Reader, email: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - DAY);
  return reader.$count(tickets, and(isAnsweredAt(email), gt(tickets.receiptAt, since)));
}

/** What a mail about a ticket tells; `null` once its person was erased. */
export async function findLetterOf({ database }: Services, ticketId: string) {
  const { id, number, subject, email, replyTo, name, locale, answerBy, state } = tickets;
  const [found] = await database
    .select({ id, number, subject, email, replyTo, name, locale, answerBy, state })
    .from(tickets)
    .where(and(eq(id, ticketId), isNotNull(email)));
  return found === undefined ? null : { ...found, email: answerAddressOf(found) ?? "" };
}
