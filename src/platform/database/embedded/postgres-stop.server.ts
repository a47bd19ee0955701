import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { otherClients } from "./postgres-keeper.server.ts";
import type { Running } from "./postgres-start.server.ts";
import { isPostmaster } from "./postmaster.server.ts";

const pollMs = 10;
const farewellMs = 500;
const shutdownMs = 4_000;

export type Stopped = "stopped" | "still used" | "still stopping" | "was gone";

/**
 * Ends the server unless anybody else is connected. The caller holds the lock under which servers
 * are started and stopped, so nobody can attach in between.
 */
export async function stopUnlessUsed(running: Running, cluster: string): Promise<Stopped> {
  const used = await isUsed(running.keeper).catch(() => null);
  await running.keeper.end().catch(() => {});
  if (used === null) return "was gone";
  if (used) return "still used";
  const fastShutdown = "SIGINT";
  process.kill(running.pid, fastShutdown);
  const patienceEnds = Date.now() + shutdownMs;
  while (await isPostmaster(running.pid, cluster)) {
    if (Date.now() > patienceEnds) return "still stopping";
    await sleep(pollMs);
  }
  return "stopped";
}

// Connections this process closed a moment ago are still listed for an instant.
async function isUsed(keeper: pg.Client): Promise<boolean> {
  const patienceEnds = Date.now() + farewellMs;
  for (;;) {
    const others = await otherClients(keeper);
    if (others.all === 0) return false;
    if (others.keepers > 0 || Date.now() > patienceEnds) return true;
    await sleep(pollMs);
  }
}
