import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { chown, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { PostgresAccount } from "./postgres-account.server.ts";
import type { PostgresBinaries } from "./postgres-binaries.server.ts";

/** Everything needed to run PostgreSQL on one data directory. */
export type Installation = {
  directory: string;
  cluster: string;
  binaries: PostgresBinaries;
  account: PostgresAccount;
};

/** Exit code of a command that found another PostgreSQL process on the same data directory. */
export const stillInUse = 75;

const logLimitBytes = 5_000_000;

// Tuned for a machine that also runs everything else. Committed writes survive a crash: fsync stays
// on. Terse messages keep row values, which are personal data, out of the log.
const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  shared_buffers: "128MB",
  effective_cache_size: "512MB",
  work_mem: "8MB",
  // A pool for each process, and some that only wait for news; an unused place costs next to nothing.
  max_connections: "200",
  max_wal_size: "512MB",
  max_parallel_workers_per_gather: "0",
  random_page_cost: "1.1",
  io_method: "sync",
  jit: "off",
  client_connection_check_interval: "10s",
  timezone: "UTC",
  log_timezone: "UTC",
  lc_messages: "C",
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
  log_checkpoints: "off",
};

/**
 * Creates the cluster atomically: in a directory beside it, renamed at the end. False while an
 * earlier attempt, whose starter was killed, is still running.
 */
export async function createCluster(
  installation: Installation,
  passwordFile: string,
): Promise<boolean> {
  const { cluster, account, binaries } = installation;
  const unfinished = `${cluster}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  if (account.uid !== null && account.gid !== null) {
    await chown(unfinished, account.uid, account.gid);
  }
  const locale = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";
  const created = await launch(installation, binaries.initdb, [
    `--pgdata=${unfinished}`,
    "--username=postgres",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    `--locale=${locale}`,
    "--data-checksums",
    "--no-instructions",
  ]);
  const code = await created.exited;
  if (code === stillInUse) return false;
  if (code !== 0) {
    throw new Error(`PostgreSQL could not create its data directory: ${await created.said()}`);
  }
  await rename(unfinished, cluster);
  return true;
}

export type Launched = { exited: Promise<number>; hasExited(): boolean; said(): Promise<string> };

/**
 * Starts the server in a session of its own, so that neither Ctrl-C nor our exit reaches it.
 * `staleFile` is removed once it is certain that no server runs.
 */
export async function launchServer(
  installation: Installation,
  port: number,
  staleFile: string | null,
): Promise<Launched> {
  const { binaries, cluster } = installation;
  const options = Object.entries({ ...settings, port: String(port) });
  const args = options.flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return launch(installation, binaries.postgres, ["-D", cluster, ...args], staleFile);
}

// File descriptor 9 is inherited by every process of the server, and its lock with it: while one of
// them lives, even orphaned or in another container, no second server starts on the same data.
const guarded = `
exec 9>>"$1" || exit 1
if command -v flock >/dev/null; then flock -n 9 || exit ${stillInUse}; fi
if [ -n "$2" ]; then rm -f "$2"; fi
shift 2
exec "$@"`;

async function launch(
  { directory, account }: Installation,
  program: string,
  programArgs: string[],
  staleFile: string | null = null,
): Promise<Launched> {
  const logFile = path.join(directory, "postgres.log");
  const before = (await stat(logFile).catch(() => null))?.size ?? 0;
  const log = await open(logFile, before > logLimitBytes ? "w" : "a", 0o600);
  const from = before > logLimitBytes ? 0 : before;
  const lock = await openLock(directory, account);
  const { file, args, uid, gid } = account.command("/bin/sh", [
    "-c",
    guarded,
    "sh",
    lock,
    staleFile ?? "",
    program,
    ...programArgs,
  ]);
  const child = spawn(file, args, {
    cwd: "/",
    uid,
    gid,
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
    env: { PATH: process.env["PATH"] },
  });
  const exited = exitOf(child);
  await log.close();
  child.unref();
  return {
    exited,
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    said: async () => (await readFile(logFile)).subarray(from).toString("utf8").trim(),
  };
}

async function openLock(directory: string, account: PostgresAccount): Promise<string> {
  const lock = path.join(directory, "in-use.lock");
  const handle = await open(lock, "a", 0o600);
  if (account.uid !== null && account.gid !== null) await handle.chown(account.uid, account.gid);
  await handle.close();
  return lock;
}

async function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
