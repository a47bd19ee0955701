import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { afterAll } from "vitest";
import { install, startOrAttach } from "#platform/database/embedded/embedded-postgres.server.ts";
import { isPostmaster } from "#platform/database/embedded/postmaster.server.ts";

export type TestPostgres = { url: string; start(): Promise<void>; stop(): Promise<void> };

/** A PostgreSQL that only the test starts and stops; always on the same port. */
export async function aPostgres(): Promise<TestPostgres> {
  const directory = await mkdtemp(join(tmpdir(), "mindelys-postgres-"));
  const installation = await install(directory);
  let { running, url } = await startOrAttach(installation);

  async function stop() {
    await running.holder.end().catch(() => undefined);
    const isRunning = () => isPostmaster(running.pid, installation.cluster);
    const fastShutdown = "SIGINT";
    if (await isRunning()) process.kill(running.pid, fastShutdown);
    while (await isRunning()) await after(10);
  }

  afterAll(async () => {
    await stop();
    await rm(directory, { recursive: true, force: true });
  });
  return {
    url,
    stop,
    async start() {
      ({ running, url } = await startOrAttach(installation));
    },
  };
}
