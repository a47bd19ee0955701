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

it("the other server sends the mail that a killed one was sending, and sends it once", async () => {
  let isHeld = true;
  let asked = 0;
  const catcher = await aMailServer({
    port: smtpPort,
    onRcptTo(_address, _session, accept) {
      asked += 1;
      // While it is held, nobody ever answers.
      if (!isHeld) accept();
    },
  });
  const { path, owner } = await aMemorial(here, { name: "Inger" });
  await reachable(here, owner);
  await owner.put(`${path}/resting-place`, { leaseEndsOn: "2049-12-31" });

  await remind();
  await expect.poll(() => asked).toBeGreaterThan(0);
  await there.server().end("SIGKILL");
  expect(catcher.received).toEqual([]);

  isHeld = false;
  const { services } = here;
  const timing = { pollMs: 100, takeOverMs: 3000 };
  const worker = await startWorker(services, services.registry.jobs, timing);
  onTestFinished(() => worker.stop());
  await remind();
  await expect.poll(() => catcher.received.length).toBe(1);
  await remind();
  await expect.poll(jobsLeft).toBe(0);
  expect(catcher.received).toHaveLength(1);
  expect(catcher.received[0]?.recipients).toEqual([owner.email]);
});
