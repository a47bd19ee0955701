import { expect, it, onTestFinished } from "vitest";
import { freePort } from "#platform/free-port.server.ts";
import { startWorker } from "#platform/job-worker.server.ts";
import { testApp } from "#test/app.ts";
import { testDatabase } from "#test/database.ts";
import { aMemorial, reachable } from "#test/factories.ts";
import { aPlace } from "#test/faults/servers.ts";
import { aMailServer } from "#test/mail-server.ts";
import { EventStream } from "#test/streams.ts";

/** A server process and ours, which share only a database. */
const { url: DATABASE_URL } = await testDatabase();
const smtpPort = await freePort(0);
const mail = { SMTP_HOST: "127.0.0.1", SMTP_PORT: String(smtpPort), SMTP_TLS: "none" };
const here = await testApp(mail);
const there = await aPlace({ DATABASE_URL, ...mail });
await there.start();

it("a candle lit on one server appears on the other, on open and on cached pages", async () => {
  const { slug, path } = await aMemorial(here);
  const page = `/memorial/${slug}`;
  const stream = await EventStream.open(`${there.url()}${path}/live`);
  await there.as().get(page);
  const kept = await there.as().get(page);
  expect(kept.headers["x-request-id"]).toBeUndefined();
  expect(kept.body).not.toContain("Bedstemors lys");

  const { status, body } = await here.as().post(`${path}/candles`, { name: "Bedstemors lys" });

  expect(status).toBe(201);
  expect(await stream.next()).toEqual({ event: "candle", data: body });
  const shown = async () => (await there.as().get(page)).body;
  await expect.poll(shown).toContain("Bedstemors lys");
});

const { $client } = here.services.database;

/** As cron does it every morning. */
async function remind() {
  await $client.query(
    "select graphile_worker.add_job('memorials.graves', json_build_object('today', '2049-01-02'))",
  );
}

async function jobsLeft(): Promise<number> {
  const { rows } = await $client.query<{ count: number }>(
    `select count(*)::int as count from graphile_worker.jobs
     where task_identifier in ('memorials.graves', 'mail.memorials.grave')`,
  );
  return rows[0]?.count ?? 0;
}

/** A server is at work on the mail. */
async function isBeingSent(): Promise<boolean> {
  const { rows } = await $client.query(
    `select 1 from graphile_worker.jobs
     where task_identifier = 'mail.memorials.grave' and locked_at is not null`,
  );
  return rows.length > 0;
}

it("the other server sends the mail that a killed one was sending, and sends it once", async () => {
  let isHeld = true;
  const catcher = await aMailServer({
    port: smtpPort,
    onRcptTo(_address, _session, accept) {
      // While it is held, nobody ever answers.
      if (!isHeld) accept();
    },
  });
  // The owner is also asked whether the address is theirs.
  const received = () =>
    catcher.received.filter(({ subject }) => subject?.startsWith("Gravstedet"));
  const { path, owner } = await aMemorial(here, { name: "Inger" });
  await reachable(here, owner);
  await owner.put(`${path}/resting-place`, { leaseEndsOn: "2049-12-31" });

  await remind();
  await expect.poll(isBeingSent).toBe(true);
  await there.server().end("SIGKILL");
  expect(received()).toEqual([]);

  isHeld = false;
  const { services } = here;
  const timing = { pollMs: 100, takeOverMs: 3000 };
  const worker = await startWorker(services, services.registry.jobs, timing);
  onTestFinished(() => worker.stop());
  await remind();
  await expect.poll(() => received().length).toBe(1);
  await remind();
  await expect.poll(jobsLeft).toBe(0);
  expect(received()).toHaveLength(1);
  expect(received()[0]?.recipients).toEqual([owner.email]);
});
