import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { findAll, wordsOf } from "#features/admin/health/queries/findings.server.ts";
import { countFreshAlarms } from "#features/admin/security/queries.server.ts";
import type { Context } from "#platform/context.server.ts";
import { countUnsentMails } from "#platform/mail/mail-job.server.ts";

const GIGABYTE = 1024 ** 3;

/** The checks of `/admin/health`, from this machine, and what the configuration lacks. */
export async function examine(ctx: Context) {
  const { config, database } = ctx;
  const disk = await statfs(config.dataDirectory);
  const { rows } = await database.execute<{ version: string; waiting: number; failed: number }>(sql`
    select current_setting('server_version') as version,
      (select count(*)::int from graphile_worker.jobs where attempts < max_attempts) as waiting,
      (select count(*)::int from graphile_worker.jobs where attempts >= max_attempts) as failed`);
  const found = await findAll(ctx);
  const isWell = (key: string) => found.some((one) => one.key === key && one.state !== "failing");
  const { smtp, outbox } = config.mail;
  const { reason: _, ...unsent } = await countUnsentMails(database);
  const alarms = await countFreshAlarms(ctx);
  const checks = found.map((one) => ({ ...wordsOf(one, "en"), state: one.state }));
  return {
    publicUrl: config.publicUrl,
    database: {
      engine: `PostgreSQL ${rows[0]?.version ?? "?"}`,
      own: config.databaseUrl === undefined,
    },
    storage: { kind: config.storage.kind, reachable: isWell("storage") },
    mail: {
      via: smtp === null ? outbox : `${smtp.host}:${smtp.port}`,
      reachable: isWell("mailOut"),
      ...unsent,
    },
    freeGigabytes: Math.round((disk.bavail * disk.bsize) / GIGABYTE),
    jobs: { waiting: rows[0]?.waiting ?? 0, failed: rows[0]?.failed ?? 0 },
    checks: Object.fromEntries(found.map(({ key, state }) => [key, state])),
    warnings: [
      ...checks
        .filter(({ state }) => state !== "ok")
        .map(({ message, advice }) => (advice === null ? message : `${message} ${advice}`)),
      ...(alarms > 0
        ? [`Security alarms since yesterday: ${alarms}; /admin/security and the log say more.`]
        : []),
      ...(config.publicUrl.startsWith("http://localhost")
        ? ["PUBLIC_URL is not set: links and plates lead to this machine only."]
        : []),
    ],
  };
}
