import { stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Password } from "./postgres-password.server.ts";
import { connectHolder } from "./postgres-holder.server.ts";
import { freePort } from "#platform/free-port.server.ts";
import { createCluster, launchServer, stillInUse } from "./postgres-process.server.ts";
import type { Installation, Launched } from "./postgres-process.server.ts";
import { isPostmaster, postmasterFile, readPostmaster } from "./postmaster.server.ts";
import type { Postmaster } from "./postmaster.server.ts";

export type Running = { pid: number; port: number; startedHere: boolean; holder: pg.Client };

const pollMs = 10;
const patienceMs = 30_000;

/**
 * Attaches to the server on this data directory, or starts it, creating the cluster if needed. The
 * caller holds the lock for starting and stopping.
 */
export async function ensureRunning(
  installation: Installation,
  password: Password,
  preferredPort: number,
): Promise<Running> {
  await ensureCluster(installation, password.file);
  const { cluster } = installation;
  let launched: Launched | null = null;
  let port = preferredPort;
  let patienceEnds = Date.now() + patienceMs;
  for (;;) {
    const postmaster = await livePostmaster(cluster);
    if (postmaster?.ready) {
      const holder = await connectHolder(postmaster.port, password.value);
      if (holder !== null) return { ...postmaster, startedHere: launched !== null, holder };
      if (Date.now() > patienceEnds) throw unreachable(installation.directory);
    } else if (postmaster !== null) {
      // Crash recovery has no time limit.
      patienceEnds = Date.now() + patienceMs;
    } else if (launched === null) {
      port = await freePort(port);
      launched = await launchServer(installation, port, await foreignLockFile(cluster));
    } else if (launched.hasExited()) {
      launched = await afterExit(launched, installation.directory, patienceEnds);
    }
    await sleep(pollMs);
  }
}

async function ensureCluster(installation: Installation, passwordFile: string): Promise<void> {
  const patienceEnds = Date.now() + patienceMs;
  while ((await stat(installation.cluster).catch(() => null)) === null) {
    if (await createCluster(installation, passwordFile)) return;
    if (Date.now() > patienceEnds) throw unreachable(installation.directory);
    await sleep(pollMs);
  }
}

async function livePostmaster(cluster: string): Promise<Postmaster | null> {
  const postmaster = await readPostmaster(cluster);
  if (postmaster === null) return null;
  return (await isPostmaster(postmaster.pid, cluster)) ? postmaster : null;
}

// PostgreSQL replaces a lock file whose process is gone, but not one whose process number another
// program got since.
async function foreignLockFile(cluster: string): Promise<string | null> {
  return (await readPostmaster(cluster)) === null ? null : postmasterFile(cluster);
}

// Null: try again. Either processes of the last server are ending, or the port was taken between
// our check and the server's start.
async function afterExit(
  launched: Launched,
  directory: string,
  patienceEnds: number,
): Promise<null> {
  const said = await launched.said();
  const again = (await launched.exited) === stillInUse;
  if (again && Date.now() > patienceEnds) throw unreachable(directory);
  if (again || said.includes("Address already in use")) return null;
  throw new Error(`PostgreSQL did not start: ${said}`);
}

function unreachable(directory: string): Error {
  return new Error(
    `Another PostgreSQL uses ${directory} and cannot be reached from here (another container?): stop it first.`,
  );
}
