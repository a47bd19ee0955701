import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Job, Services } from "#platform/context.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { withOwnTexts } from "#platform/i18n/translate.server.ts";
import { AppError } from "#platform/errors.ts";
import type { Attempt } from "#platform/job-queue.server.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { ownTextsOf, type MailText } from "#platform/mail/mail-texts.server.ts";
import { MailNotSent, type Mail } from "#platform/mail/mail.server.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";

/** How long a mail waits for its turn at an address that isn't proven. */
const HELD_MS = 3 * 86_400_000;

/**
 * `isProven`: whether the address is known to belong to whoever has the mail sent, such as an account's that
 * was confirmed. Others have typed it: their mails contain no words of theirs.
 */
export type ComposedMail = Mail & { isProven: boolean };

/** graphile-worker waits e^attempt seconds, at most six hours: about four days in total. */
const ATTEMPTS = 25;

/**
 * A mail, composed when it is sent: enqueue it in the transaction that it reports. `compose`
 * returns `null` if there is nothing to send (any more). Secrets for its reader, such as a link's
 * token, are created there and are never in the queue.
 */
export function defineMail<Payload extends z.ZodType>(mail: {
  name: string;
  /** Told in the mail's header, for programs that sort mails. */
  kind?: string;
  /** What an operator may say in their own words; whatever else it says is only ours. */
  texts?: readonly MailText[];
  payload: Payload;
  compose(services: Services, payload: z.output<Payload>): Promise<ComposedMail | null>;
  /** Once it is certain that it doesn't arrive: it was refused for good, dropped, or given up. Idempotent. */
  onUndelivered?(services: Services, payload: z.output<Payload>): Promise<void>;
}): Job<Payload> {
  const { onUndelivered } = mail;
  return defineJob({
    name: `mail.${mail.name}`,
    payload: mail.payload,
    maxAttempts: ATTEMPTS,
    runner: "prompt",
    ...(mail.texts !== undefined && { mailTexts: mail.texts }),
    async run(services, payload, attempt) {
      const own = await ownTextsOf(services.database, mail.texts ?? []);
      const written = await withOwnTexts(own, () => mail.compose(services, payload));
      if (written === null) return;
      const { isProven, ...sent } = { kind: mail.kind, ...written };
      try {
        if (isProven || sent.to === null) await services.mail.send(sent);
        else if (!(await sendUnproven(services, { ...sent, to: sent.to }, attempt))) {
          await onUndelivered?.(services, payload);
        }
      } catch (error) {
        const isOver = error instanceof MailNotSent && error.isRefused;
        if (!isOver || onUndelivered === undefined) throw error;
        await onUndelivered(services, payload);
      }
    },
    ...(onUndelivered !== undefined && { onGiveUp: onUndelivered }),
  });
}

/**
 * One of the few mails a day that an address gets, from all kinds together, before it is proven to belong
 * to whoever has them sent. What is beyond them waits for another day, and is dropped after some: nobody can
 * keep what matters from an address by having other mails sent there. Returns `false` once it is dropped.
 */
async function sendUnproven(
  services: Services,
  mail: Mail & { to: string },
  attempt: Attempt,
): Promise<boolean> {
  const key = recipientKey(mail.to);
  try {
    await services.limits.count("mailRecipient", key);
  } catch (error) {
    const retryAfter = error instanceof AppError ? error.details.retryAfter : undefined;
    if (retryAfter === undefined) throw error;
    const at = new Date(Date.now() + retryAfter * 1000);
    const isHeld = await attempt.postpone(at, HELD_MS);
    if (!isHeld) services.log.info({ kind: mail.kind }, "too many mails to one address: dropped");
    return isHeld;
  }
  try {
    await services.mail.send(mail);
  } catch (error) {
    await services.limits.giveBack("mailRecipient", key);
    throw error;
  }
  return true;
}

/** Google's two names lead into one mailbox, dots or not. */
const GOOGLE = /^@(?:gmail|googlemail)\.com$/;

/** What is written after a plus sign leads into the same mailbox. */
function recipientKey(address: string): string {
  const plain = address.trim().normalize("NFKC").toLowerCase();
  const at = plain.lastIndexOf("@");
  const [mailbox = ""] = plain.slice(0, at).split("+");
  const host = plain.slice(at);
  const key = GOOGLE.test(host) ? `${mailbox.replaceAll(".", "")}@gmail.com` : mailbox + host;
  return hashToken(key).toString("base64url");
}

/** Unsent mails: queued, retrying and given up. */
export async function countUnsentMails(database: Database) {
  const { rows } = await database.execute<{
    waiting: number;
    retried: number;
    failed: number;
    reason: string | null;
  }>(sql`
    select count(*) filter (where attempts < max_attempts)::int as waiting,
      count(*) filter (where attempts < max_attempts and last_error is not null)::int as retried,
      count(*) filter (where attempts >= max_attempts)::int as failed,
      (array_agg(split_part(last_error, E'\n', 1) order by updated_at desc)
        filter (where last_error is not null))[1] as reason
    from graphile_worker.jobs where task_identifier like 'mail.%'`);
  return rows[0] ?? { waiting: 0, retried: 0, failed: 0, reason: null };
}

/** Retries every unsent mail, including given-up ones. */
export async function retryMails(database: Database): Promise<number> {
  const { rowCount } = await database.execute(sql`
    select id from graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs where task_identifier like 'mail.%' and locked_at is null
    ), run_at => now(), attempts => 0)`);
  return rowCount ?? 0;
}
