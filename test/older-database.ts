import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { onTestFinished } from "vitest";
import { openDatabase } from "#platform/database/database.server.ts";
import { testDatabase } from "./database.ts";

const migrations = fileURLToPath(new URL("../migrations", import.meta.url));

type Journal = { entries: { tag: string }[] };

/**
 * An empty database with the tables as they were before the named migration:
 * `0045_memorial_sections`.
 */
export async function databaseBefore(migration: string): Promise<pg.Pool> {
  const { url } = await testDatabase();
  const onLost = (error: Error) => {
    throw error;
  };
  const pool = openDatabase({ url, connections: 2, onLost }).$client;
  onTestFinished(() => pool.end());
  for (const schema of ["public", "drizzle", "graphile_worker"]) {
    await pool.query(`drop schema ${schema} cascade`);
  }
  await pool.query("create schema public");
  const migrationsFolder = await foldersBefore(migration);
  await applyMigrations(drizzle(pool), { migrationsFolder });
  return pool;
}

async function foldersBefore(migration: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "older-migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(migrations, folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8")) as Journal;
  const end = journal.entries.findIndex(({ tag }) => tag === migration);
  if (end === -1) throw new Error(`There is no migration ${migration}.`);
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  return folder;
}
