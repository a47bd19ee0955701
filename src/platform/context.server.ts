import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Actor, HeldPermissions, Permission } from "#platform/actor.ts";
import type { AuditTrail } from "#platform/audit/trail.server.ts";
import type { Config } from "#platform/config.server.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import type { AppEvent, Events } from "#platform/events.server.ts";
import type { FlagDeclaration, Flags } from "#platform/flags.server.ts";
import type { HealthFinding } from "#platform/health.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import type { ImageWork } from "#platform/images/image-process.server.ts";
import type { ProcessQueues } from "#platform/images/process-queues.server.ts";
import type { Attempt, Jobs, QueuedJob, RunnerName } from "#platform/job-queue.server.ts";
import type { Limits } from "#platform/limits.server.ts";
import type { Log } from "#platform/log.server.ts";
import type { MailText } from "#platform/mail/mail-texts.server.ts";
import type { Mailer } from "#platform/mail/mail.server.ts";
import type { PersonalData } from "#platform/personal-data.server.ts";
import type { SecurityKinds } from "#platform/security/kinds.ts";
import type { SecurityLog } from "#platform/security/security-log.server.ts";
import type { StaffGroup } from "#platform/staff-groups.ts";
import type { StaffFind, Waiting } from "#platform/staff-work.server.ts";
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
 * Everything the features declare, put together in their order. What they declare runs with the services,
 * which hold it: so its types stand here beside them.
 */
export type Registry = {
  errors: readonly string[];
  extensions: readonly Extension[];
  figures: readonly Figure[];
  flags: readonly FlagDeclaration[];
  healthChecks: readonly HealthCheck[];
  jobs: readonly Job[];
  navigation: readonly StaffArea[];
  permissions: HeldPermissions;
  personalData: PersonalData;
  /** In the order in which staff see them. */
  securityKinds: SecurityKinds;
  staffSearches: readonly StaffSearch[];
  waiting: readonly WaitingWork[];
};

/** A job is data plus a function. `cron` runs it on schedule, with an empty payload. */
export type Job<Payload extends z.ZodType = z.ZodType> = QueuedJob<Payload> & {
  cron?: string;
  /** Which workers run it: jobs of one runner never wait for those of another. */
  runner?: RunnerName;
  /** What of the mail that it sends an operator may say in their own words. */
  mailTexts?: readonly MailText[];
  run(services: Services, payload: z.output<Payload>, attempt: Attempt): Promise<void>;
  /**
   * Releases or marks as failed what waits for this job, after its last failed attempt. Called
   * again while the job is kept, so it must be idempotent; staff may still retry the job.
   */
  onGiveUp?(services: Services, payload: z.output<Payload>): Promise<void>;
};

/** A contribution of a feature's manifest to an extension point of an earlier feature. */
export type Extension = { point: object; value: unknown };

/** One line of the operation's health, named `health:names.<key>`. Throwing means `failing`. */
export type HealthCheck = { key: string; run(services: Services): Promise<HealthFinding> };

/** `key`: in the texts, `staff:areas.<key>`. */
export type StaffArea = {
  key: string;
  group: StaffGroup;
  path: string;
  /** `null`: every member of staff. */
  permission: Permission | null;
  /** Reached from another area: the search finds it, the menu leaves it out. */
  isSearchOnly?: true;
  /** How much waits there for somebody to decide or answer. */
  countWaiting?(ctx: Context): Promise<number>;
};

/** `key`: in the texts, `operation:waiting.<key>`. `url`: where it is done. */
export type WaitingWork = {
  key: string;
  permission: Permission;
  url: string;
  count(ctx: Context): Promise<Waiting>;
};

/**
 * `key`: in the texts, `operation:figures.<key>`. Counts the rows that hold for `where`, by `madeAt`: a moment,
 * or a primary key, which begins with one.
 */
export type Figure = {
  key: string;
  permission: Permission;
  madeAt: PgColumn;
  where?: SQL;
};

/** `kind`: in the texts, `staff:search.kinds.<kind>`. `find` returns a few, best first. */
export type StaffSearch = {
  kind: string;
  permission: Permission;
  find(ctx: Context, text: string): Promise<StaffFind[]>;
};

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
