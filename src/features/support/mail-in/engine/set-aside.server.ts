import { decodeBare } from "./charset.ts";
import { endOfFields } from "./part-fields.ts";
import { idsIn } from "./threading.ts";
import { decodedText, mailboxesIn, readHeaders, withoutControls } from "./mail-headers.ts";
import type { ReadMail } from "./read-mail.server.ts";

/** How much is looked at of a mail that nobody can read: less than could be made to take long. */
const HEAD_BYTES = 16 * 1024;
const BEGINNING = 2000;

type Known = { digest: string; head: Buffer; recipients: readonly string[] | null };

/**
 * What is told of a mail whose reading takes too long or ends its process: who it says it is from, and how
 * it begins. Staff have the original.
 */
export function unreadMail({ digest, head, recipients }: Known): ReadMail {
  const begin = head.subarray(0, HEAD_BYTES);
  const headers = readHeaders(begin);
  const text = decodeBare(begin.subarray(endOfFields(begin))).trim();
  return {
    digest,
    messageId: idsIn(headers.first("message-id"))[0] ?? null,
    kind: "message",
    mayBeAnswered: false,
    bounce: null,
    from: mailboxesIn(headers.first("from"))[0] ?? null,
    replyTo: null,
    authentication: "none",
    recipients: [...(recipients ?? [])],
    ids: [],
    subject: decodedText(headers.first("subject")).slice(0, 300),
    body: withoutControls(text).slice(0, BEGINNING),
    quoted: "",
    locale: "da",
    isMarkedSpam: false,
    isUnreadable: true,
    files: [],
  };
}
