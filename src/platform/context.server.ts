import type { Actor } from "#platform/actor.ts";
import type { AuditTrail } from "#platform/audit/trail.server.ts";
import type { Config } from "#platform/config.server.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import type { AppEvent, Events } from "#platform/events.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import type { ImageProcess } from "#platform/images/image-process.server.ts";
import type { Jobs } from "#platform/jobs.server.ts";
import type { Limits } from "#platform/limits.server.ts";
import type { Log } from "#platform/log.server.ts";
import type { Mailer } from "#platform/mail/mail.server.ts";
import type { SecurityLog } from "#platform/security/security-log.server.ts";
import type { Storage } from "#platform/storage/storage.server.ts";
import type { SymbolProcess } from "#platform/symbols/symbol-process.server.ts";

/** What one process holds open. */
export type Services = {
  audit: AuditTrail;
  config: Config;
  database: Database;
  events: Events;
  images: ImageProcess;
  jobs: Jobs;
  limits: Limits;
  log: Log;
  mail: Mailer;
  security: SecurityLog;
  storage: Storage;
  symbols: SymbolProcess;
};

/** What every query and command is handed: the services, and who asks, in which language. */
export type Context = Services & {
  actor: Actor | null;
  /** By what they are signed in. */
  session: Session | null;
  /** The digest of what a browser holds that was let in somewhere without a name. */
  pass: Buffer | null;
  locale: Locale;
  requestId: string;
  /** The client's address, for limits and audit only. */
  address: string;
  /** As the browser names itself. */
  userAgent: string;
};

/**
 * `confirmedAt`: when whoever has it last proved to be its owner, by password. `isVerified`: whether
 * a second step was taken in it, too.
 */
export type Session = {
  id: string;
  confirmedAt: Date;
  isVerified: boolean;
  viewing: Viewing | null;
  /** What we have of its owner is kept, and not used: they change nothing meanwhile. */
  isRestricted: boolean;
};

/** Staff who see, for a while, what the actor sees; they change nothing meanwhile. */
export type Viewing = { by: Actor; until: Date };

/**
 * One transaction. The events it returns go out with the commit, and this node hears them
 * right after it; what it wrote into the audit trail is sealed then.
 */
export async function transaction<Result>(
  ctx: Services,
  write: (tx: Transaction, announce: (event: AppEvent) => void) => Promise<Result>,
): Promise<Result> {
  const events: AppEvent[] = [];
  let written: Transaction | null = null;
  const result = await ctx.database.transaction(async (tx) => {
    written = tx;
    const answer = await write(tx, (event) => events.push(event));
    for (const event of events) await ctx.events.announce(tx, event);
    return answer;
  });
  if (written !== null) ctx.audit.committed(written);
  for (const event of events) ctx.events.deliver(event);
  return result;
}

/** The context of work that nobody asked for: jobs, seeds, the command line. */
export function systemContext(services: Services): Context {
  const request = { address: "system", userAgent: "", requestId: "system" };
  return { ...services, ...NOBODY, ...request, locale: "da" };
}

const NOBODY = { actor: null, session: null, pass: null };

/** The same request, as if nobody in particular had made it: for what is kept for everybody. */
export function anonymously(ctx: Context): Context {
  return { ...ctx, ...NOBODY };
}
