import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { testDatabase } from "#test/database.ts";
import { aMemorial, reachable } from "#test/factories.ts";
import { aMailServer } from "#test/mail-server.ts";
import { aPlace } from "./servers.ts";

/** A server is killed between queueing the mails about a grave's end and sending them. */

const { url: DATABASE_URL } = await testDatabase();
const app = await testApp();
const { $client } = app.services.database;
const TODAY = "2049-01-02";

/** As cron does it every morning. */
async function remind() {
  await $client.query(
    "select graphile_worker.add_job('memorials.graves', json_build_object('today', $1::text))",
    [TODAY],
  );
}

async function jobsLeft(): Promise<number> {
  const { rows } = await $client.query<{ count: number }>(
    `select count(*)::int as count from graphile_worker.jobs
     where task_identifier in ('memorials.graves', 'mail.memorials.grave')`,
  );
  return rows[0]?.count ?? 0;
}

it("a mail is sent once, whenever the server dies", { timeout: 300_000 }, async () => {
  let isHeld = true;
  let asked = 0;
  const catcher = await aMailServer({
    onRcptTo(_address, _session, accept) {
      asked += 1;
      // While it is held, nobody ever answers.
      if (!isHeld) accept();
    },
  });
  const place = await aPlace({
    DATABASE_URL,
    SMTP_HOST: "127.0.0.1",
    SMTP_PORT: String(catcher.port),
    SMTP_TLS: "none",
  });
  const { path, owner } = await aMemorial(app, { name: "Inger" });
  await reachable(app, owner);
  await owner.put(`${path}/resting-place`, { leaseEndsOn: "2049-12-31" });

  await place.start();
  await remind();
  await expect.poll(() => asked).toBeGreaterThan(0);
  await place.server().end("SIGKILL");
  expect(catcher.received).toEqual([]);

  isHeld = false;
  await place.start();
  await remind();
  await expect.poll(() => catcher.received.length, { timeout: 120_000 }).toBe(1);
  await remind();
  await expect.poll(jobsLeft).toBe(0);
  expect(catcher.received).toHaveLength(1);
  expect(catcher.received[0]?.recipients).toEqual([owner.email]);
});
