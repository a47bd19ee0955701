import { and, asc, eq, inArray, isNotNull, notInArray, or, sql, type SQL } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
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
import type { AttachmentState, MessageKind } from "../tickets/contract.ts";
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
  const [own, elsewhere] = [threads.own.map(withoutKeys), threads.elsewhere.map(withoutKeys)];
  const all = [...threads.own, ...threads.elsewhere];
  const t = translator(locale).getFixedT(locale, "export");
  return {
    data: { requests, letters: own, lettersToOthersThreads: elsewhere, bugReports: bugs },
    records: listSection(
      t("archive.letters"),
      all.flatMap(({ messages }) =>
        messages.map(({ body, sentAt }) => [body, formatMoment(sentAt, locale)]),
      ),
    ),
    files: () => filesIn(ctx, all),
  };
}

type CopiedFile = {
  fileName: string;
  type: string;
  size: number;
  state: AttachmentState;
  storageKey: string | null;
};
type WithFiles = { messages: (Omit<CopiedMessage, "id"> & { attachments: CopiedFile[] })[] };

/** Where files are stored is nobody's business. */
function withoutKeys<Thread extends WithFiles>({ messages, ...thread }: Thread) {
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
  replyTo: string | null;
  sentAt: Date;
};

/**
 * Their threads with us: what they wrote, our answers, and the notes of staff; and what they wrote, and
 * nothing else, in threads of others.
 */
async function threadsOf({ database }: Context, userId: string) {
  const { id, number, subject, state, channel, name, email, replyTo, receivedAt } = tickets;
  const rows = await database
    .select({ id, number, subject, state, channel, name, email, replyTo, receivedAt })
    .from(tickets)
    .where(isTicketOf(database, userId))
    .orderBy(asc(receivedAt));
  const ids = rows.map((row) => row.id);
  const said = await messagesWhere(database, inArray(ticketMessages.ticketId, ids));
  const elsewhere = await messagesWhere(
    database,
    and(notInArray(ticketMessages.ticketId, ids), await isWrittenBy(database, userId)),
  );
  const messages = [...said.values(), ...elsewhere.values()].flat();
  const files = await filesOf(
    database,
    messages.map((message) => message.id),
  );
  const withFiles = (of: CopiedMessage[] = []) =>
    of.map(({ id: messageId, ...message }) => ({
      ...message,
      attachments: files.get(messageId) ?? [],
    }));
  return {
    own: rows.map(({ id: of, ...ticket }) => ({ ...ticket, messages: withFiles(said.get(of)) })),
    elsewhere: [...elsewhere].map(([of, written]) => ({
      number: `others-${of.slice(-8)}`,
      messages: withFiles(written),
    })),
  };
}

/** While signed in, or from the account's confirmed address. */
async function isWrittenBy(reader: Reader, userId: string): Promise<SQL | undefined> {
  const [confirmed] = await reader
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailVerifiedAt)));
  const { userId: writerId, fromEmail } = ticketMessages;
  const address = confirmed?.email.toLowerCase();
  return or(
    eq(writerId, userId),
    address === undefined ? undefined : sql`lower(${fromEmail}) = ${address}`,
  );
}

async function messagesWhere(reader: Reader, where: SQL | undefined) {
  const { id, ticketId, kind, body, quoted, subject, fromName, fromEmail, replyTo, createdAt } =
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
      replyTo,
      sentAt: createdAt,
    })
    .from(ticketMessages)
    .where(where)
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
async function* filesIn(
  { storage }: Context,
  threads: readonly (WithFiles & { number: string })[],
) {
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
