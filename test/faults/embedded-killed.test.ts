import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aPlace } from "./servers.ts";
import { Writers } from "./writers.ts";

/** What `kill -9` does to a server with its own database, which outlives it. */
const place = await aPlace();
await place.start();

it("a kill during writes loses no acknowledged one and leaves no partial one", async () => {
  const writers = await Writers.begin(place);
  await expect.poll(() => writers.answered).toBeGreaterThan(10);
  await place.server().end("SIGKILL");
  await writers.rest();
  const next = await testApp({ DATABASE_URL: "", DATA_DIRECTORY: place.directory });
  expect(await writers.lostOrHalf(next)).toEqual([]);
  expect(writers.refusals).toEqual([]);
});
