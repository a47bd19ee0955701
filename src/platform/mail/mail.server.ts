import { createTransport, type SendMailOptions } from "nodemailer";
import type { Config } from "#platform/config.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { textOf, type Letter } from "#platform/mail/letter.server.ts";
import { htmlOf } from "#platform/mail/letter-html.server.ts";
import { layInOutbox } from "#platform/mail/outbox.server.ts";

/** Recipient, language and content. */
export type Mail = {
  /**
   * `null`: composed like any other and discarded, where nobody may learn that there is no
   * recipient.
   */
  to: string | null;
  locale: Locale;
  letter: Letter;
  /** What it reports, for programs that sort mails: the header `X-Mail-Kind`. */
  kind?: string | undefined;
  /** Files that come with it, made here: no file of the machine is read. */
  attachments?: readonly MailFile[];
  /** For recurring mails: shows a button when opened, and unsubscribes when posted to. */
  unsubscribeUrl?: string;
  /** For mails that are answered into one thread. */
  conversation?: Conversation;
  /** For any other that is to be known again when it comes back (see `messageIdOf`). */
  messageId?: string;
  /** By us without being asked, in answer to a mail of theirs, or by one of us; the first if not given. */
  writtenBy?: Writer;
};

/** How answers to a mail find their thread again. */
export type Conversation = {
  /** Where they are sent. */
  replyTo: string;
  /** Without brackets, like those of the mails before it. */
  messageId: string;
  inReplyTo: string | null;
  /** The thread's own id first: mail servers change the id of a mail, what it refers to they leave. */
  references: readonly string[];
};

type Writer = "machine" | "answering-machine" | "person";

/** RFC 3834: prevents automatic replies, and says what a machine answers. */
const AUTO_SUBMITTED: Record<Writer, string | null> = {
  machine: "auto-generated",
  "answering-machine": "auto-replied",
  person: null,
};

export type MailFile = { filename: string; contentType: string; content: string | Buffer };

/** Sends at once; a failed job is retried (see mail-job). */
export type Mailer = {
  send(mail: Mail): Promise<void>;
  /** Whether the mail server answers and accepts the login. */
  isReachable(): Promise<boolean>;
};

type Settings = Pick<Config, "mail" | "brand">;

const PLACEHOLDER_RECIPIENT = "nobody@example.invalid";

/** Timeout for the mail server; the waiting job occupies one of two workers. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends through the operator's mail server; without one, writes a file per mail. */
export function openMail(config: Settings): Mailer {
  return config.mail.smtp === null ? outboxMailer(config) : smtpMailer(config, config.mail.smtp);
}

function smtpMailer(config: Settings, smtp: NonNullable<Config["mail"]["smtp"]>): Mailer {
  const transport = createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.tls === "tls",
    requireTLS: smtp.tls === "starttls",
    ignoreTLS: smtp.tls === "none",
    ...(smtp.user !== undefined && { auth: { user: smtp.user, pass: smtp.password ?? "" } }),
    ...PATIENCE,
  });
  const unsent = openComposer();
  return {
    async send(mail) {
      const sender = mail.to === null ? unsent : transport;
      await sender.sendMail(messageOf(mail, config)).catch((error: unknown) => {
        throw new MailNotSent(error);
      });
    },
    isReachable: () =>
      transport.verify().then(
        () => true,
        () => false,
      ),
  };
}

/** Composes mails and sends none. */
function openComposer() {
  return createTransport({ streamTransport: true, buffer: true, newline: "windows" });
}

function outboxMailer(config: Settings): Mailer {
  const composer = openComposer();
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, config));
      if (mail.to === null) return;
      if (!Buffer.isBuffer(message)) throw new Error("a mail was not put together");
      await layInOutbox(config.mail.outbox, message);
    },
    isReachable: async () => true,
  };
}

function messageOf(written: Mail, { mail, brand }: Settings): SendMailOptions {
  const { to, locale, letter, kind, attachments = [], unsubscribeUrl } = written;
  const { conversation, messageId } = written;
  const { writtenBy = "machine" } = written;
  const recipient = addressOnly(to ?? PLACEHOLDER_RECIPIENT);
  const autoSubmitted = AUTO_SUBMITTED[writtenBy];
  return {
    from: { name: oneLine(brand.name), address: mail.from },
    replyTo: { name: "", address: addressOnly(conversation?.replyTo ?? brand.supportEmail) },
    to: { name: "", address: recipient },
    ...(messageId !== undefined && { messageId: idOnly(messageId) }),
    ...(conversation !== undefined && headersOf(conversation)),
    envelope: { from: returnPathOf(written, mail.from), to: recipient },
    subject: oneLine(letter.subject),
    text: textOf(letter, locale, brand),
    html: htmlOf(letter, locale, brand),
    headers: {
      ...(autoSubmitted !== null && { "Auto-Submitted": autoSubmitted }),
      "Content-Language": locale,
      ...(kind !== undefined && { "X-Mail-Kind": kind }),
      ...(unsubscribeUrl !== undefined && {
        // RFC 8058: the mail program's own button.
        "List-Unsubscribe": `<${unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    attachments: attachments.map((file) => ({ ...file, filename: oneLine(file.filename) })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Where it comes back to if it can't be delivered; nothing is to come back of what a machine answers. */
function returnPathOf({ writtenBy, conversation }: Mail, from: string): string {
  if (writtenBy === "answering-machine") return "";
  const domain = from.slice(from.lastIndexOf("@"));
  // Another domain than the sender's would be taken for a forgery.
  if (writtenBy !== "person" || conversation?.replyTo.endsWith(domain) !== true) return from;
  return conversation.replyTo;
}

function headersOf({ messageId, inReplyTo, references }: Conversation): SendMailOptions {
  return {
    messageId: idOnly(messageId),
    ...(inReplyTo !== null && { inReplyTo: idOnly(inReplyTo) }),
    references: references.map(idOnly),
  };
}

/** Ids of mails that strangers wrote: one that could leave its header is replaced. */
function idOnly(id: string): string {
  return /^[^\s\p{Cc}<>]{1,200}$/u.test(id) ? `<${id}>` : "<unreadable@invalid>";
}

/** Subjects contain names, and a line break there would start another header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

/** Addresses are validated on input; one that could leave its header isn't sent to. */
function addressOnly(address: string): string {
  if (/[\s\p{Cc}<>,;:"()]/u.test(address)) throw new Error("an address that is none");
  return address;
}

/**
 * Reported without addresses, which servers' answers often repeat. Connection errors are reported
 * in full.
 */
export class MailNotSent extends Error {
  /** Whether the recipient doesn't exist, or takes none, or not this one: trying again is in vain. */
  readonly isRefused: boolean;

  constructor(reason: unknown) {
    const { code, responseCode, command, message } = reason as Record<string, unknown>;
    const isAnswer = responseCode !== undefined || code === "EENVELOPE";
    const why = isAnswer ? [code, responseCode] : [message];
    super(`the mail server did not take a mail: ${why.map(String).join(" ")}`);
    const isOfRecipient =
      (code === "EENVELOPE" && command === "RCPT TO") ||
      (code === "EMESSAGE" && command === "DATA");
    this.isRefused = isOfRecipient && Number(responseCode ?? 0) >= 500;
  }
}
