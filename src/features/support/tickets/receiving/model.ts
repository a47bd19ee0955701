import type { Locale } from "#platform/i18n/locales.ts";
import type { MessageKind, Proof, TicketChannel } from "../contract.ts";
import type { KeptAttachment } from "../model.ts";

/** Something that came in, read and judged by its way in. */
export type ReceivedMessage = {
  channel: TicketChannel;
  /** The thread that it belongs to for certain; `null` for a new one. */
  ticketId: string | null;
  kind: Extract<MessageKind, "message" | "automatic" | "bounce">;
  name: string;
  email: string;
  /** Where the answer goes instead; no account is found by it. */
  replyTo?: string | null;
  /** The account, where the person is signed in with this address. */
  userId: string | null;
  locale: Locale;
  /** `null` for what has none: its beginning stands for it. */
  subject: string | null;
  body: string;
  quoted: string | null;
  proof: Proof;
  /** Why it is set aside; empty for everything else. */
  spamReasons: string[];
  attachments: readonly KeptAttachment[];
  mail: { messageId: string | null; digest: Buffer; originalKey: string | null } | null;
  /** The caller's mark of one intended write. */
  idempotencyKey: string | null;
  /** `false`: no mail goes back by itself, as to lists, to daemons and to null senders. */
  mayHaveReceipt?: boolean;
};

/** What mail programs put before a subject, in the languages of our readers and their neighbours. */
const PREFIX = /^(?:(?:re|sv|svar|aw|antw|fw|fwd|vs|vb|wg|rv|rif|tr) ?(?:\[\d{1,3}\] ?)?: ?)+/iu;

/** `Om pladen` of `SV: Re: Om pladen`. */
export function bareSubject(subject: string): string {
  return subject.replace(/\s+/gu, " ").trim().replace(PREFIX, "");
}

function plainSubject(subject: string): string {
  return bareSubject(subject).toLocaleLowerCase("da");
}

/** A mail's subject where it isn't its thread's: the answer to an old mail may be about something new. */
export function otherSubject(
  subject: string | null,
  thread: { subject: string; number: string },
): string | null {
  if (subject === null || plainSubject(subject) === "") return null;
  if (subject.toUpperCase().includes(thread.number)) return null;
  return plainSubject(subject) === plainSubject(thread.subject) ? null : subject;
}

const CONTROLS = /(?![\t\n])\p{Cc}/gu;

/** Without what a database can't hold and no reader sees: mails come from anywhere. */
export function storable(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(CONTROLS, "").toWellFormed();
}

/** On one line, at most so many characters. */
export function storableLine(text: string, most: number): string {
  return [...storable(text).replace(/\s+/gu, " ").trim()].slice(0, most).join("");
}
