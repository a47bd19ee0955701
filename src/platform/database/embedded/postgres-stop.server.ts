import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { otherClients } from "./postgres-holder.server.ts";
import type { Running } from "./postgres-start.server.ts";
import { isPostmaster } from "./postmaster.server.ts";

const pollMs = 10;
const farewellMs = 500;
const shutdownMs = 4_000;

export type Stopped = "stopped" | "still used" | "still stopping" | "was gone";

/**
 * Stops the server unless another process is connected. The caller holds the lock for starting and
 * stopping, so nobody can attach in between.
 */
export async function stopUnlessUsed(running: Running, cluster: string): Promise<Stopped> {
  const used = await isUsed(running.holder).catch(() => null);
  await running.holder.end().catch(() => {});
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

// Connections that this process just closed are still listed briefly.
async function isUsed(holder: pg.Client): Promise<boolean> {
  const patienceEnds = Date.now() + farewellMs;
  for (;;) {
    const others = await otherClients(holder);
    if (others.all === 0) return false;
    if (others.holders > 0 || Date.now() > patienceEnds) return true;
    await sleep(pollMs);
  }
}
