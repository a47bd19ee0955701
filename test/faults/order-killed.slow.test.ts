import { expect, it } from "vitest";
import { providerSpending } from "#features/memorials/compositions/tables.server.ts";
import { testApp } from "#test/app.ts";
import { testDatabase } from "#test/database.ts";
import { aMemorial } from "#test/factories.ts";
import { aMusicProvider } from "#test/music-provider.ts";
import { aPlace } from "./servers.ts";

/** A piece is ordered of a provider by a server that is killed before the answer. */
const provider = await aMusicProvider();
const { url: DATABASE_URL } = await testDatabase();
const place = await aPlace({ DATABASE_URL, ...provider.settings });
const app = await testApp();
const patient = { timeout: 100_000, interval: 50 };

it("a killed server doesn't order a piece again that may be paid", async () => {
  provider.answer = () => undefined;
  await place.start();
  const { owner, path } = await aMemorial(place);
  const { body } = await owner.post(`${path}/compositions`, {
    form: "adagio",
    mood: "grave",
    instruments: ["strings"],
    provider: "elevenlabs",
  });
  const read = async () => (await owner.get(`${path}/compositions/${body.id}`)).body;
  await expect.poll(() => provider.asked.length, patient).toBe(1);
  await place.server().end("SIGKILL");
  await place.start();
  await expect.poll(async () => (await read()).state, patient).toBe("failed");
  expect((await read()).problem).toContain("Det kan være betalt");
  expect(provider.asked).toHaveLength(1);
  expect(await app.services.database.select().from(providerSpending)).toMatchObject([
    { spent: body.cost },
  ]);
});
