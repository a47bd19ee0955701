import { and, asc, eq } from "drizzle-orm";
import type { Reader } from "#platform/database/database.server.ts";
import { ticketMessages } from "../../tables.server.ts";

/** What people wrote to a ticket itself, oldest first. */
export async function listWritten(reader: Reader, ticketId: string) {
  const { id, kind, subject, body, fromName, fromEmail, userId } = ticketMessages;
  const { proof, createdAt, spamReasons } = ticketMessages;
  return reader
    .select({ id, subject, body, fromName, fromEmail, userId, proof, createdAt, spamReasons })
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticketId, ticketId), eq(kind, "message")))
    .orderBy(asc(createdAt), asc(id));
}
