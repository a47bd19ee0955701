import { once } from "node:events";
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect } from "vitest";
import type { TestApp } from "#test/app.ts";
import { startCommand } from "#test/command-line.ts";
import { testDatabase } from "#test/database.ts";

/** Commands that tell people of a change, killed while they do. */

const HOLD = 1717;

/** Kills the command where it notes the next one, after so many. */
export async function killAfter(
  { services: { config, database } }: TestApp,
  args: readonly string[],
  noted: number,
): Promise<void> {
  await database.execute(
    sql.raw(`
    create or replace function hold_noting() returns trigger language plpgsql as $$ begin
      if (select count(*) from announced_to where announcement_id = new.announcement_id) >= ${noted}
      then perform pg_advisory_xact_lock(${HOLD}); end if;
      return new; end $$;
    create trigger hold_noting before insert on announced_to
      for each row execute function hold_noting()`),
  );
  const { url: DATABASE_URL } = await testDatabase();
  const holder = new pg.Client({ connectionString: DATABASE_URL });
  await holder.connect();
  await holder.query(`select pg_advisory_lock(${HOLD})`);
  const settings = { DATABASE_URL, DATA_DIRECTORY: config.dataDirectory };
  const command = startCommand(args, { settings, stdio: ["ignore", "ignore", "inherit"] });
  const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted and database =
    (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1);
  command.kill("SIGKILL");
  await once(command, "exit");
  await holder.end();
  // What it had begun ends with its connection.
  await expect.poll(async () => (await database.execute(sql.raw(waiting))).rowCount).toBe(0);
  await database.execute(sql.raw("drop function hold_noting() cascade"));
}

/** Whom a mail waits for, each as often as it waits. */
export async function waitingFor(
  { services }: TestApp,
  mail: string,
  field: string,
): Promise<string[]> {
  const { rows } = await services.database.execute<{ who: string }>(sql`
    select payload ->> ${field} as who from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where tasks.identifier = ${mail}`);
  return rows.map(({ who }) => who);
}
