import { and, eq, gt, isNotNull, or, sql } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { provesNothing } from "../model.ts";
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

/** Receipts to an address within a day. */
export function countReceipts(reader: Reader, email: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - DAY);
  return reader.$count(
    tickets,
    and(sql`lower(${tickets.email}) = ${email.toLowerCase()}`, gt(tickets.receiptAt, since)),
  );
}

/**
 * What a mail about a ticket tells; `null` once its person was erased. `isProven`: whether the address belongs
 * to whoever wrote; else anybody could have us mail the first words of a letter to anybody.
 */
export async function findLetterOf({ database }: Services, ticketId: string) {
  const { id, number, subject, email, locale, answerBy, state, proof, provenAt } = tickets;
  const [found] = await database
    .select({ id, number, subject, email, locale, answerBy, state, proof, provenAt })
    .from(tickets)
    .where(and(eq(id, ticketId), isNotNull(email)));
  if (found === undefined) return null;
  const isProven = found.provenAt !== null || !provesNothing(found.proof);
  return { ...found, isProven, email: found.email ?? "" };
}
