import type { ReadMail } from "./read-mail.server.ts";

/** What the process of the doors and ours say to each other: data alone. */

export type ListenerOrder = {
  port: number;
  host: string;
  /** As PEM. */
  certificate: { cert: string; key: string } | null;
};

export type MailboxOrder = {
  host: string;
  port: number;
  tls: "tls" | "starttls" | "none";
  user: string;
  password: string;
  folder: string;
  pollMs: number;
};

export type Opening = {
  listener: ListenerOrder | null;
  dnsServers: readonly string[];
  /** Our addresses, the first of them the one that is written to. */
  ours: readonly string[];
  hostName: string;
  /** For what is being received. */
  folder: string;
};

/** Where a mail stands in its mailbox. */
export type MailPlace = { uidValidity: string; uid: number };

export type Question =
  | { ask: "sender"; sender: string; address: string }
  | { ask: "mail"; mail: ReadMail; path: string; place: MailPlace | null }
  | { ask: "place"; uidValidity: string }
  | { ask: "checked"; error: string | null };

export type Outcome =
  /** Stored, or known before. */
  | { outcome: "done" }
  /** Not now: whoever sends keeps it and comes again. */
  | { outcome: "later"; reason: string }
  /** From where a mailbox is read on; what came before `oldest` isn't kept any more. */
  | { outcome: "place"; after: number; since: string; oldest: string };

export type ToParent =
  | { id: number; question: Question }
  | { listening: number }
  | { failed: string };
export type ToChild =
  | { open: Opening }
  | { mailbox: MailboxOrder | null }
  | { id: number; answer: Outcome };

export type Ask = (question: Question) => Promise<Outcome>;

/** Longer mails are refused: what people send by mail at all is smaller. */
export const MAIL_BYTES_MAX = 40 * 1024 * 1024;
