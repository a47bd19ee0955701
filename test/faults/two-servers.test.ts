import { expect, it } from "vitest";
import { testDatabase } from "#test/database.ts";
import { aMemorial } from "#test/factories.ts";
import { aPlace } from "#test/faults/servers.ts";
import { EventStream } from "#test/streams.ts";

/** Two server processes that share only a database. */
const { url: DATABASE_URL } = await testDatabase();
const here = await aPlace({ DATABASE_URL });
const there = await aPlace({ DATABASE_URL });
await Promise.all([here.start(), there.start()]);

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
