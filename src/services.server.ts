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
import { openJobs } from "#platform/jobs.server.ts";
import { openLimits } from "#platform/limits.server.ts";
import { openLog } from "#platform/log.server.ts";
import { openMail } from "#platform/mail/mail.server.ts";
import { SecurityLog } from "#platform/security/security-log.server.ts";
import { openStorage } from "#platform/storage/storage.server.ts";
import { SymbolProcess } from "#platform/symbols/symbol-process.server.ts";

const CLOSE_MS = 1000;

export type Opened = { services: Services; close(): Promise<void> };

/**
 * Opens everything that a process works with, in order: database, migrations, events, files.
 * `close` closes it in reverse. `onProgress` is told of whatever takes longer than a second.
 */
export async function openServices(
  config: Config,
  onProgress: (line: string) => void,
): Promise<Opened> {
  const log = openLog(config.logLevel);
  await mkdir(config.temporaryDirectory, { recursive: true });
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({
          directory: join(config.dataDirectory, "postgres"),
          log,
          onProgress,
        })
      : null;
  const url = config.databaseUrl ?? embedded?.url ?? "";
  const database = openDatabase({
    url,
    connections: config.databasePool,
    isPrepared: config.databasePrepared,
    onLost: (error) => log.warn({ err: error }, "lost a database connection"),
  });
  await migrate(database.$client);
  const events = await Events.open({ url, database, log });
  const audit = await AuditTrail.open({ config, database, log });
  const security = new SecurityLog({ audit, database, log });
  const limits = openLimits(database, config.limits);
  const images = new ImageProcess({ maxPixels: config.media.imagePixels });
  const storage = await openStorage(config.storage);
  const mail = openMail(config);
  const jobs = openJobs();
  const symbols = new SymbolProcess();
  const services = {
    audit,
    config,
    database,
    events,
    images,
    jobs,
    limits,
    log,
    mail,
    security,
    storage,
    symbols,
  };

  return {
    services,
    async close() {
      await Promise.all([images.close(), symbols.close()]);
      limits.close();
      await security.close();
      await audit.close();
      await events.close();
      // It waits for whoever has a connection still; they may be gone.
      await Promise.race([database.$client.end(), after(CLOSE_MS, undefined, { ref: false })]);
      await embedded?.stop();
    },
  };
}
