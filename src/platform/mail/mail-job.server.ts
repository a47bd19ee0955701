import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Services } from "#platform/context.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { withOwnTexts } from "#platform/i18n/translate.server.ts";
import { defineJob, type Job } from "#platform/jobs.server.ts";
import { ownTextsOf, type MailText } from "#platform/mail/mail-texts.server.ts";
import { MailNotSent, type Mail } from "#platform/mail/mail.server.ts";

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
  compose(services: Services, payload: z.output<Payload>): Promise<Mail | null>;
  /** Once it is certain that it doesn't arrive: it was refused for good, or given up. Idempotent. */
  onUndelivered?(services: Services, payload: z.output<Payload>): Promise<void>;
}): Job<Payload> {
  const { onUndelivered } = mail;
  return defineJob({
    name: `mail.${mail.name}`,
    payload: mail.payload,
    maxAttempts: ATTEMPTS,
    runner: "prompt",
    ...(mail.texts !== undefined && { mailTexts: mail.texts }),
    async run(services, payload) {
      const own = await ownTextsOf(services.database, mail.texts ?? []);
      const written = await withOwnTexts(own, () => mail.compose(services, payload));
      if (written === null) return;
      try {
        await services.mail.send({ kind: mail.kind, ...written });
      } catch (error) {
        const isOver = error instanceof MailNotSent && error.isRefused;
        if (!isOver || onUndelivered === undefined) throw error;
        await onUndelivered(services, payload);
      }
    },
    ...(onUndelivered !== undefined && { onGiveUp: onUndelivered }),
  });
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
