import { and, eq, gt, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { answerAddressOf } from "../model.ts";
import { ticketMessages, tickets } from "../tables.server.ts";

const DAY = 86_400_000;

/** What came in before under this mark; `null` for the first of it. */
export async function findReceived(reader: Reader, mark: Buffer) {
  const { mailDigest, onceKey, ticketId, createdAt } = ticketMessages;
  const [found] = await reader
    .select({
      ticketId,
      messageId: ticketMessages.id,
      receivedAt: createdAt,
      number: tickets.number,
      answerBy: tickets.answerBy,
    })
    .from(ticketMessages)
    .innerJoin(tickets, eq(tickets.id, ticketId))
    .where(or(eq(mailDigest, mark), eq(onceKey, mark)));
  return found ?? null;
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
