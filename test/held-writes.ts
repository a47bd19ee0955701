import { sql } from "drizzle-orm";
import pg from "pg";
import { expect } from "vitest";
import type { TestApp } from "#test/app.ts";
import { testDatabase } from "#test/database.ts";

/** Writes that wait in the middle of their transaction, so that something can happen meanwhile. */

const HOLD = 2727;

const WAITING = `select pid from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`;

export type HeldWrites = {
  /** Returns the process ids of the database's sessions that wait. */
  untilHeld(): Promise<number[]>;
  /** Lets them go on; what was killed meanwhile has ended then. */
  release(): Promise<void>;
};

/** Rows of `table` for which `when` is true aren't inserted before the release. */
export async function holdWrites(
  { services: { database } }: Pick<TestApp, "services">,
  table: string,
  when: string,
): Promise<HeldWrites> {
  const { url: connectionString } = await testDatabase();
  const holder = new pg.Client({ connectionString });
  await holder.connect();
  await holder.query(`select pg_advisory_lock(${HOLD})`);
  await database.execute(
    sql.raw(`
    create or replace function hold_write() returns trigger language plpgsql as $$ begin
      if ${when} then perform pg_advisory_xact_lock(${HOLD}); end if;
      return new; end $$;
    create trigger hold_write before insert on ${table} for each row execute function hold_write()`),
  );
  const waiting = async () =>
    (await holder.query<{ pid: number }>(WAITING)).rows.map(({ pid }) => pid);
  return {
    async untilHeld() {
      await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
      return waiting();
    },
    async release() {
      await holder.query(`select pg_advisory_unlock(${HOLD})`);
      await expect.poll(waiting).toEqual([]);
      await holder.end();
      // Waits for the transactions that it let go on.
      await database.execute(sql.raw("drop function hold_write() cascade"));
    },
  };
}
