import { and, asc, desc, eq, isNotNull, lte, sql } from "drizzle-orm";
import { buffer } from "node:stream/consumers";
import type { Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import type { MailFile } from "#platform/mail/mail.server.ts";
import { answerAddressOf } from "../../model.ts";
import { ticketAttachments, ticketMessages, tickets } from "../../tables.server.ts";

/** What a mail holds at most: beyond it files are opened on the thread's page. */
const MAILED_BYTES = 10 * 1024 * 1024;
const AT_ONCE = 500;

/** A reply on its way; `null` once it has left or was taken back, or its person is erased. */
export async function findLeaving({ database }: Services, messageId: string) {
  const [found] = await database
    .select({
      ticketId: tickets.id,
      number: tickets.number,
      email: tickets.email,
      replyTo: tickets.replyTo,
      locale: tickets.locale,
      subject: tickets.subject,
      mailId: tickets.mailId,
      body: ticketMessages.body,
      authorId: ticketMessages.authorId,
      createdAt: ticketMessages.createdAt,
    })
    .from(ticketMessages)
    .innerJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
    .where(
      and(
        eq(ticketMessages.id, messageId),
        eq(ticketMessages.kind, "reply"),
        eq(ticketMessages.delivery, "pending"),
        isNotNull(tickets.email),
      ),
    );
  if (found === undefined) return null;
  const { createdAt, ...reply } = found;
  const subject = (await findOwnSubject(database, found, createdAt)) ?? found.subject;
  return { ...reply, subject, email: answerAddressOf(found) ?? "" };
}

/** What its person wrote about last, where their mail had another subject than the thread. */
async function findOwnSubject(
  reader: Reader,
  { ticketId, email }: { ticketId: string; email: string | null },
  before: Date,
): Promise<string | null> {
  const { kind, subject, fromEmail, createdAt } = ticketMessages;
  const [found] = await reader
    .select({ subject })
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.ticketId, ticketId),
        eq(kind, "message"),
        lte(createdAt, before),
        sql`lower(${fromEmail}) = lower(${email})`,
      ),
    )
    .orderBy(desc(createdAt), desc(ticketMessages.id))
    .limit(1);
  return found?.subject ?? null;
}

/** The files of a reply, as long as a mail holds them. */
export async function filesOf(services: Services, messageId: string): Promise<MailFile[]> {
  const { id, fileName, type, size, storageKey } = ticketAttachments;
  const rows = await services.database
    .select({ fileName, type, size, key: storageKey })
    .from(ticketAttachments)
    .where(
      and(
        eq(ticketAttachments.messageId, messageId),
        eq(ticketAttachments.state, "ready"),
        isNotNull(storageKey),
      ),
    )
    .orderBy(asc(id));
  const files: MailFile[] = [];
  let left = MAILED_BYTES;
  for (const row of rows) {
    if (row.key === null || row.size > left) continue;
    left -= row.size;
    const stored = await services.storage.read(row.key);
    if (stored === null) continue;
    const content = await buffer(stored.stream);
    files.push({ filename: row.fileName, contentType: row.type, content });
  }
  return files;
}

/** Tickets whose time to be put off is over. */
export async function listAwake({ database }: Services): Promise<string[]> {
  const rows = await database
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.state, "snoozed"), lte(tickets.snoozedUntil, new Date())))
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
}
