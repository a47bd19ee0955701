import { describe, expect, it } from "vitest";
import type { Answer } from "#test/answers.ts";
import { aMemorial } from "#test/factories.ts";
import { addFiles, aPhotograph, untilSettled } from "#test/media.ts";
import { present } from "#test/present.ts";
import { EventStream } from "#test/streams.ts";
import { beginWork, filesUnderWay } from "./long-work.ts";
import { aPostgres } from "./postgres.ts";
import { aPlace } from "./servers.ts";

/** A database of the operator's own that goes away and comes back, under one running server. */
const postgres = await aPostgres();
const place = await aPlace({ DATABASE_URL: postgres.url });
await place.start();
const patient = { timeout: 60_000, interval: 50 };

async function untilWell() {
  await expect.poll(async () => (await place.as().get("/readyz")).status, patient).toBe(200);
}

function expectAway({ status, headers, body }: Answer) {
  expect({ status, retryAfter: headers["retry-after"], body }).toEqual({
    status: 503,
    retryAfter: "5",
    body: {
      code: "unavailable",
      message: "Vi kan ikke gemme eller hente lige nu. Prøv igen om lidt.",
      requestId: headers["x-request-id"],
    },
  });
}

describe("an outage of the database", () => {
  it(
    "is reported to API clients, and everything works once it is back",
    { timeout: 400_000 },
    async () => {
      const { path, slug, owner } = await aMemorial(place);
      const page = `/memorial/${slug}`;
      const isKept = async () => !(await place.as().get(page)).headers["x-request-id"];
      await expect.poll(isKept, patient).toBe(true);
      const listening = await EventStream.open(`${place.url()}${path}/live`);

      await postgres.stop();
      expectAway(await place.as().get(path));
      expectAway(await place.as().get("/readyz"));
      expectAway(await place.as().post(`${path}/candles`, { name: "Bo" }));
      expectAway(await owner.put(path, { epitaph: "Hun sang" }));
      expectAway(await owner.get(`${path}/live`));
      expectAway(await addFiles({ owner, path }, [{ bytes: await aPhotograph() }]));
      expect((await place.as().get("/healthz")).status).toBe(200);

      await postgres.start();
      await untilWell();
      expect((await place.as().get(path)).body.epitaph).toBeNull();
      // What an open page may have missed it asks for again.
      expect(await listening.next()).toBeNull();
      const again = await EventStream.open(`${place.url()}${path}/live`);
      const lit = await place.as().post(`${path}/candles`, { name: "Bedstemors lys" });
      expect(await again.next()).toEqual({ event: "candle", data: lit.body });
      expect((await place.as().get(page)).body).toContain("Bedstemors lys");
      await expect.poll(isKept, patient).toBe(true);
    },
  );

  it("is reported on pages", { timeout: 400_000 }, async () => {
    const { slug } = await aMemorial(place, { name: "Inger Østergård" });
    const page = `/memorial/${slug}`;
    await postgres.stop();
    const { status, headers, body } = await place.as().get(page);
    expect({ status, retryAfter: headers["retry-after"] }).toEqual({
      status: 503,
      retryAfter: "5",
    });
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(body).toContain("Siden kom ikke frem");
    expect(body).not.toContain("Inger");
    await postgres.start();
    await untilWell();
    expect((await place.as().get(page)).body).toContain("Inger Østergård");
  });

  it("delays jobs only while it lasts", { timeout: 400_000 }, async () => {
    const memorial = await aMemorial(place);
    const begun = await beginWork(place, memorial);

    await postgres.stop();
    // What was made can't be written down: the work comes to its end without success.
    await expect.poll(() => filesUnderWay(place), { timeout: 90_000 }).toEqual([]);
    await postgres.start();
    await untilWell();

    const { body: added } = await addFiles(memorial, [{ bytes: await aPhotograph() }]);
    const later = present(added.items[0]);
    for (const id of [...begun, later.id]) {
      await untilSettled(memorial, id);
      const { body } = await memorial.owner.get(`${memorial.path}/media/${id}`);
      expect(body.status).toBe("ready");
    }
  });
});
