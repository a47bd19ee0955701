// Runs before anything is installed: Node 20, no packages.
import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chown, mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const installed = "/usr/lib/postgresql";
const oldestSupported = 15;
const patienceMs = 120_000;

/** Debian's PostgreSQL: the oldest that is supported, or null. Debian 12 has 15. */
export async function oldestPostgres() {
  const versions = await readdir(installed).catch(() => []);
  const [version] = versions
    .map(Number)
    .filter((each) => each >= oldestSupported && existsSync(binOf(each, "postgres")))
    .toSorted((a, b) => a - b);
  return version === undefined ? null : { version, bin: path.dirname(binOf(version, "postgres")) };
}

function binOf(version, program) {
  return path.join(installed, String(version), "bin", program);
}

/**
 * Runs a server of its own in a folder of its own while `work` goes on, then removes both.
 *
 * @template T
 * @param {string} bin
 * @param {(url: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withPostgres(bin, work) {
  const folder = await mkdtemp(path.join(tmpdir(), "test-postgres-"));
  const identity = process.getuid() === 0 ? systemUser() : {};
  if (identity.uid !== undefined) await chown(folder, identity.uid, identity.gid);
  const data = path.join(folder, "data");
  const options = { cwd: "/", ...identity };
  try {
    await run(
      path.join(bin, "initdb"),
      ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"],
      options,
    );
    const port = await freePort();
    const settings = {
      port,
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      fsync: "off",
      full_page_writes: "off",
      // It compiles for longer than the queries of a test take.
      jit: "off",
      // Four workers, each with the connections of several apps.
      max_connections: 200,
      log_min_messages: "fatal",
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const server = spawn(path.join(bin, "postgres"), ["-D", data, ...args], {
      ...options,
      // Ctrl-C ends the tests first; the server is ours to end.
      detached: true,
      stdio: "ignore",
    });
    try {
      await untilReady(data, server);
      return await work(`postgres://postgres@127.0.0.1:${port}/postgres`);
    } finally {
      const fastShutdown = "SIGINT";
      if (server.kill(fastShutdown)) await once(server, "exit");
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function untilReady(data, server) {
  const patienceEnds = Date.now() + patienceMs;
  const file = path.join(data, "postmaster.pid");
  while (!/\nready\s*$/.test(await readFile(file, "utf8").catch(() => ""))) {
    if (server.exitCode !== null || Date.now() > patienceEnds) {
      throw new Error("The PostgreSQL for the tests did not start.");
    }
    await sleep(20);
  }
}

function systemUser() {
  const idOf = (option) => Number(execFileSync("id", [option, "postgres"]));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  await once(probe, "close");
  return port;
}
