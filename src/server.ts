import { setTimeout as after } from "node:timers/promises";
import { createApp } from "./app.server.ts";
import { seedDemo } from "./demo.server.ts";
import { jobs } from "./jobs.server.ts";
import { loadPages } from "./pages.server.ts";
import { openServices } from "./services.server.ts";
import { sayWelcome } from "./welcome.server.ts";
import { plainly, readConfig } from "#platform/config.server.ts";
import { startWorker } from "#platform/jobs.server.ts";

/** Requests still under way after this long are cut off: Ctrl-C ends within five seconds. */
const GRACE_MS = 2500;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function start() {
  const config = readConfig(process.env);
  const { services, close } = await openServices(config, say);
  const worker =
    config.role === "web" ? null : await startWorker(services, services.database, jobs);
  const pages = config.role === "worker" ? null : await loadPages(config);
  const app = config.role === "worker" ? null : await createApp(services, pages);
  await app?.listen({ port: config.port, host: config.host });
  const demo = config.seedDemo ? await seedDemo(services, say) : null;
  await sayWelcome(services, demo, say);

  let stopping = false;
  async function stop() {
    if (stopping) return;
    stopping = true;
    if (app !== null) {
      await Promise.race([app.close(), after(GRACE_MS)]);
      app.server.closeAllConnections();
    }
    await worker?.stop();
    await close();
    process.exit(0);
  }
  process.on("SIGINT", () => void stop());
  process.on("SIGTERM", () => void stop());
  process.on("disconnect", () => void stop());
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${plainly(error)}\n`);
  process.exit(1);
}
