import { danishDay, startOfDay } from "#platform/days.ts";
import { workingDayAfter } from "#platform/working-days.ts";
import type { AttachmentState, MessageKind, Proof, TicketState } from "./contract.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** After so many days without a word a thread is over: what comes then begins a new one. */
const THREAD_DAYS = 90;

/** The alphabet of codes: none of its letters is taken for another. */
export const NUMBER_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A file of a message that is examined, and stored where it may be served. */
export type KeptAttachment = {
  fileName: string;
  type: string;
  size: number;
  /** In lower-case hexadecimal, of the file as it came. */
  sha256: string;
  state: AttachmentState;
  /** In the storage; `null` for what is held. */
  storageKey: string | null;
};

/** What is told of a ticket in its history. */
export type HistoryEvent =
  | "opened"
  | "message"
  | "reply"
  | "replyTakenBack"
  | "note"
  | "state"
  | "assigned"
  | "locale"
  | "subject"
  | "late"
  | "receipt"
  | "merged"
  | "unmerged"
  | "split"
  | "proofAsked"
  | "proven"
  | "undelivered";

export type AnswerTerm = { answerDays: number; answerHour: number };

/**
 * By when a person answers: at the hour, in Denmark, of the working day so many working days after the day
 * of receipt.
 */
export function answerByOf(receivedAt: Date, { answerDays, answerHour }: AnswerTerm): Date {
  const day = workingDayAfter(danishDay(receivedAt), answerDays);
  return new Date(startOfDay(day, 0).getTime() + answerHour * HOUR);
}

type Lateness = { state: TicketState; answerBy: Date | null };

export function isLate({ state, answerBy }: Lateness, now: Date): boolean {
  return state === "open" && answerBy !== null && answerBy < now;
}

/** Whether a promise was missed: that we put the ticket off is our own business. */
export function isMissed({ state, answerBy }: Lateness, now: Date): boolean {
  return (state === "open" || state === "snoozed") && answerBy !== null && answerBy < now;
}

const REOPENS: readonly TicketState[] = ["waiting", "snoozed", "closed"];

/** The state after something came in: only what a person writes opens a thread again. */
export function stateAfter(state: TicketState, kind: MessageKind): TicketState {
  return kind === "message" && REOPENS.includes(state) ? "open" : state;
}

type Threaded = { state: TicketState; lastMessageAt: Date; email: string | null };

/**
 * Whether a thread is over, so that what a person writes now begins a new one: after its days, and once its
 * person was erased, as nobody could be answered in it. Of a merged one the thread above decides.
 */
export function isOver({ state, lastMessageAt, email }: Threaded, now: Date): boolean {
  if (!REOPENS.includes(state)) return false;
  return email === null || now.getTime() - lastMessageAt.getTime() > THREAD_DAYS * DAY;
}

/** Where answers go; `null` once the person is erased. */
export function answerAddressOf({
  email,
  replyTo,
}: {
  email: string | null;
  replyTo: string | null;
}): string | null {
  return email === null ? null : (replyTo ?? email);
}

/** Whether a message is from the address that a ticket is from. */
export function isFromOwn(ticket: { email: string | null }, fromEmail: string | null): boolean {
  return ticket.email !== null && ticket.email.toLowerCase() === fromEmail?.toLowerCase();
}

/** Under these nothing of an account is shown or done. */
export function provesNothing(proof: Proof): boolean {
  return proof === "contradicted" || proof === "none";
}

const SUBJECT_LENGTH = 80;

const GREETING_LENGTH = 24;

/** A subject for what was written without one: how it begins, after its greeting. */
export function subjectOf(body: string): string {
  const lines = body.split("\n").flatMap((line) => line.trim() || []);
  const [first = "", second = ""] = lines;
  const isGreeting = first.length <= GREETING_LENGTH && second.length > first.length;
  const letters = [...(isGreeting && !first.includes("?") ? second : first)];
  if (letters.length <= SUBJECT_LENGTH) return letters.join("");
  const cut = letters.slice(0, SUBJECT_LENGTH).join("");
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), SUBJECT_LENGTH / 2)).trimEnd()}…`;
}
