import { asc, inArray } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { formatMoment } from "#platform/dates.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { CopiedPerson, PersonalCopy } from "#platform/personal-copy.server.ts";
import { listSection } from "#platform/readable-document.server.ts";
import { isBugReportOf } from "../bug-reports/queries.server.ts";
import { bugReports } from "../bug-reports/tables.server.ts";
import { isRequestOf } from "../requests/queries.server.ts";
import { rightsRequests } from "../requests/tables.server.ts";
import { downloadName } from "../tickets/attachments/model.ts";
import type { MessageKind } from "../tickets/contract.ts";
import { ticketAttachments, ticketMessages, tickets } from "../tickets/tables.server.ts";
import { isTicketOf } from "../tickets/threads/queries.server.ts";

/** Handles `personalDataExported`: what they wrote to us, what we answered and noted, and its files. */
export async function copyLetters(
  _reader: Reader,
  ctx: Context,
  { userId, locale }: CopiedPerson,
): Promise<PersonalCopy> {
  const [requests, threads, bugs] = await Promise.all([
    requestsOf(ctx, userId),
    threadsOf(ctx, userId),
    bugReportsOf(ctx, userId),
  ]);
  const t = translator(locale).getFixedT(locale, "export");
  return {
    data: { requests, letters: threads.map(withoutKeys), bugReports: bugs },
    records: listSection(
      t("archive.letters"),
      threads.flatMap(({ messages }) =>
        messages.map(({ body, sentAt }) => [body, formatMoment(sentAt, locale)]),
      ),
    ),
    files: () => filesIn(ctx, threads),
  };
}

type CopiedThread = Awaited<ReturnType<typeof threadsOf>>[number];

/** Where files are stored is nobody's business. */
function withoutKeys({ messages, ...thread }: CopiedThread) {
  return {
    ...thread,
    messages: messages.map(({ attachments, ...message }) => ({
      ...message,
      attachments: attachments.map(({ fileName, type, size, state }) => ({
        fileName,
        type,
        size,
        state,
      })),
    })),
  };
}

function requestsOf({ database }: Context, userId: string) {
  const { number, kind, state, message, answer, receivedAt, dueAt, closedAt } = rightsRequests;
  return database
    .select({ number, kind, state, message, answer, receivedAt, dueAt, closedAt })
    .from(rightsRequests)
    .where(isRequestOf(database, userId))
    .orderBy(asc(number));
}

type CopiedMessage = {
  id: string;
  kind: MessageKind;
  body: string;
  quoted: string | null;
  subject: string | null;
  name: string | null;
  email: string | null;
  sentAt: Date;
};

/** Their threads with us: what they wrote, our answers, and the notes of staff. */
async function threadsOf({ database }: Context, userId: string) {
  const { id, number, subject, state, channel, name, email, receivedAt } = tickets;
  const rows = await database
    .select({ id, number, subject, state, channel, name, email, receivedAt })
    .from(tickets)
    .where(isTicketOf(database, userId))
    .orderBy(asc(receivedAt));
  const said = await messagesOf(
    database,
    rows.map((row) => row.id),
  );
  const files = await filesOf(
    database,
    [...said.values()].flat().map((message) => message.id),
  );
  return rows.map(({ id: ticketId, ...ticket }) => ({
    ...ticket,
    messages: (said.get(ticketId) ?? []).map(({ id: messageId, ...message }) => ({
      ...message,
      attachments: files.get(messageId) ?? [],
    })),
  }));
}

async function messagesOf(reader: Reader, ticketIds: string[]) {
  const { id, ticketId, kind, body, quoted, subject, fromName, fromEmail, createdAt } =
    ticketMessages;
  const rows = await reader
    .select({
      id,
      ticketId,
      kind,
      body,
      quoted,
      subject,
      name: fromName,
      email: fromEmail,
      sentAt: createdAt,
    })
    .from(ticketMessages)
    .where(inArray(ticketId, ticketIds))
    .orderBy(asc(createdAt));
  const byTicket = new Map<string, CopiedMessage[]>();
  for (const { ticketId: of, ...message } of rows) {
    byTicket.set(of, [...(byTicket.get(of) ?? []), message]);
  }
  return byTicket;
}

async function filesOf(reader: Reader, messageIds: string[]) {
  const { messageId, fileName, type, size, state, storageKey } = ticketAttachments;
  const rows = await reader
    .select({ messageId, fileName, type, size, state, storageKey })
    .from(ticketAttachments)
    .where(inArray(messageId, messageIds))
    .orderBy(asc(ticketAttachments.id));
  return Map.groupBy(rows, (row) => row.messageId);
}

/** What may be opened of the files, in a folder for each thread. */
async function* filesIn({ storage }: Context, threads: Awaited<ReturnType<typeof threadsOf>>) {
  for (const { number, messages } of threads) {
    const files = messages.flatMap(({ attachments }) => attachments);
    for (const [index, file] of files.entries()) {
      const stored = file.storageKey === null ? null : await storage.read(file.storageKey);
      if (stored === null) continue;
      yield { name: `letters/${number}/${index + 1} ${downloadName(file)}`, input: stored.stream };
    }
  }
}

function bugReportsOf({ database }: Context, userId: string) {
  const { number, email, message, path, errors, build, receivedAt } = bugReports;
  return database
    .select({ number, email, message, path, errors, build, receivedAt })
    .from(bugReports)
    .where(isBugReportOf(database, userId))
    .orderBy(asc(receivedAt));
}
