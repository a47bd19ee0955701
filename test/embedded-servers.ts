import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import pg from "pg";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { atEnd } from "#test/at-end.ts";
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "#platform/database/embedded/embedded-postgres.server.ts";

/** Embedded databases of this process and of others. */

const quiet = { info() {}, warn() {} };
const started = z.object({ url: z.string(), startedHere: z.boolean() });

/** A new directory for one; whatever still runs in it is killed at the end of the test, or the file. */
export async function aDirectory(): Promise<string> {
  const parent = await mkdtemp(path.join(tmpdir(), "embedded-"));
  const directory = path.join(parent, "postgres");
  atEnd(async () => {
    const pid = await serverPid(directory);
    if (pid !== null) await killServer(directory, pid);
    await rm(parent, { recursive: true });
  });
  return directory;
}

/** A copy of one's directory, which isn't in use: to create another takes a hundred times as long. */
export async function copyOf(original: string): Promise<string> {
  const directory = await aDirectory();
  await promisify(execFile)("cp", ["-a", original, directory]);
  return directory;
}

export async function aServer(directory: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ directory, log: quiet });
}

/** Starts the database in a second process, which reports the outcome and stays. */
export async function anotherProcess(directory: string) {
  const module = import.meta.resolve("#platform/database/embedded/embedded-postgres.server.ts");
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    const log = { info() {}, warn() {} };
    const server = await startEmbeddedPostgres({ directory: process.argv[1], log });
    console.log(JSON.stringify(server));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, directory], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const said: unknown[] = await once(createInterface(child.stdout), "line");
  const { url, startedHere } = started.parse(JSON.parse(String(said[0])));
  return {
    url,
    startedHere,
    async kill() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

export async function serverPid(directory: string): Promise<number | null> {
  const text = await readFile(pidFile(directory), "utf8").catch(() => null);
  return text === null ? null : Number(text.split("\n")[0]);
}

export function pidFile(directory: string): string {
  return path.join(directory, "cluster", "postmaster.pid");
}

export async function killServer(directory: string, pid: number): Promise<void> {
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  if (command.includes(path.join(directory, "cluster"))) process.kill(pid, "SIGKILL");
}
