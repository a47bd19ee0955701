import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { AuditTrail } from "#platform/audit/trail.server.ts";
import type { Config } from "#platform/config.server.ts";
import type { Services } from "#platform/context.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { startEmbeddedPostgres } from "#platform/database/embedded/embedded-postgres.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { Events } from "#platform/events.server.ts";
import { ImageProcess } from "#platform/images/image-process.server.ts";
import { ProcessQueues } from "#platform/images/process-queues.server.ts";
import { Flags } from "#platform/flags.server.ts";
import { assemble, type Manifest } from "#platform/feature.server.ts";
import { openJobs } from "#platform/job-queue.server.ts";
import { openLimits } from "#platform/limits.server.ts";
import { openLog } from "#platform/log.server.ts";
import { openMail } from "#platform/mail/mail.server.ts";
import { SecurityLog } from "#platform/security/security-log.server.ts";
import { openStorage } from "#platform/storage/storage.server.ts";
import { features as ours } from "./features.server.ts";

const CLOSE_MS = 1000;

export type Opened = { services: Services; close(): Promise<void> };

/**
 * Opens everything that a process works with, in order: database, migrations, events, files.
 * `close` closes it in reverse. `onProgress` is called for whatever takes longer than a second.
 */
export async function openServices(
  config: Config,
  onProgress: (line: string) => void,
  features: readonly Manifest[] = ours,
  processes = new ProcessQueues(),
): Promise<Opened> {
  const registry = assemble(features);
  const log = openLog(config.logLevel);
  await mkdir(config.temporaryDirectory, { recursive: true });
  const directory = join(config.dataDirectory, "postgres");
  const isOwn = config.databaseUrl === undefined;
  const embedded = isOwn ? await startEmbeddedPostgres({ directory, log, onProgress }) : null;
  const url = config.databaseUrl ?? embedded?.url ?? "";
  const database = openDatabase({
    url,
    connections: config.databasePool,
    isPrepared: config.databasePrepared,
    onLost: (error) => log.warn({ err: error }, "lost a database connection"),
  });
  await migrate(database.$client);
  const events = await Events.open({ url, database, log });
  const flags = await Flags.open({ config, database, events, log, declared: registry.flags });
  const audit = await AuditTrail.open({ config, database, log });
  const security = new SecurityLog({ audit, database, log, kinds: registry.securityKinds });
  const limits = openLimits(database, config.limits);
  const images = new ImageProcess(config.media.imagePixels, processes);
  const storage = await openStorage(config.storage);
  const mail = openMail(config);
  const jobs = openJobs(registry.jobs);
  const services = {
    audit,
    config,
    database,
    events,
    flags,
    images,
    jobs,
    limits,
    log,
    mail,
    processes,
    registry,
    security,
    storage,
  };

  return {
    services,
    async close() {
      await processes.close();
      limits.close();
      await security.close();
      await audit.close();
      await events.close();
      // It waits for clients that still hold a connection, which may be dead.
      await Promise.race([database.$client.end(), after(CLOSE_MS, undefined, { ref: false })]);
      await embedded?.stop();
    },
  };
}
