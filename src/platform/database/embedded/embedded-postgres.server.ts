import { chmod, mkdir, readFile, realpath, writeFile } from "node:fs/promises";
import path from "node:path";
import { takeFileLock } from "./file-lock.server.ts";
import { findPostgresAccount } from "./postgres-account.server.ts";
import { findPostgresBinaries } from "./postgres-binaries.server.ts";
import { databaseUrl, ensureDatabase } from "./postgres-holder.server.ts";
import { ensureApplicationPassword, ensurePassword } from "./postgres-password.server.ts";
import type { Installation } from "./postgres-process.server.ts";
import { ensureRunning } from "./postgres-start.server.ts";
import type { Running } from "./postgres-start.server.ts";
import { stopUnlessUsed } from "./postgres-stop.server.ts";
import { watchPostgres } from "./postgres-watch.server.ts";

export type EmbeddedPostgres = { url: string; startedHere: boolean; stop(): Promise<void> };

export type EmbeddedPostgresOptions = {
  /** Holds everything: data, passwords, port, log. */
  directory: string;
  log: { info(message: string): void; warn(message: string): void };
  /** Called each second once the start takes longer than one. */
  onProgress?: (line: string) => void;
};

/**
 * A real PostgreSQL from npm's binaries, one per directory. It outlives a killed process, and the
 * next process attaches to it; several may share it, and a crashed one is restarted. `stop` ends it
 * unless another process is connected: close your own pools first.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { log } = options;
  const installation = await install(options.directory);
  const lockFile = path.join(installation.directory, "start.lock");

  const start = () => underLock(lockFile, () => startOrAttach(installation));
  const first = await reporting("Starting the database", start(), options.onProgress);
  const watch = watchPostgres(first.running, async () => (await start()).running, log);

  async function stop(): Promise<void> {
    const running = await watch.end();
    const outcome = await underLock(lockFile, () => stopUnlessUsed(running, installation.cluster));
    if (outcome === "still used") log.info("The database stays on: others are connected to it.");
    if (outcome === "still stopping")
      log.warn("The database takes long to stop; it will by itself.");
  }

  return { url: first.url, startedHere: first.running.startedHere, stop };
}

/** Prepares the directory for a server. */
export async function install(directory: string): Promise<Installation> {
  const binaries = await findPostgresBinaries();
  if ((await mkdir(directory, { recursive: true })) !== undefined) {
    // Started by root, PostgreSQL runs as another user, who needs to enter the directory.
    await chmod(directory, process.getuid?.() === 0 ? 0o711 : 0o700);
  }
  const home = await realpath(directory);
  const cluster = path.join(home, "cluster");
  const account = await findPostgresAccount(home, cluster, binaries.postgres);
  return { directory: home, cluster, binaries, account };
}

/** The running server on the directory. The caller holds the lock for starting and stopping. */
export async function startOrAttach(
  installation: Installation,
): Promise<{ running: Running; url: string }> {
  const password = await ensurePassword(installation);
  const portFile = path.join(installation.directory, "port");
  const lastPort = Number(await readFile(portFile, "utf8").catch(() => "0"));
  const running = await ensureRunning(installation, password, lastPort);
  if (running.port !== lastPort) await writeFile(portFile, String(running.port));
  const applicationPassword = await ensureApplicationPassword(installation);
  await ensureDatabase(running.holder, applicationPassword);
  return { running, url: databaseUrl(running.port, applicationPassword) };
}

async function underLock<T>(file: string, run: () => Promise<T>): Promise<T> {
  const lock = await takeFileLock(file);
  try {
    return await run();
  } finally {
    lock.release();
  }
}

async function reporting<T>(
  doing: string,
  work: Promise<T>,
  onProgress: ((line: string) => void) | undefined,
): Promise<T> {
  const began = Date.now();
  const timer = setInterval(() => {
    onProgress?.(`${doing} … ${Math.round((Date.now() - began) / 1000)} s`);
  }, 1000);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
