import { expect, it } from "vitest";
import type { Answer } from "#test/answers.ts";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { addFiles, aPhotograph } from "#test/media.ts";
import { addressOf, EventStream } from "#test/streams.ts";
import { aPostgres } from "./postgres.ts";
import { clientAt } from "./servers.ts";

/** A database of the operator's own that goes away and comes back, under one running server. */
const postgres = await aPostgres();
const { app } = await testApp({ DATABASE_URL: postgres.url }, { pages: true });
const origin = await addressOf(app);
const as = (cookie?: string) => clientAt(() => origin, cookie);

async function untilWell() {
  await expect.poll(async () => (await as().get("/readyz")).status).toBe(200);
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

it("an outage is reported to API clients, and everything works once it is over", async () => {
  const { path, slug, owner } = await aMemorial({ as });
  const page = `/memorial/${slug}`;
  const isKept = async () => !(await as().get(page)).headers["x-request-id"];
  await expect.poll(isKept).toBe(true);
  const listening = await EventStream.open(`${origin}${path}/live`);

  await postgres.stop();
  expectAway(await as().get(path));
  expectAway(await as().get("/readyz"));
  expectAway(await as().post(`${path}/candles`, { name: "Bo" }));
  expectAway(await owner.put(path, { epitaph: "Hun sang" }));
  expectAway(await owner.get(`${path}/live`));
  expectAway(await addFiles({ owner, path }, [{ bytes: await aPhotograph() }]));
  expect((await as().get("/healthz")).status).toBe(200);

  await postgres.start();
  await untilWell();
  expect((await as().get(path)).body.epitaph).toBeNull();
  // What an open page may have missed it asks for again.
  expect(await listening.next()).toBeNull();
  const again = await EventStream.open(`${origin}${path}/live`);
  const lit = await as().post(`${path}/candles`, { name: "Bedstemors lys" });
  expect(await again.next()).toEqual({ event: "candle", data: lit.body });
  expect((await as().get(page)).body).toContain("Bedstemors lys");
  await expect.poll(isKept).toBe(true);
});

it("an outage is reported on pages", async () => {
  const { slug } = await aMemorial({ as }, { name: "Inger Østergård" });
  const page = `/memorial/${slug}`;
  await postgres.stop();
  const { status, headers, body } = await as().get(page);
  expect({ status, retryAfter: headers["retry-after"] }).toEqual({
    status: 503,
    retryAfter: "5",
  });
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(body).toContain("Siden kom ikke frem");
  expect(body).not.toContain("Inger");
  await postgres.start();
  await untilWell();
  expect((await as().get(page)).body).toContain("Inger Østergård");
});
