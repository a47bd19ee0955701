import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { countFreshAlarms } from "#features/admin/security/queries.server.ts";
import type { Context } from "#platform/context.server.ts";
import { listStuckJobs } from "#platform/given-up-jobs.server.ts";
import { countUnsentMails } from "#platform/mail/mail-job.server.ts";

const GIGABYTE = 1024 ** 3;
const LEAST_FREE_GB = 2;

/** Checks configuration, reachability and impending problems. */
export async function examine(ctx: Context) {
  const { config, database } = ctx;
  const disk = await statfs(config.dataDirectory);
  const freeGigabytes = Math.round((disk.bavail * disk.bsize) / GIGABYTE);
  const { rows } = await database.execute<{ version: string; waiting: number; failed: number }>(sql`
    select current_setting('server_version') as version,
      (select count(*)::int from graphile_worker.jobs where attempts < max_attempts) as waiting,
      (select count(*)::int from graphile_worker.jobs where attempts >= max_attempts) as failed`);
  const jobs = { waiting: rows[0]?.waiting ?? 0, failed: rows[0]?.failed ?? 0 };
  const stuck = await listStuckJobs(database, ctx.jobs.names);
  const cut = await ctx.audit.findCut();
  const storage = await isReachable(ctx);
  const mail = await examineMail(ctx);
  const alarms = await countFreshAlarms(ctx);
  const warnings = [
    ...(freeGigabytes < LEAST_FREE_GB ? [`Only ${freeGigabytes} GB are free for data.`] : []),
    ...(storage ? [] : ["The file storage does not answer."]),
    ...stuck.map(({ name, state, count }) =>
      state === "unknown"
        ? `Jobs that this program does not know: ${count} (${name}). An update may have left them.`
        : `Jobs that gave up: ${count} (${name}). /admin/security has them tried again.`,
    ),
    ...(config.databaseUrl !== undefined && config.auditKey === undefined
      ? ["AUDIT_KEY is not set: another process would sign the audit trail with another key."]
      : []),
    ...(cut === null
      ? []
      : [
          `The audit trail had reached ${cut.remembered} and ends at ${cut.end?.number ?? 0}: an older backup, or somebody cut it. Nothing is sealed until cli audit:acknowledge.`,
        ]),
    ...mail.warnings,
    ...(alarms > 0
      ? [`Security alarms since yesterday: ${alarms}; /admin/security and the log say more.`]
      : []),
    ...(config.publicUrl.startsWith("http://localhost")
      ? ["PUBLIC_URL is not set: links and plates lead to this machine only."]
      : []),
  ];
  return {
    publicUrl: config.publicUrl,
    database: {
      engine: `PostgreSQL ${rows[0]?.version ?? "?"}`,
      own: config.databaseUrl === undefined,
    },
    storage: { kind: config.storage.kind, reachable: storage },
    mail: mail.state,
    freeGigabytes,
    jobs,
    warnings,
  };
}

/** Reading a missing file throws only if the store itself fails. */
async function isReachable({ storage }: Context): Promise<boolean> {
  try {
    await storage.read("doctor/nothing");
    return true;
  } catch {
    return false;
  }
}

async function examineMail({ config, database, mail }: Context) {
  const { smtp, outbox } = config.mail;
  const { reason, ...unsent } = await countUnsentMails(database);
  const reachable = await mail.isReachable();
  const inVain = unsent.retried + unsent.failed;
  return {
    state: { via: smtp === null ? outbox : `${smtp.host}:${smtp.port}`, reachable, ...unsent },
    warnings: [
      ...(smtp === null ? ["SMTP_HOST is not set: mails are kept here and reach nobody."] : []),
      ...(reachable ? [] : ["The mail server does not answer, or does not let us in."]),
      ...(inVain > 0
        ? [`Mails tried in vain: ${inVain} (${reason}). cli mail:retry tries them again at once.`]
        : []),
    ],
  };
}
