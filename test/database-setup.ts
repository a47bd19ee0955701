import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { openDatabase } from "#platform/database/database.server.ts";
import { startEmbeddedPostgres } from "#platform/database/embedded/embedded-postgres.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { inDatabase, templateVariable } from "./database.ts";

/** `keepsDatabases`: it outlives the run, so the run's databases have to be dropped. */
type Server = { url: string; keepsDatabases: boolean; close(): Promise<void> };

const prefix = `test_${randomBytes(4).toString("hex")}`;
let server: Server | null = null;

/**
 * Runs once before all test files: starts a PostgreSQL for this run, or uses the server of
 * TEST_DATABASE_URL (its user needs CREATEDB). TEST_DATABASE_IS_DISPOSABLE says that this server, too,
 * is removed after the run.
 */
export async function setup(): Promise<void> {
  server = await openServer();
  const template = `${prefix}_template`;
  await createTemplate(server.url, template);
  process.env[templateVariable] = inDatabase(server.url, template);
}

export async function teardown(): Promise<void> {
  if (server === null) return;
  // To drop hundreds of databases takes a minute.
  if (server.keepsDatabases) await dropDatabases(server.url);
  await server.close();
}

function warn(message: string): void {
  process.stderr.write(`${message}\n`);
}

async function openServer(): Promise<Server> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given !== undefined) {
    const keepsDatabases = process.env["TEST_DATABASE_IS_DISPOSABLE"] === undefined;
    return { url: given, keepsDatabases, close: async () => {} };
  }
  const directory = await mkdtemp(path.join(tmpdir(), "test-database-"));
  const postgres = await startEmbeddedPostgres({ directory, log: { info: warn, warn } });
  await commitInMemory(postgres.url, directory);
  return {
    url: postgres.url,
    keepsDatabases: false,
    async close() {
      await postgres.stop();
      await rm(directory, { recursive: true });
    },
  };
}

/** What is removed after the run needn't survive a crash: no commit waits for the disk. */
async function commitInMemory(url: string, directory: string): Promise<void> {
  const asSuperuser = new URL(inDatabase(url, "postgres"));
  asSuperuser.username = "postgres";
  asSuperuser.password = await readFile(path.join(directory, "password"), "utf8");
  await query(asSuperuser.href, "alter system set fsync = off");
  await query(asSuperuser.href, "select pg_reload_conf()");
}

async function createTemplate(url: string, template: string): Promise<void> {
  await query(url, `create database ${template}`);
  const database = openDatabase({
    url: inDatabase(url, template),
    connections: 2,
    onLost: (error) => warn(error.message),
  });
  await migrate(database.$client);
  await database.$client.end();
  // A database with connections can't be cloned.
  await query(url, `alter database ${template} allow_connections false`);
}

async function dropDatabases(url: string): Promise<void> {
  const names = await query(url, "select datname from pg_database where datname like $1", [
    `${prefix}%`,
  ]);
  for (const { datname } of names) await dropDatabase(url, datname);
}

/**
 * Autovacuum may be running in a database and can't be terminated (42501), and an app that a test left
 * open connects anew (55006): both end in a moment.
 */
const BUSY = ["42501", "55006"];
const PATIENCE_MS = 60_000;

async function dropDatabase(url: string, name: string): Promise<void> {
  const patienceEnds = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      await query(url, `drop database ${name} with (force)`);
      return;
    } catch (error) {
      const isBusy = error instanceof pg.DatabaseError && BUSY.includes(error.code ?? "");
      if (!isBusy || Date.now() > patienceEnds) throw error;
      await sleep(250);
    }
  }
}

async function query(
  url: string,
  sql: string,
  values: string[] = [],
): Promise<{ datname: string }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ datname: string }>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
