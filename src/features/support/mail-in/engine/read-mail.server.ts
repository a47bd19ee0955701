import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import type { Locale } from "#platform/i18n/locales.ts";
import { idsIn, isOurAddress } from "./threading.ts";
import { authenticateMail, type Authentication, type Origin } from "./authenticate.server.ts";
import { bounceIn, isAutomatic, mayBeAnswered, type Bounce, type Kind } from "./automatic.ts";
import { bestText, decodeBare, isDoubtful, withTellingCharset } from "./charset.ts";
import { endOfFields, typesOfParts } from "./part-fields.ts";
import { foldQuotes } from "./fold-quotes.ts";
import { guessLocale } from "./guess-locale.ts";
import { textOfHtml } from "./html-text.ts";
import {
  decodedText,
  mailboxesIn,
  readHeaders,
  withoutControls,
  type Mailbox,
  type MailHeaders,
} from "./mail-headers.ts";

/** A mail as it is taken in: plain data, so that one process can read it and another store it. */
export type ReadMail = {
  /** SHA-256 of its bytes, in hexadecimal. */
  digest: string;
  /** Its own, without brackets; others may claim the same. */
  messageId: string | null;
  kind: Kind;
  mayBeAnswered: boolean;
  bounce: Bounce | null;
  /** `null` where it names nobody who could be answered. */
  from: Mailbox | null;
  /** Where it asks for its answer, if not there; says nothing of who wrote it. */
  replyTo: string | null;
  authentication: Authentication;
  /** Of the envelope, then where the header says it went. */
  recipients: string[];
  /** What it answers to. */
  ids: string[];
  subject: string;
  body: string;
  quoted: string;
  locale: Locale;
  /** Called spam by the server that took it in. */
  isMarkedSpam: boolean;
  /** Reading it takes too long or ends its process: all that is told of it is how it begins. */
  isUnreadable: boolean;
  /** In the folder that was given for them. */
  files: { fileName: string; path: string }[];
};

export type MailSource = {
  raw: Buffer;
  origin: Origin;
  /** Of the envelope; `null` where there is none any more. */
  recipients: readonly string[] | null;
  /** An empty folder for what comes with it. */
  folder: string;
  /** Our own addresses. */
  ours: readonly string[];
  resolver: Parameters<typeof authenticateMail>[2];
};

const BODY_MAX = 100_000;
/** What is looked at of a text: a body, and what it quotes. */
const TEXT_MAX = 2 * BODY_MAX;
const HTML_MAX = 10 * BODY_MAX;
const REPORT_MAX = 256 * 1024;
/** How servers name the parts of a report: what became of it, and the mail or its header. */
const REPORTED = /^(?:message\/|text\/rfc822-headers)/i;
const IDS_MAX = 100;
const FILES_MAX = 100;
const SUBJECT_MAX = 300;

/** Never throws for what a mail holds: what can't be read is shown as it came. */
export async function readMail(source: MailSource): Promise<ReadMail> {
  const { raw, origin, ours } = source;
  const headers = readHeaders(raw);
  const senders = headers.all("from").flatMap(mailboxesIn);
  const from = senders[0] ?? null;
  const replyTo = replyToOf(headers, from, ours);
  const sender = origin?.sender ?? null;
  const seen = { headers, sender, from: from?.address ?? null, replyTo, ours };
  const parsed = await parse(raw);
  const bounce = bounceIn(seen, reportOf(parsed, raw));
  const { body, quoted } = foldQuotes(textOf(parsed, raw).slice(0, TEXT_MAX));
  return {
    digest: createHash("sha256").update(raw).digest("hex"),
    messageId: idsIn(headers.first("message-id"))[0] ?? null,
    kind: bounce !== null ? "bounce" : isAutomatic(seen) ? "automatic" : "message",
    mayBeAnswered: bounce === null && mayBeAnswered(seen),
    bounce,
    from,
    replyTo,
    authentication: await authenticationOf(source, headers, senders),
    // A server before ours may have taken what stands behind the plus out of the envelope.
    recipients: [...new Set([...(source.recipients ?? []), ...recipientsIn(headers)])],
    ids: idsOf(headers, bounce),
    subject: decodedText(headers.first("subject")).slice(0, SUBJECT_MAX),
    body: cut(body, BODY_MAX),
    quoted: cut(quoted, BODY_MAX),
    locale: guessLocale(body),
    isMarkedSpam: isMarkedSpam(headers),
    isUnreadable: false,
    files: await layFiles(parsed, source.folder),
  };
}

/** All that a report of a failed delivery may stand in: as it came, and with its parts decoded. */
function reportOf(mail: Read | null, raw: Buffer): string {
  const parts = (mail?.attachments ?? []).filter(({ mimeType }) => REPORTED.test(mimeType));
  const decoded = parts.map(({ content }) =>
    typeof content === "string" ? content : Buffer.from(new Uint8Array(content)).toString("latin1"),
  );
  return [raw.toString("latin1", 0, REPORT_MAX), mail?.text ?? "", ...decoded]
    .map((text) => text.slice(0, REPORT_MAX))
    .join("\n");
}

function replyToOf(
  headers: MailHeaders,
  from: Mailbox | null,
  ours: readonly string[],
): string | null {
  const [asked] = headers.all("reply-to").flatMap(mailboxesIn);
  if (from === null || asked === undefined || isOurAddress(asked.address, ours)) return null;
  return asked.address === from.address ? null : asked.address;
}

/** A report names the mail that failed in its text: it belongs to that one's thread. */
function idsOf(headers: MailHeaders, bounce: Bounce | null): string[] {
  const failed = bounce?.about.map(({ mailId }) => `${mailId}@bounced`) ?? [];
  // References are the older ones: what a mail answers to stands last.
  return [...headers.all("references"), ...headers.all("in-reply-to")]
    .flatMap(idsIn)
    .slice(-IDS_MAX)
    .concat(failed);
}

/** Who sends under several names at once hides behind one of them. */
function authenticationOf(
  { raw, origin, resolver }: MailSource,
  headers: MailHeaders,
  senders: readonly Mailbox[],
): Promise<Authentication> | Authentication {
  if (headers.all("from").length > 1 || senders.length > 1) return "contradicted";
  return authenticateMail(raw, origin, resolver, senders[0]?.address ?? null);
}

type Read = { text: string; html: string; attachments: Email["attachments"] };

/** `null` for what is no mail to the library. */
async function parse(raw: Buffer): Promise<Read | null> {
  const declared = await PostalMime.parse(raw).catch(() => null);
  if (declared === null) return null;
  const { text = "", html = "", attachments } = declared;
  if (!isDoubtful(raw, text + html)) return { text, html, attachments };
  const telling = await PostalMime.parse(withTellingCharset(raw)).catch(() => declared);
  return {
    text: bestText(text, telling.text ?? ""),
    html: bestText(html, telling.html ?? ""),
    attachments,
  };
}

function textOf(mail: Read | null, raw: Buffer): string {
  if (mail === null) {
    return withoutControls(decodeBare(raw.subarray(endOfFields(raw)).subarray(0, BODY_MAX)).trim());
  }
  const { text, html } = mail;
  // Without an alternative the library made the text of what is HTML.
  const isOfHtml = html !== "" && (text.trim() === "" || !hasAlternative(raw));
  return withoutControls(isOfHtml ? textOfHtml(html.slice(0, HTML_MAX)) : text);
}

function hasAlternative(raw: Buffer): boolean {
  return [...typesOfParts(raw)].some(({ said }) => /^[^:]*:\s*multipart\/alternative/i.test(said));
}

function recipientsIn(headers: MailHeaders): string[] {
  const names = ["delivered-to", "x-original-to", "envelope-to", "to", "cc"];
  const found = names.flatMap((name) => headers.all(name)).flatMap(mailboxesIn);
  return [...new Set(found.map(({ address }) => address))].slice(0, 200);
}

function isMarkedSpam(headers: MailHeaders): boolean {
  const marks = ["x-spam-flag", "x-spam-status", "x-spam"].map((name) => headers.first(name));
  return marks.some((mark) => /^(?:yes|true)\b/i.test(mark));
}

async function layFiles(mail: Read | null, folder: string): Promise<ReadMail["files"]> {
  const laid: ReadMail["files"] = [];
  for (const { filename, mimeType, content, encoding } of (mail?.attachments ?? []).slice(
    0,
    FILES_MAX,
  )) {
    const path = join(folder, String(laid.length));
    const bytes =
      typeof content === "string"
        ? Buffer.from(content, encoding === "base64" ? "base64" : "utf8")
        : new Uint8Array(content);
    await writeFile(path, bytes, { mode: 0o600 });
    const fileName = withoutControls(filename ?? mimeType.replace("/", "."));
    laid.push({ fileName: fileName.slice(0, 255), path });
  }
  return laid;
}

function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max).toWellFormed()}\n[…]`;
}
