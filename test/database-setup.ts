import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { openDatabase } from "#platform/database/database.server.ts";
import { startEmbeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { inDatabase, templateVariable } from "./database.ts";

/**
 * Runs once before all test files: a PostgreSQL of its own for this run, or the server that
 * TEST_DATABASE_URL names (its user needs CREATEDB).
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = await openServer();
  const prefix = `test_${randomBytes(4).toString("hex")}`;
  const template = `${prefix}_template`;
  await createTemplate(server.url, template);
  process.env[templateVariable] = inDatabase(server.url, template);
  return async () => {
    await dropDatabases(server.url, prefix);
    await server.close();
  };
}

async function openServer(): Promise<{ url: string; close(): Promise<void> }> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given !== undefined) return { url: given, close: async () => {} };
  const directory = await mkdtemp(path.join(tmpdir(), "test-database-"));
  const postgres = await startEmbeddedPostgres({ directory, log: console });
  return {
    url: postgres.url,
    async close() {
      await postgres.stop();
      await rm(directory, { recursive: true });
    },
  };
}

async function createTemplate(url: string, template: string): Promise<void> {
  await query(url, `create database ${template}`);
  const database = openDatabase({
    url: inDatabase(url, template),
    connections: 2,
    onLost: console.error,
  });
  await migrate(database.$client);
  await database.$client.end();
  // A database somebody is connected to cannot be cloned.
  await query(url, `alter database ${template} allow_connections false`);
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  const names = await query(url, "select datname from pg_database where datname like $1", [
    `${prefix}%`,
  ]);
  for (const { datname } of names) await query(url, `drop database ${datname} with (force)`);
}

async function query(
  url: string,
  sql: string,
  values: string[] = [],
): Promise<{ datname: string }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}
