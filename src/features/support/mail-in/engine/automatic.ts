import { idsIn, isOurAddress, messageOf } from "./threading.ts";
import { decodedText, withoutControls, type MailHeaders } from "./mail-headers.ts";

export type Kind = "message" | "automatic" | "bounce";

/** A report that a mail of ours could not be delivered; `messageIds` are our messages it may be about. */
export type Bounce = { about: { mailId: string; messageId: string }[]; reason: string };

type Seen = {
  headers: MailHeaders;
  /** Of the envelope; `""` where nobody wants to hear of it. */
  sender: string | null;
  /** `null` where it names none. */
  from: string | null;
  /** Where it asks for its answer, if not there. */
  replyTo: string | null;
  ours: readonly string[];
};

/** What mail servers and answering programs call themselves; another address for answers doesn't change it. */
const DAEMONS = new Set([
  "mailer-daemon",
  "postmaster",
  "daemon",
  "autoreply",
  "auto-reply",
  "bounce",
  "bounces",
]);
/** Of what is sent for somebody, who is named as the one to answer, or by a machine alone. */
const UNANSWERED = new Set(["noreply", "no-reply", "no_reply", "donotreply", "do-not-reply"]);
/** Parts of names that no person has: `noreply-dmarc-support`, `alerts.eu`, `bounce+17`. */
const OF_MACHINES =
  /(?:^|[-_.+=])(?:no-?_?reply|do-?not-?reply|mailer-?daemon|postmaster|bounces?|auto-?(?:reply|responder|mailer)|notifications?|notify|alerts?|monitoring|newsletter|nyhedsbrev|dmarc(?:-?reports?)?|tlsrpt|cron|robot|system|daemon|root)(?:$|[-_.+=\d])/i;

const MACHINES_SAY = [
  "x-autoreply",
  "x-autorespond",
  "x-autoresponder",
  "x-auto-reply",
  "x-failed-recipients",
  "x-cron-env",
  "tls-report-domain",
];
const LISTS_SAY = [
  "list-id",
  "list-unsubscribe",
  "list-post",
  "x-auto-response-suppress",
  "feedback-id",
];
/** What programs put before a subject when they answer for somebody who is away. */
const AWAY =
  /^\W{0,3}(?:automatisk svar|autosvar|auto(?:matic)?[ -]?reply|out of (?:the )?office|fraværende|ikke på kontoret|respuesta automática|fuera de (?:la )?oficina|automatische antwort|abwesenheit)/iu;

/** Written by a machine: it reopens nothing, and nothing is answered to it. */
export function isAutomatic({ headers, sender, from, replyTo, ours }: Seen): boolean {
  const autoSubmitted = headers.first("auto-submitted").split(";")[0]?.trim().toLowerCase() ?? "";
  if (autoSubmitted !== "" && autoSubmitted !== "no") return true;
  if (isPrecedence(headers, ["bulk", "junk", "auto_reply"])) return true;
  if (MACHINES_SAY.some((name) => headers.has(name)) || isReport(headers)) return true;
  const returnPath = headers.first("return-path").replace(/\s/g, "");
  if (sender === "" || (sender === null && returnPath === "<>")) return true;
  if (from === null) return false;
  if (DAEMONS.has(localPart(from)) || isOurAddress(from, ours)) return true;
  return UNANSWERED.has(localPart(replyTo ?? from));
}

/** Of deliveries, of readings, of mails that were taken for forged (RFC 7489): few of them mark themselves. */
function isReport(headers: MailHeaders): boolean {
  if (/^\s*multipart\/report\b/i.test(headers.first("content-type"))) return true;
  return /\breport domain:.{1,300}\bsubmitter:/i.test(headers.first("subject"));
}

/**
 * Whether a receipt may go there: never by way of a list, or where a program asks for none; nor where it
 * could be one that doesn't say so. Whoever is missed hears from a person.
 */
export function mayBeAnswered(seen: Seen): boolean {
  const { headers, from, replyTo, sender } = seen;
  if (from === null || isAutomatic(seen)) return false;
  if (LISTS_SAY.some((name) => headers.has(name)) || isPrecedence(headers, ["list"])) return false;
  if (AWAY.test(decodedText(headers.first("subject")))) return false;
  const names = replyTo === null ? [from, ...(sender === null ? [] : [sender])] : [replyTo];
  return !names.some((name) => OF_MACHINES.test(localPart(name)));
}

const ABOUT_MAX = 100;
/** What servers that write no reports call a mail that came back, and one that is only late. */
const RETURNED =
  /fail|undeliver|returned|not (?:be )?delivered|ikke leveret|kunne ikke leveres|no entregado/i;
const LATE = /delay|warning|forsinke|retras/i;

/**
 * `null` for anything but a report of failure: one of delay isn't the end of it. `text` holds the report as it
 * came and its parts decoded, as servers encode them as they like.
 */
export function bounceIn(seen: Seen, text: string): Bounce | null {
  const { headers } = seen;
  const type = headers.first("content-type").toLowerCase();
  const isReport = type.includes("multipart/report") && !type.includes("disposition-notification");
  const isReturned = headers.has("x-failed-recipients") || isReturnedByDaemon(seen);
  if (!isReport && !isReturned) return null;
  const lines = text.split(/\r?\n/);
  const field = (name: string) =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  const action = field("action")?.toLowerCase();
  if (isReport && action !== "failed") return null;
  const ids = new Set(lines.flatMap(idsIn));
  const about = [...ids].flatMap((id) => messageOf(id) ?? []).slice(0, ABOUT_MAX);
  if (!isReport && !headers.has("x-failed-recipients") && about.length === 0) return null;
  const diagnostic = field("diagnostic-code")?.replace(/^\w+;\s*/, "");
  const reason = [field("status"), diagnostic].filter((part) => part !== undefined).join(" ");
  return { about, reason: withoutControls(reason).slice(0, 500) || "undeliverable" };
}

/** As qmail and others tell it, in words alone. */
function isReturnedByDaemon({ headers, sender, from }: Seen): boolean {
  const isFromNobody = sender === "" || headers.first("return-path").replace(/\s/g, "") === "<>";
  if (!isFromNobody || from === null || !DAEMONS.has(localPart(from))) return false;
  const subject = decodedText(headers.first("subject"));
  return RETURNED.test(subject) && !LATE.test(subject);
}

function isPrecedence(headers: MailHeaders, words: readonly string[]): boolean {
  return words.includes(headers.first("precedence").trim().toLowerCase());
}

function localPart(address: string): string {
  return address.slice(0, address.lastIndexOf("@")).split("+")[0]?.toLowerCase() ?? "";
}
