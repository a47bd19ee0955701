import { expect, it } from "vitest";
import { newId } from "#platform/ids.ts";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { addressOf } from "#test/streams.ts";

/** Lighting a burnt-out candle again in a browser without JavaScript. */

const app = await testApp({}, { pages: true });
const origin = await addressOf(app.app);

async function read(page: string): Promise<string> {
  return (await fetch(origin + page)).text();
}

function press(page: string, candleId: string): Promise<Response> {
  const body = new URLSearchParams({ relight: candleId });
  return fetch(origin + page, { method: "POST", body, redirect: "manual" });
}

it("the list has a button that lights the candle and leads back to the ledge", async () => {
  const { slug, path, owner } = await aMemorial(app);
  const { body } = await app.as().post(`${path}/candles`, { name: "Bodil" });
  await app.services.database.$client.query(
    "update candles set burns_until = now() - interval '1 minute' where id = $1",
    [body.id],
  );
  const page = `/memorial/${slug}`;
  const list = await read(`${page}?burnt=newest`);
  expect(list).toContain(`name="relight" value="${body.id}"`);
  expect(list).toContain("Tænd igen");
  const sent = await press(`${page}?burnt=newest`, body.id);
  expect([sent.status, sent.headers.get("location")]).toEqual([303, `${page}#candles`]);
  await expect.poll(() => read(page)).toContain("1 lys brænder");
  await owner.put(path, { candlesModeration: "closed" });
  expect(await read(`${page}?burnt=newest`)).not.toContain('name="relight"');
});

it("a refusal is said above the form", async () => {
  const { slug } = await aMemorial(app);
  const sent = await press(`/memorial/${slug}`, newId());
  expect(sent.status).toBe(404);
  expect(await sent.text()).toContain("Lyset blev ikke tændt");
});
