import { expect, it } from "vitest";
import { JobHolder } from "#platform/job-holder.server.ts";
import { testApp } from "#test/app.ts";

const { services } = await testApp();
const { $client: pool } = services.database;
const TAKE_OVER_MS = 10_000;

/** A job taken by a holder of this name some time ago. */
async function aJobOf(name: string, takenSecondsAgo = 60): Promise<string> {
  const added = await pool.query("select id from graphile_worker.add_job('test.nothing')");
  const [{ id }] = added.rows;
  await pool.query(
    `update graphile_worker._private_jobs
      set locked_by = $2, locked_at = now() - make_interval(secs => $3) where id = $1`,
    [id, name, takenSecondsAgo],
  );
  return id;
}

async function holderOf(id: string): Promise<string | null> {
  const found = await pool.query("select locked_by from graphile_worker.jobs where id = $1", [id]);
  return found.rows[0].locked_by;
}

it("releases jobs of a dead holder, and not those of a living one", async () => {
  const living = new JobHolder(services.database, services.log, TAKE_OVER_MS);
  await living.hold("living");
  await living.hold("living beside it");
  await living.hold("living still", "living");
  const held = await aJobOf("living still");
  const heldBeside = await aJobOf("living beside it");
  const left = await aJobOf("gone");
  const replaced = await aJobOf("living");
  const justTaken = await aJobOf("about to take its lock", 0);

  const other = new JobHolder(services.database, services.log, TAKE_OVER_MS);
  await other.hold("other");
  expect(await holderOf(left)).toBeNull();
  expect(await holderOf(replaced)).toBeNull();
  expect(await holderOf(heldBeside)).toBe("living beside it");
  expect(await holderOf(held)).toBe("living still");
  expect(await holderOf(justTaken)).toBe("about to take its lock");

  await living.close();
  // PostgreSQL gives up the locks of an ended connection a moment later.
  await expect
    .poll(async () => {
      await other.look();
      return holderOf(held);
    })
    .toBeNull();
  await other.close();
});

it("takes a new lock if its connection is cut", async () => {
  const held = await aJobOf("cut off");
  const holder = new JobHolder(services.database, services.log, TAKE_OVER_MS);
  await holder.hold("cut off");
  await pool.query(`select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())`);
  await holder.look();
  await holder.look();
  const other = new JobHolder(services.database, services.log, TAKE_OVER_MS);
  await other.hold("other");
  expect(await holderOf(held)).toBe("cut off");
  await Promise.all([holder.close(), other.close()]);
});
