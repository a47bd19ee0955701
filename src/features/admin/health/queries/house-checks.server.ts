import { statfs } from "node:fs/promises";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { listStuckJobs, oldestDueJob } from "#platform/given-up-jobs.server.ts";
import type { HealthCheck } from "#platform/context.server.ts";
import type { HealthFinding } from "#platform/health.ts";
import { countUnsentMails } from "#platform/mail/mail-job.server.ts";
import { gradeBackups, gradeClock, gradeDisk, gradeRestore } from "../model.ts";
import { listLastBackups } from "./backups.server.ts";

const SLOW_MS = 500;
/** Of the connections that PostgreSQL allows, how many may be taken. */
const MOST_CONNECTIONS = 0.9;
/** PostgreSQL stops writing at two thousand million transactions without a vacuum. */
const MOST_TRANSACTIONS = 1_200_000_000;
/** A job that is due begins within seconds while anybody works on jobs. */
const DUE_SECONDS_MAX = 300;

const database: HealthCheck = {
  key: "database",
  async run({ database: on, events }): Promise<HealthFinding> {
    const asked = performance.now();
    const { rows } = await on.execute<{ taken: number; allowed: number; age: number }>(sql`
      select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as taken,
        current_setting('max_connections')::int as allowed,
        (select max(age(datfrozenxid))::int from pg_database) as age`);
    const milliseconds = Math.round(performance.now() - asked);
    const { taken = 0, allowed = 1, age = 0 } = rows[0] ?? {};
    if (!events.isListening) return { state: "failing", reason: "deaf" };
    if (age > MOST_TRANSACTIONS) return { state: "failing", reason: "unvacuumed" };
    if (taken > allowed * MOST_CONNECTIONS) {
      return { state: "warning", reason: "crowded", values: { taken, allowed } };
    }
    if (milliseconds > SLOW_MS)
      return { state: "warning", reason: "slow", values: { milliseconds } };
    return { state: "ok", reason: "ok", values: { milliseconds } };
  },
};

/** Writes, reads and removes a file: a full or read-only store still answers readers. */
const storage: HealthCheck = {
  key: "storage",
  async run({ storage: store }) {
    const key = `health/${randomUUID()}`;
    const written = new Date().toISOString();
    try {
      await store.write(key, Readable.from([written]), { contentType: "text/plain" });
      const found = await store.read(key);
      const isSame = found !== null && (await text(found.stream)) === written;
      return isSame ? { state: "ok", reason: "ok" } : { state: "failing", reason: "forgetful" };
    } finally {
      await store.remove(key).catch(() => undefined);
    }
  },
};

const disk: HealthCheck = {
  key: "disk",
  async run({ config }) {
    const { bavail, bsize } = await statfs(config.dataDirectory);
    return gradeDisk(bavail * bsize, config.diskFreeGigabytesMin);
  },
};

const jobs: HealthCheck = {
  key: "jobs",
  async run({ database: on, jobs: known }) {
    const stuck = await listStuckJobs(on, known.names);
    const list = stuck.map(({ name, count }) => `${count} (${name})`).join(", ");
    const oldest = await oldestDueJob(on, known.names);
    if (oldest !== null && oldest.seconds > DUE_SECONDS_MAX) {
      const values = { count: Math.floor(oldest.seconds / 60), name: oldest.name, list };
      return { state: "failing", reason: list === "" ? "idle" : "idleAndStuck", values };
    }
    if (list !== "") return { state: "warning", reason: "stuck", values: { list } };
    return { state: "ok", reason: "ok" };
  },
};

const mailOut: HealthCheck = {
  key: "mailOut",
  async run({ config, database: on, mail }) {
    const { retried, failed, reason } = await countUnsentMails(on);
    const values = { count: retried + failed, error: reason ?? "" };
    if (!(await mail.isReachable())) {
      const isInVain = values.count > 0;
      return { state: "failing", reason: isInVain ? "awayInVain" : "away", values };
    }
    if (values.count > 0) return { state: "warning", reason: "inVain", values };
    if (config.mail.smtp === null) return { state: "warning", reason: "kept" };
    return { state: "ok", reason: "ok" };
  },
};

const backup: HealthCheck = {
  key: "backup",
  run: async ({ config, database: on }) =>
    gradeBackups(await listLastBackups(on), config.backupHoursMax, new Date()),
};

const restore: HealthCheck = {
  key: "restore",
  run: async ({ config, database: on }) =>
    gradeRestore(await listLastBackups(on), config.rehearsalDaysMax, new Date()),
};

const audit: HealthCheck = {
  key: "audit",
  async run({ audit: trail, config }) {
    const cut = await trail.findCut();
    if (cut !== null) {
      const values = { reached: cut.remembered, end: cut.end?.number ?? 0 };
      return { state: "failing", reason: "cut", values };
    }
    const isForeign = config.databaseUrl !== undefined && config.auditKey === undefined;
    return isForeign ? { state: "warning", reason: "keyless" } : { state: "ok", reason: "ok" };
  },
};

/** The database's clock is the one that all nodes share. */
const clock: HealthCheck = {
  key: "clock",
  async run({ database: on }) {
    const asked = Date.now();
    const { rows } = await on.execute<{ now: string }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::text as now`,
    );
    const here = (asked + Date.now()) / 2;
    return gradeClock(here - Number(rows[0]?.now ?? here));
  },
};

/** In the order in which staff read them. */
export const HOUSE_CHECKS: readonly HealthCheck[] = [
  database,
  storage,
  disk,
  jobs,
  mailOut,
  backup,
  restore,
  audit,
  clock,
];
