import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { testDatabase } from "#test/database.ts";
import { aPlate } from "#test/factories.ts";
import { addressOf } from "#test/streams.ts";
import { aPlace, clientAt } from "./servers.ts";

/** Scans are counted in memory, and written a moment later. */
const { url: DATABASE_URL } = await testDatabase();
const app = await testApp();
const place = await aPlace({ DATABASE_URL });
const AGENT = { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari" };

async function scan(code: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const { status } = await place.as().get(`/Q/${code}`, AGENT);
    expect(status).toBe(302);
  }
}

async function counted(): Promise<number> {
  const { rows } = await app.services.database.execute(
    sql`select coalesce(sum(count), 0)::int as sum from qr_scans`,
  );
  return Number(rows[0]?.["sum"]);
}

it("a stopped server loses no scans, a killed one none that were written", async () => {
  const { code } = await aPlate(app);
  await place.start();
  await scan(code, 40);
  await place.server().end("SIGTERM");
  expect(await counted()).toBe(40);

  await place.start();
  await scan(code, 10);
  await expect.poll(counted).toBe(50);
  await scan(code, 10);
  await place.server().end("SIGKILL");
  const left = await counted();
  expect([left >= 50, left <= 60]).toEqual([true, true]);

  const origin = await addressOf(app.app);
  expect((await clientAt(() => origin).get(`/Q/${code}`, AGENT)).status).toBe(302);
  await expect.poll(counted).toBe(left + 1);
});
