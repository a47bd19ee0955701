import { createTransport, type SendMailOptions } from "nodemailer";
import type { Config } from "#platform/config.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { textOf, type Letter } from "#platform/mail/letter.server.ts";
import { htmlOf } from "#platform/mail/letter-html.server.ts";
import { layInOutbox } from "#platform/mail/outbox.server.ts";

/** To whom, in which language, and what. */
export type Mail = {
  /** `null`: put together like any other, and thrown away, where nobody may hear that there is nobody. */
  to: string | null;
  locale: Locale;
  letter: Letter;
  /** For mails that come again: shows a button when it is opened, and ends them when it is posted to. */
  unsubscribeUrl?: string;
};

/** Sends at once; a job that fails is tried again (see mail-job). */
export type Mailer = {
  send(mail: Mail): Promise<void>;
  /** Whether the mail server answers and lets us in. */
  isReachable(): Promise<boolean>;
};

type Settings = Pick<Config, "mail" | "brand">;

const NOBODY = "nobody@example.invalid";

/** How long a mail server may take; the job that waits for it holds one of two hands. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Through the operator's mail server; without one into a folder, one file a mail. */
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

/** Puts mails together, and sends none. */
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

function messageOf(
  { to, locale, letter, unsubscribeUrl }: Mail,
  { mail, brand }: Settings,
): SendMailOptions {
  return {
    from: { name: oneLine(brand.name), address: mail.from },
    replyTo: { name: "", address: brand.supportEmail },
    to: { name: "", address: addressOnly(to ?? NOBODY) },
    subject: oneLine(letter.subject),
    text: textOf(letter, locale, brand),
    html: htmlOf(letter, locale, brand),
    // Holiday answers and other machines leave it alone.
    headers: {
      "Auto-Submitted": "auto-generated",
      "Content-Language": locale,
      ...(unsubscribeUrl !== undefined && {
        // RFC 8058: the mail program's own button.
        "List-Unsubscribe": `<${unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Names of people stand in subjects, and a line break there would begin a header of theirs. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

/** Addresses were judged when they were given; one that breaks out of its header goes nowhere. */
function addressOnly(address: string): string {
  if (/[\s\p{Cc}<>,;:"()]/u.test(address)) throw new Error("an address that is none");
  return address;
}

/** Told without addresses: what a server answers often repeats them. A lost way is told in full. */
class MailNotSent extends Error {
  constructor(reason: unknown) {
    const { code, responseCode, message } = reason as Record<string, unknown>;
    const isAnswer = responseCode !== undefined || code === "EENVELOPE";
    const why = isAnswer ? [code, responseCode] : [message];
    super(`the mail server did not take a mail: ${why.map(String).join(" ")}`);
  }
}
