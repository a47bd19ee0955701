import { setTimeout as after } from "node:timers/promises";
import { createApp } from "./app.server.ts";
import { features } from "./features.server.ts";
import { loadPages, type LoadPages } from "./pages.server.ts";
import { openServices } from "./services.server.ts";
import { plainly, readConfig } from "#platform/config.server.ts";
import { freeHeldJobs, startWorker } from "#platform/job-worker.server.ts";
import { sayWelcome } from "#platform/welcome.server.ts";

/** Requests and jobs still running after this long are cut off: Ctrl-C ends within 5 seconds. */
const GRACE_MS = 2000;
/**
 * Hard limit for the shutdown; after it the process exits, and the embedded database recovers at
 * the next start.
 */
const LAST_MS = 8000;

const say = (line: string) => process.stdout.write(`${line}\n`);
/** Opened resources, closed in reverse order, also if the start fails halfway. */
const opened = new AsyncDisposableStack();
let stopping = false;

async function start(load: LoadPages): Promise<void> {
  const config = readConfig(process.env, features);
  const { services, close } = await openServices(config, say);
  opened.defer(close);
  for (const { onStart } of features) await onStart?.(services);
  for (const { runs } of features) {
    const running = runs?.(services);
    if (running !== undefined) opened.defer(() => running.close());
  }
  if (config.role !== "web") {
    // The embedded database is used by one process only: any job still marked as running belongs to
    // a dead one.
    if (config.databaseUrl === undefined) await freeHeldJobs(services.database);
    const worker = await startWorker(services, services.registry.jobs);
    opened.defer(async () => {
      const stopped = worker.stop();
      // Running image conversions fail at once and are retried at the next start.
      await services.images.close();
      await Promise.race([stopped, after(GRACE_MS)]);
    });
  }
  if (config.role !== "worker") {
    const pages = await load(config);
    opened.defer(pages.close);
    const app = await createApp(services, pages);
    opened.defer(async () => {
      await Promise.race([app.close(), after(GRACE_MS)]);
      app.server.closeAllConnections();
    });
    await app.listen({ port: config.port, host: config.host });
  }
  await sayWelcome(services, features, say);
}

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(code), LAST_MS).unref();
  try {
    await opened.disposeAsync();
  } finally {
    process.exit(code);
  }
}

/** Runs the server until it is told to stop, with the pages that `load` makes. */
export async function run(load: LoadPages): Promise<void> {
  process.on("SIGINT", () => void stop(0));
  process.on("SIGTERM", () => void stop(0));
  // The parent process has ended.
  process.on("disconnect", () => void stop(0));
  process.on("unhandledRejection", (error) => {
    // Work cut off by the shutdown reports errors about closed resources.
    if (stopping) return;
    process.stderr.write(`${plainly(error)}\n`);
    void stop(1);
  });

  try {
    await start(load);
  } catch (error) {
    // A shutdown during the start closes resources that it needs; that is no error.
    if (!stopping) {
      process.stderr.write(`${plainly(error)}\n`);
      await stop(1);
    }
  }
}

// `npm run dev` imports this file and brings its own pages (tools/development-server.ts).
if (import.meta.main) await run(loadPages);
