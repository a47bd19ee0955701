import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { startEmbeddedPostgres } from "./embedded-postgres.server.ts";
import type { EmbeddedPostgres } from "./embedded-postgres.server.ts";

const quiet = { info() {}, warn() {} };
const started = z.object({ url: z.string(), startedHere: z.boolean() });
const patient = { timeout: 240_000 };

/** A directory for a database; whatever still runs in it is killed at the end of the test. */
async function aDirectory(): Promise<string> {
  const parent = await mkdtemp(path.join(tmpdir(), "embedded-"));
  const directory = path.join(parent, "postgres");
  onTestFinished(async () => {
    const pid = await serverPid(directory);
    if (pid !== null) await killServer(directory, pid);
    await rm(parent, { recursive: true });
  });
  return directory;
}

async function aServer(directory: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ directory, log: quiet });
}

/** Starts the database in a second process, which reports the outcome and stays. */
async function anotherProcess(directory: string) {
  const module = new URL("embedded-postgres.server.ts", import.meta.url).href;
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

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function serverPid(directory: string): Promise<number | null> {
  const text = await readFile(pidFile(directory), "utf8").catch(() => null);
  return text === null ? null : Number(text.split("\n")[0]);
}

function pidFile(directory: string): string {
  return path.join(directory, "cluster", "postmaster.pid");
}

async function killServer(directory: string, pid: number): Promise<void> {
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  if (command.includes(path.join(directory, "cluster"))) process.kill(pid, "SIGKILL");
}

test(
  "the first start creates a database that is safe against crashes and strangers",
  patient,
  async () => {
    const directory = await aDirectory();
    const server = await aServer(directory);
    const shown = await query(
      server.url,
      `select current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
            current_setting('listen_addresses') as addresses,
            current_setting('unix_socket_directories') as sockets,
            current_setting('is_superuser') as superuser, upper('æøå') as letters`,
    );
    expect(server.startedHere).toBe(true);
    expect(shown).toEqual([
      {
        fsync: "on",
        checksums: "on",
        addresses: "127.0.0.1",
        sockets: "",
        superuser: "off",
        letters: "ÆØÅ",
      },
    ]);
    expect((await stat(path.join(directory, "password"))).mode & 0o777).toBe(0o600);
    const wrong = new URL(server.url);
    wrong.password = "wrong";
    await expect(query(wrong.href, "select 1")).rejects.toThrow("password authentication failed");
    await server.stop();
    await expect(query(server.url, "select 1")).rejects.toThrow("ECONNREFUSED");
    expect(await serverPid(directory)).toBeNull();
  },
);

test("the second start finds the same data at the same address", patient, async () => {
  const directory = await aDirectory();
  const first = await aServer(directory);
  await query(first.url, "create table kept as select 42 as answer");
  await first.stop();
  const second = await aServer(directory);
  expect(second.url).toBe(first.url);
  expect(await query(second.url, "table kept")).toEqual([{ answer: 42 }]);
  await second.stop();
});

test("takes over what a killed process left running", patient, async () => {
  const directory = await aDirectory();
  const killed = await anotherProcess(directory);
  await query(killed.url, "create table kept as select 42 as answer");
  await killed.kill();
  const pid = await serverPid(directory);
  const server = await aServer(directory);
  expect(server.startedHere).toBe(false);
  expect(await serverPid(directory)).toBe(pid);
  expect(await query(server.url, "table kept")).toEqual([{ answer: 42 }]);
  await server.stop();
  expect(await serverPid(directory)).toBeNull();
});

test("processes starting at once for the first time share one server", patient, async () => {
  const directory = await aDirectory();
  const [here, there, elsewhere] = await Promise.all([
    aServer(directory),
    anotherProcess(directory),
    anotherProcess(directory),
  ]);
  const all = [here, there, elsewhere];
  expect(new Set(all.map(({ url }) => url)).size).toBe(1);
  expect(all.filter(({ startedHere }) => startedHere)).toHaveLength(1);
  await there.kill();
  await elsewhere.kill();
  await here.stop();
});

test("a server in use is not stopped, whoever started it", patient, async () => {
  const directory = await aDirectory();
  const starter = await aServer(directory);
  const guest = await aServer(directory);
  const client = new pg.Client({ connectionString: guest.url });
  await client.connect();
  await starter.stop();
  expect(guest.startedHere).toBe(false);
  expect(await query(guest.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await guest.stop();
  expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await client.end();
  await (await aServer(directory)).stop();
  expect(await serverPid(directory)).toBeNull();
});

test("a lock file of a killed server doesn't stop the next start", patient, async () => {
  const directory = await aDirectory();
  const killed = await anotherProcess(directory);
  await query(killed.url, "create table kept as select 42 as answer");
  const pid = await serverPid(directory);
  await killed.kill();
  await killServer(directory, pid ?? 0);
  expect(await serverPid(directory)).toBe(pid);
  const server = await aServer(directory);
  expect(server.startedHere).toBe(true);
  expect(await query(server.url, "table kept")).toEqual([{ answer: 42 }]);
  await server.stop();
});

test("nor does one whose process id another program has", patient, async () => {
  const directory = await aDirectory();
  await (await aServer(directory)).stop();
  const note = [
    process.pid,
    path.join(directory, "cluster"),
    0,
    5432,
    "",
    "127.0.0.1",
    "",
    "ready",
  ];
  await writeFile(pidFile(directory), note.join("\n"));
  const server = await aServer(directory);
  expect(server.startedHere).toBe(true);
  expect(await serverPid(directory)).not.toBe(process.pid);
  await server.stop();
});

test("an interrupted first start is repeated", patient, async () => {
  const directory = await aDirectory();
  await mkdir(path.join(directory, "cluster.unfinished", "base"), { recursive: true });
  await writeFile(path.join(directory, "password"), "");
  const server = await aServer(directory);
  expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await server.stop();
});

test("a server that dies in use is restarted", patient, async () => {
  const directory = await aDirectory();
  const server = await aServer(directory);
  await query(server.url, "create table kept as select 42 as answer");
  const pid = await serverPid(directory);
  await killServer(directory, pid ?? 0);
  const rows = await vi.waitFor(() => query(server.url, "table kept"), patient);
  expect(rows).toEqual([{ answer: 42 }]);
  expect(await serverPid(directory)).not.toBe(pid);
  await server.stop();
});

test(
  "the application's role has its own password, and no rights beyond its database",
  patient,
  async () => {
    const directory = await aDirectory();
    const server = await aServer(directory);
    const superuser = (await readFile(path.join(directory, "password"), "utf8")).trim();
    const asSuperuser = new URL(server.url);
    asSuperuser.username = "postgres";
    await expect(query(asSuperuser.href, "select 1")).rejects.toThrow("password authentication");
    asSuperuser.password = superuser;

    // As an earlier version created it.
    await query(asSuperuser.href, `alter role mindelys createrole password '${superuser}'`);
    await server.stop();
    await rm(path.join(directory, "application-password"));
    const later = await aServer(directory);
    const former = new URL(later.url);
    former.password = superuser;
    await expect(query(former.href, "select 1")).rejects.toThrow("password authentication failed");
    const rights = await query(
      later.url,
      `select rolsuper or rolcreaterole or rolreplication or rolbypassrls as "hasMore"
      from pg_roles where rolname = current_user`,
    );
    expect(rights).toEqual([{ hasMore: false }]);
    expect((await stat(path.join(directory, "application-password"))).mode & 0o777).toBe(0o600);
    const again = await aServer(directory);
    expect(again.url).toBe(later.url);
    await again.stop();
    await later.stop();
  },
);

test("a missing password is reported by name", patient, async () => {
  const directory = await aDirectory();
  await (await aServer(directory)).stop();
  await rm(path.join(directory, "password"));
  await expect(aServer(directory)).rejects.toThrow(
    `${path.join(directory, "password")} is missing`,
  );
});
