import { expect, it } from "vitest";
import { aMemorial } from "#test/factories.ts";
import { addFiles, aPhotograph, untilSettled } from "#test/media.ts";
import { present } from "#test/present.ts";
import { beginWork, filesUnderWay } from "./long-work.ts";
import { aPostgres } from "./postgres.ts";
import { aPlace } from "./servers.ts";

/** A database of the operator's own goes away and comes back while a server works on files. */
const postgres = await aPostgres();
const place = await aPlace({ DATABASE_URL: postgres.url });
await place.start();
const patient = { timeout: 90_000 };

it("an outage delays jobs only while it lasts", async () => {
  const memorial = await aMemorial(place);
  const begun = await beginWork(place, memorial);

  await postgres.stop();
  // What was made can't be written down: the work comes to its end without success.
  await expect.poll(() => filesUnderWay(place), patient).toEqual([]);
  await postgres.start();
  await expect.poll(async () => (await place.as().get("/readyz")).status).toBe(200);

  const { body: added } = await addFiles(memorial, [{ bytes: await aPhotograph() }]);
  const later = present(added.items[0]);
  for (const id of [...begun, later.id]) {
    await untilSettled(memorial, id);
    const { body } = await memorial.owner.get(`${memorial.path}/media/${id}`);
    expect(body.status).toBe("ready");
  }
});
