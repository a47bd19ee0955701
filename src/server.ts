import { setTimeout as after } from "node:timers/promises";
import { sealSecrets } from "#features/accounts/codes/commands.server.ts";
import { createApp } from "./app.server.ts";
import { seedDemo } from "./demo.server.ts";
import { jobs } from "./jobs.server.ts";
import { loadPages } from "./pages.server.ts";
import { openServices } from "./services.server.ts";
import { sayWelcome } from "./welcome.server.ts";
import { plainly, readConfig } from "#platform/config.server.ts";
import { freeHeldJobs, startWorker } from "#platform/job-worker.server.ts";

/** Requests and jobs still under way after this long are cut off: Ctrl-C ends within 5 seconds. */
const GRACE_MS = 2000;
/** Whatever waits still: a server that was told to stop ends. The embedded database sees to itself then. */
const LAST_MS = 8000;

const say = (line: string) => process.stdout.write(`${line}\n`);
/** Whatever was opened, to be closed in reverse, however far the start has come. */
const opened = new AsyncDisposableStack();
let stopping = false;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const { services, close } = await openServices(config, say);
  opened.defer(close);
  await sealSecrets(services);
  if (config.role !== "web") {
    // The embedded database is this folder's alone: whoever held a job in it before is gone.
    if (config.databaseUrl === undefined) await freeHeldJobs(services.database);
    const worker = await startWorker(services, jobs);
    opened.defer(async () => {
      const stopped = worker.stop();
      // Pictures under way fail at once and are taken up again at the next start.
      await services.images.close();
      await Promise.race([stopped, after(GRACE_MS)]);
    });
  }
  if (config.role !== "worker") {
    const pages = await loadPages(config);
    opened.defer(pages.close);
    const app = await createApp(services, pages);
    opened.defer(async () => {
      await Promise.race([app.close(), after(GRACE_MS)]);
      app.server.closeAllConnections();
    });
    await app.listen({ port: config.port, host: config.host });
  }
  const demo = config.seedDemo ? await seedDemo(services, say) : null;
  await sayWelcome(services, demo, say);
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

process.on("SIGINT", () => void stop(0));
process.on("SIGTERM", () => void stop(0));
// Whoever started this process is gone.
process.on("disconnect", () => void stop(0));

process.on("unhandledRejection", (error) => {
  // What was cut off while stopping complains of what it has lost.
  if (stopping) return;
  process.stderr.write(`${plainly(error)}\n`);
  void stop(1);
});

try {
  await start();
} catch (error) {
  // A stop in the middle of the start takes things away from it; that is no fault.
  if (!stopping) {
    process.stderr.write(`${plainly(error)}\n`);
    await stop(1);
  }
}
