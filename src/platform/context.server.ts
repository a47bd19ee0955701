import type { Actor } from "#platform/actor.ts";
import type { AuditTrail } from "#platform/audit/trail.server.ts";
import type { Config } from "#platform/config.server.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import type { AppEvent, Events } from "#platform/events.server.ts";
import type { Flags } from "#platform/flags.server.ts";
import type { Registry } from "#platform/feature.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import type { ImageWork } from "#platform/images/image-process.server.ts";
import type { ProcessQueues } from "#platform/images/process-queues.server.ts";
import type { Jobs } from "#platform/jobs.server.ts";
import type { Limits } from "#platform/limits.server.ts";
import type { Log } from "#platform/log.server.ts";
import type { Mailer } from "#platform/mail/mail.server.ts";
import type { SecurityLog } from "#platform/security/security-log.server.ts";
import type { Storage } from "#platform/storage/storage.server.ts";

/** The open resources of a process. */
export type Services = {
  audit: AuditTrail;
  config: Config;
  database: Database;
  events: Events;
  flags: Flags;
  /** Of a context: those of its caller. */
  images: ImageWork;
  jobs: Jobs;
  limits: Limits;
  log: Log;
  mail: Mailer;
  processes: ProcessQueues;
  /** The features' declarations. */
  registry: Registry;
  security: SecurityLog;
  storage: Storage;
};

/** Passed to every query and command: the services, the caller and their language. */
export type Context = Services & {
  actor: Actor | null;
  /** The caller's session. */
  session: Session | null;
  /** The digest of the browser's access token, which it got by a password instead of a login. */
  pass: Buffer | null;
  locale: Locale;
  requestId: string;
  /** The client's address, for limits and audit only. */
  address: string;
  /** The browser's User-Agent. */
  userAgent: string;
};

/**
 * `confirmedAt`: when the owner last reauthenticated. `isVerified`: whether a second step was
 * verified.
 */
export type Session = {
  id: string;
  confirmedAt: Date;
  isVerified: boolean;
  impersonation: Impersonation | null;
  /** Processing of the owner's data is restricted: they can't change anything. */
  isRestricted: boolean;
};

/** Set during impersonation: the staff member sees what the actor sees, read-only. */
export type Impersonation = { by: Actor; until: Date };

/**
 * Runs one transaction. Its events are sent with the commit and delivered to this node right after
 * it; its audit entries are sealed then.
 */
export async function transaction<Result>(
  ctx: Services,
  write: (tx: Transaction, announce: (event: AppEvent) => void) => Promise<Result>,
): Promise<Result> {
  const events: AppEvent[] = [];
  let written: Transaction | null = null;
  const result = await ctx.database.transaction(async (tx) => {
    written = tx;
    announced.set(tx, events);
    const answer = await write(tx, (event) => announceIn(tx, event));
    // In a fixed order: transactions that change the same topics can't deadlock.
    const inOrder = events.toSorted((one, other) => one.topic.localeCompare(other.topic));
    for (const event of inOrder) await ctx.events.announce(tx, event);
    return answer;
  });
  if (written !== null) ctx.audit.committed(written);
  for (const event of events) ctx.events.deliver(event);
  return result;
}

const announced = new WeakMap<Transaction, AppEvent[]>();

/**
 * Like the `announce` that `transaction` passes, for commands that receive only the transaction.
 */
export function announceIn(tx: Transaction, event: AppEvent): void {
  const events = announced.get(tx);
  if (events === undefined) throw new Error("Events go out with transaction() alone.");
  const { topic, kind, id } = event;
  // Two commands in one transaction may announce the same event.
  if (events.some((one) => one.topic === topic && one.kind === kind && one.id === id)) return;
  events.push(event);
}

/** The context of work without a caller: jobs, seeds, the command line. */
export function systemContext(services: Services): Context {
  const request = { address: "system", userAgent: "", requestId: "system" };
  return { ...services, ...ANONYMOUS, ...request, locale: "da" };
}

const ANONYMOUS = { actor: null, session: null, pass: null };

/** The context of a call made while a page is rendered: anonymous. */
export function visitorContext(
  services: Services,
  asked: Pick<Context, "address" | "locale" | "requestId">,
): Context {
  const { address, locale, requestId } = asked;
  return { ...services, ...ANONYMOUS, address, locale, requestId, userAgent: "" };
}

/** The same request, anonymously: for what is cached for everybody. */
export function anonymously(ctx: Context): Context {
  return { ...ctx, ...ANONYMOUS };
}
