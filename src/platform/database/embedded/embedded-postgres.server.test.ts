import { stat } from "node:fs/promises";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { aDirectory, aServer, killServer, query, serverPid } from "#test/embedded-servers.ts";

const directory = await aDirectory();

test("the first start creates a database that is safe against crashes and strangers", async () => {
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
});

test("a server that dies in use is restarted, with the same data at the same address", async () => {
  const server = await aServer(directory);
  await query(server.url, "create table kept as select 42 as answer");
  const pid = await serverPid(directory);
  await killServer(directory, pid ?? 0);
  const rows = await vi.waitFor(() => query(server.url, "table kept"), { timeout: 60_000 });
  expect(rows).toEqual([{ answer: 42 }]);
  expect(await serverPid(directory)).not.toBe(pid);
  await server.stop();
});
