import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import {
  aDirectory,
  anotherProcess,
  aServer,
  copyOf,
  killServer,
  pidFile,
  query,
  serverPid,
} from "#test/embedded-servers.ts";

const original = await aDirectory();
await (await aServer(original)).stop();

test("the second start finds the same data at the same address", async () => {
  const directory = await copyOf(original);
  const first = await aServer(directory);
  await query(first.url, "create table kept as select 42 as answer");
  await first.stop();
  const second = await aServer(directory);
  expect(second.url).toBe(first.url);
  expect(await query(second.url, "table kept")).toEqual([{ answer: 42 }]);
  await second.stop();
});

test("takes over what a killed process left running", async () => {
  const directory = await copyOf(original);
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

test("processes starting at once for the first time share one server", async () => {
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

test("a server in use is not stopped, whoever started it", async () => {
  const directory = await copyOf(original);
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

test("a lock file of a killed server doesn't stop the next start", async () => {
  const directory = await copyOf(original);
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

test("nor does one whose process id another program has", async () => {
  const directory = await copyOf(original);
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

test("an interrupted first start is repeated", async () => {
  const directory = await aDirectory();
  await mkdir(path.join(directory, "cluster.unfinished", "base"), { recursive: true });
  await writeFile(path.join(directory, "password"), "");
  const server = await aServer(directory);
  expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await server.stop();
});

test("the application's role has its own password, and no rights beyond its database", async () => {
  const directory = await copyOf(original);
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
});

test("a missing password is reported by name", async () => {
  const directory = await copyOf(original);
  await rm(path.join(directory, "password"));
  await expect(aServer(directory)).rejects.toThrow(
    `${path.join(directory, "password")} is missing`,
  );
});
