import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { addMessage } from "../commands/add-message.server.ts";
import { appendToTicket } from "../commands/append-history.server.ts";
import { changeTicket, lockTicket, type TicketChange } from "../commands/change-ticket.server.ts";
import { notifyStaffOf } from "../commands/notify-staff.server.ts";
import { openTicket } from "../commands/open-ticket.server.ts";
import { SUBJECT_MAX } from "../contract.ts";
import { makeThreadToken } from "../links/commands.server.ts";
import { answerByOf, isFromOwn, isOver, stateAfter, subjectOf } from "../model.ts";
import { readPlatesLater } from "../plate-readings/jobs.server.ts";
import { rootOf } from "../queries.server.ts";
import type { tickets } from "../tables.server.ts";
import { mailTicketReceipt } from "./jobs.server.ts";
import { otherSubject, storable, storableLine, type ReceivedMessage } from "./model.ts";
import { countReceipts, findReceived, findSameLetter } from "./queries.server.ts";

type Ticket = typeof tickets.$inferSelect;

export type Receipt = {
  ticketId: string;
  messageId: string;
  number: string;
  /** Opens the thread on `/support/reply/{token}`; only its digest is kept. */
  token: string;
  /** Whether it began a new ticket. */
  opened: boolean;
  /** Whether it had come before: nothing was written. */
  isRepeated: boolean;
  receivedAt: Date;
  answerBy: Date | null;
};

const NAME_MAX = 120;

/** Receipts a day to one address: anybody may type anybody's address. */
const RECEIPTS_A_DAY = 3;

/**
 * Takes in what somebody wrote, by whichever way: into its thread, or as a new ticket. The same bytes, or the
 * same `idempotencyKey`, or the same letter by two ways, are the first message, and change nothing. `tx` comes from `transaction()`.
 *
 * Which thread a message belongs to is decided by its way in, by secrets alone: neither number nor subject
 * nor sender leads into one.
 */
export async function receiveMessage(
  tx: Transaction,
  services: Services,
  given: ReceivedMessage,
): Promise<Receipt> {
  const message = cleaned(given);
  const mark = markOf(message);
  const known =
    (mark === null ? null : await onlyOnce(tx, mark)) ?? (await onlyOneLetter(tx, message));
  if (known !== null) {
    const token = await makeThreadToken(tx, known.ticketId);
    return { ...known, token, opened: false, isRepeated: true };
  }
  const now = new Date();
  const thread = message.ticketId === null ? null : await lockTicket(tx, message.ticketId);
  const root = thread?.state === "merged" ? await lockRoot(tx, thread) : thread;
  const isNew =
    thread === null || root === null || (message.kind === "message" && isOver(root, now));
  const ticket = isNew ? await open(tx, services, message, thread, now) : thread;
  const messageId = await addMessage(tx, rowOf(message, ticket, mark, now));
  await readPlatesLater(tx, services, messageId, message.attachments);
  const said = isNew ? ticket : await goOn(tx, services, message, { ticket, root }, messageId, now);
  const { id: ticketId, number } = ticket;
  const token = await makeThreadToken(tx, ticketId);
  return {
    ticketId,
    messageId,
    number,
    token,
    opened: isNew,
    isRepeated: false,
    receivedAt: now,
    answerBy: said.answerBy,
  };
}

function cleaned(message: ReceivedMessage): ReceivedMessage {
  const { name, email, replyTo = null, subject, body, quoted } = message;
  return {
    ...message,
    name: storableLine(name, NAME_MAX),
    email: storableLine(email, 254),
    replyTo: replyTo === null ? null : storableLine(replyTo, 254) || null,
    subject: subject === null ? null : storableLine(subject, SUBJECT_MAX) || null,
    body: storable(body),
    quoted: quoted === null ? null : storable(quoted) || null,
  };
}

/** What is the same again: a mail by its bytes, a form by its browser's mark, its thread and its address. */
function markOf({ mail, idempotencyKey, ticketId, channel, email }: ReceivedMessage) {
  if (mail !== null) return mail.digest;
  if (idempotencyKey === null) return null;
  const about = [ticketId ?? channel, email.toLowerCase(), idempotencyKey];
  return createHash("sha256").update(JSON.stringify(about)).digest();
}

/**
 * The same letter by another way, such as a list and its copy: one letter by its id, its sender and its
 * words, unless it brings files that the first didn't.
 */
async function onlyOneLetter(tx: Transaction, { mail, email, body, attachments }: ReceivedMessage) {
  const messageId = mail?.messageId ?? null;
  if (messageId === null || email === "") return null;
  const letter = [messageId, email.toLowerCase()];
  const lock = createHash("sha256").update(JSON.stringify(letter)).digest();
  await tx.execute(sql`select pg_advisory_xact_lock(${lock.readBigInt64BE(0)}::bigint)`);
  return findSameLetter(tx, { messageId, email, body, attachments });
}

/** The first of the same, also of two that come at once: the second waits for the first. */
async function onlyOnce(tx: Transaction, mark: Buffer) {
  await tx.execute(sql`select pg_advisory_xact_lock(${mark.readBigInt64BE(0)}::bigint)`);
  return findReceived(tx, mark);
}

async function open(
  tx: Transaction,
  services: Services,
  message: ReceivedMessage,
  before: Ticket | null,
  receivedAt: Date,
): Promise<Ticket> {
  const { channel, kind, name, email, replyTo, userId } = message;
  const { locale, proof, spamReasons, subject, body } = message;
  const isSpam = spamReasons.length > 0;
  const isOwed = kind === "message" && !isSpam;
  const hasReceipt = isOwed && (await mayHaveReceipt(tx, message, receivedAt));
  const opened = await openTicket(tx, {
    channel,
    // What no person wrote is kept and owes nothing.
    state: isSpam ? "spam" : isOwed ? "open" : "closed",
    subject: subject ?? subjectOf(body),
    name,
    // A mail may name nobody.
    email: email || null,
    replyTo: replyTo ?? null,
    userId,
    locale,
    proof,
    spamReasons,
    receivedAt,
    receiptAt: hasReceipt ? receivedAt : null,
    answerBy: isOwed ? answerByOf(receivedAt, services.config.support) : null,
    followsId: before?.id ?? null,
  });
  if (hasReceipt) await services.jobs.enqueue(tx, mailTicketReceipt, { ticketId: opened.id });
  return opened;
}

/** Whether the ticket's only receipt goes to whoever wrote. */
async function mayHaveReceipt(
  tx: Transaction,
  { mayHaveReceipt: isAsked, proof, email, replyTo }: ReceivedMessage,
  now: Date,
): Promise<boolean> {
  if (isAsked === false || proof === "contradicted") return false;
  return (await countReceipts(tx, replyTo ?? email, now)) < RECEIPTS_A_DAY;
}

function rowOf(message: ReceivedMessage, ticket: Ticket, mark: Buffer | null, createdAt: Date) {
  const { kind, name, email, replyTo, userId, body, quoted, subject, proof, spamReasons } = message;
  return {
    ticketId: ticket.id,
    kind,
    body,
    quoted,
    subject: otherSubject(subject, ticket),
    fromName: name,
    fromEmail: email,
    replyTo: replyTo ?? null,
    userId,
    proof,
    spamReasons,
    createdAt,
    mailMessageId: message.mail?.messageId ?? null,
    mailDigest: message.mail === null ? null : mark,
    originalKey: message.mail?.originalKey ?? null,
    onceKey: message.mail === null ? mark : null,
    attachments: message.attachments,
  };
}

/**
 * What a message does to its thread. That of a merged ticket stays where it is, and the thread that it was
 * merged into opens.
 */
async function goOn(
  tx: Transaction,
  services: Services,
  message: ReceivedMessage,
  { ticket, root }: { ticket: Ticket; root: Ticket },
  messageId: string,
  now: Date,
): Promise<Ticket> {
  const { kind } = message;
  await appendToTicket(tx, root.id, { event: "message", details: { messageId, kind }, at: now });
  if (kind !== "message") return changeTicket(tx, root.id, {});
  if (ticket.id !== root.id) {
    await changeTicket(tx, ticket.id, { lastMessageAt: now, ...provenBy(message, ticket) });
  }
  if (root.assigneeId !== null) await notifyStaffOf(tx, services, "answered", root);
  const state = stateAfter(root.state, kind);
  const change: TicketChange = { state, lastMessageAt: now, ...provenBy(message, root) };
  if (state !== root.state) {
    // What was promised before was kept, or is owed anew.
    change.answerBy = answerByOf(now, services.config.support);
    change.snoozedUntil = null;
  }
  return changeTicket(tx, root.id, change);
}

/** Whoever else writes in a thread proves nothing of its person, and takes nothing away from it. */
function provenBy(
  { proof, userId, email, replyTo }: ReceivedMessage,
  ticket: Ticket,
): TicketChange {
  if (!isFromOwn(ticket, email)) return {};
  return {
    proof,
    ...(ticket.userId === null && userId !== null && { userId }),
    // Whoever only knows a thread's secret doesn't lead its answers elsewhere.
    ...(proof === "signed" && { replyTo: replyTo ?? null }),
  };
}

async function lockRoot(tx: Transaction, ticket: Ticket): Promise<Ticket> {
  const rootId = await rootOf(tx, ticket.id);
  return (await lockTicket(tx, rootId)) ?? ticket;
}
