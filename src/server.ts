import { setTimeout as after } from "node:timers/promises";
import { createApp } from "./app.server.ts";
import { seedDemo } from "./demo.server.ts";
import { jobs } from "./jobs.server.ts";
import { loadPages } from "./pages.server.ts";
import { openServices } from "./services.server.ts";
import { sayWelcome } from "./welcome.server.ts";
import { plainly, readConfig } from "#platform/config.server.ts";
import { startWorker } from "#platform/jobs.server.ts";

/** Requests and jobs still under way after this long are cut off: Ctrl-C ends within 5 seconds. */
const GRACE_MS = 2000;

const say = (line: string) => process.stdout.write(`${line}\n`);
/** Whatever was opened, to be closed in reverse, however far the start has come. */
const opened = new AsyncDisposableStack();
let stopping = false;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const { services, close } = await openServices(config, say);
  opened.defer(close);
  if (config.role !== "web") {
    const worker = await startWorker(services, services.database, jobs);
    opened.defer(() => Promise.race([worker.stop(), after(GRACE_MS)]));
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

try {
  await start();
} catch (error) {
  // A stop in the middle of the start takes things away from it; that is no fault.
  if (!stopping) {
    process.stderr.write(`${plainly(error)}\n`);
    await stop(1);
  }
}
