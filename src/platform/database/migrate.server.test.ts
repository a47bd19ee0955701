import type pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "#test/database.ts";
import { openDatabase } from "./database.server.ts";
import { migrate } from "./migrate.server.ts";

function fail(error: Error): never {
  throw error;
}

async function openPool(): Promise<pg.Pool> {
  const { url } = await testDatabase();
  const pool = openDatabase({ url, connections: 2, onLost: fail }).$client;
  onTestFinished(() => pool.end());
  return pool;
}

async function appliedCount(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from drizzle.__drizzle_migrations",
  );
  return rows[0]?.count ?? 0;
}

test("a test database contains our tables and the job queue", async () => {
  const pool = await openPool();
  const { rows } = await pool.query<{ ours: boolean; queue: boolean }>(
    `select to_regclass('audit_entries') is not null as ours,
            to_regprocedure('graphile_worker.add_job(text, json, text, timestamptz, integer, text, integer, text[], text)') is not null as queue`,
  );
  expect(rows[0]).toEqual({ ours: true, queue: true });
});

test("migrating twice changes nothing", async () => {
  const pool = await openPool();
  const before = await appliedCount(pool);
  await migrate(pool);
  expect(before).toBeGreaterThan(0);
  expect(await appliedCount(pool)).toBe(before);
});

test("processes migrating an empty database at once don't collide", async () => {
  const pool = await openPool();
  const applied = await appliedCount(pool);
  await pool.query("drop schema public cascade");
  await pool.query("create schema public");
  await pool.query("drop schema drizzle cascade");
  await pool.query("drop schema graphile_worker cascade");
  const others = await Promise.all([openPool(), openPool()]);
  await Promise.all([pool, ...others].map((each) => migrate(each)));
  expect(await appliedCount(pool)).toBe(applied);
});
