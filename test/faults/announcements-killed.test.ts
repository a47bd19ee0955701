import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { announcedTo } from "#features/commerce/announcements/tables.server.ts";
import { today } from "#features/commerce/clock/queries.server.ts";
import { dayAfter } from "#features/commerce/invoices/model.ts";
import { planPrices } from "#features/commerce/plans/tables.server.ts";
import { testApp } from "#test/app.ts";
import { testDatabase } from "#test/database.ts";
import { aMemorial, aUser } from "#test/factories.ts";
import { aSpaceOrder } from "#test/space.ts";

/** The command line is killed while it tells people of a change, and asked again. */
const { url: DATABASE_URL } = await testDatabase();
const app = await testApp();
const { database } = app.services;
const from = dayAfter(await today(app.services, database), 31);
const directory = await mkdtemp(join(tmpdir(), "mindelys-announced-"));
afterAll(() => rm(directory, { recursive: true, force: true }));

const CLI = join(import.meta.dirname, "../../src/cli.ts");
const env = { ...process.env, NODE_ENV: "production", DATABASE_URL, DATA_DIRECTORY: directory };
const FLAGS = ["--disable-warning=ExperimentalWarning", CLI];

function begin(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [...FLAGS, ...args, "--json"], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

async function finish(args: readonly string[]): Promise<{ told: number }> {
  const { stdout } = await promisify(execFile)(process.execPath, [...FLAGS, ...args, "--json"], {
    env,
  });
  return JSON.parse(stdout) as { told: number };
}

const HOLD = 1717;
/** A process that starts on a busy machine takes its time. */
const patient = { timeout: 120_000, interval: 50 };

/** Kills the command where it notes the next one, after so many. */
async function killAfter(args: readonly string[], noted: number): Promise<void> {
  await database.execute(
    sql.raw(`
    create or replace function hold_noting() returns trigger language plpgsql as $$ begin
      if (select count(*) from announced_to where announcement_id = new.announcement_id) >= ${noted}
      then perform pg_advisory_xact_lock(${HOLD}); end if;
      return new; end $$;
    create trigger hold_noting before insert on announced_to
      for each row execute function hold_noting()`),
  );
  const holder = new pg.Client({ connectionString: DATABASE_URL });
  await holder.connect();
  await holder.query(`select pg_advisory_lock(${HOLD})`);
  const command = begin(args);
  const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted and database =
    (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await holder.query(waiting)).rowCount, patient).toBe(1);
  command.kill("SIGKILL");
  await once(command, "exit");
  await holder.end();
  // What it had begun ends with its connection.
  await expect
    .poll(async () => (await database.execute(sql.raw(waiting))).rowCount, patient)
    .toBe(0);
  await database.execute(sql.raw("drop function hold_noting() cascade"));
}

/** Whom a mail waits for, each as often as it waits. */
async function waitingFor(mail: string, field: string): Promise<string[]> {
  const { rows } = await database.execute<{ who: string }>(sql`
    select payload ->> ${field} as who from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where tasks.identifier = ${mail}`);
  return rows.map(({ who }) => who);
}

it(
  "new terms reach everybody once, though killed in the second part",
  { timeout: 300_000 },
  async () => {
    await aUser(app);
    await database.execute(sql`
    insert into users select (jsonb_populate_record(one, jsonb_build_object(
      'id', gen_random_uuid(), 'username', 'person' || at, 'username_key', 'person' || at,
      'email', 'person' || at || '@example.org', 'email_key', 'person' || at || '@example.org'))).*
    from users as one, generate_series(1, 250) as at`);
    const file = join(directory, "terms.json");
    await writeFile(file, JSON.stringify({ da: "Nyt.", en: "New.", es: "Nuevo." }));
    const args = ["terms:announce", "--from", from, "--summary", file];
    await killAfter(args, 200);
    expect(await database.$count(announcedTo)).toBe(200);
    expect(await waitingFor("mail.announcements.terms", "userId")).toHaveLength(200);
    expect(await finish(args)).toMatchObject({ told: 51 });
    expect(await finish(args)).toMatchObject({ told: 0 });
    const told = await waitingFor("mail.announcements.terms", "userId");
    expect([told.length, new Set(told).size]).toEqual([251, 251]);
  },
);

it("a price is set once, and told once to whoever pays", { timeout: 300_000 }, async () => {
  const pages = await Promise.all([1, 2, 3].map(() => aMemorial(app)));
  const emails = pages.map((_, at) => ({ email: `payer${at}@example.org` }));
  for (const [at, page] of pages.entries()) {
    await aSpaceOrder(page.owner, page.id, "space", emails[at]);
  }
  const args = ["price:set", "--plan", "space", "--amount", "16900", "--from", from];
  await killAfter(args, 0);
  expect(await waitingFor("mail.announcements.price", "subscriptionId")).toEqual([]);
  expect(await finish(args)).toMatchObject({ told: 3 });
  expect(await finish(args)).toMatchObject({ told: 0 });
  expect(new Set(await waitingFor("mail.announcements.price", "subscriptionId")).size).toBe(3);
  expect(await database.select().from(planPrices)).toMatchObject([
    { plan: "space", amount: 16_900, startsOn: from },
  ]);
});
