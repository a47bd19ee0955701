import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";

const app = await testApp();

async function light({ path }: TestMemorial, name: string, { isBurnt = false } = {}) {
  const { body } = await app.as().post(`${path}/candles`, { name });
  if (!isBurnt) return;
  await app.services.database.$client.query(
    "update candles set burns_until = now() - interval '1 minute' where id = $1",
    [body.id],
  );
}

function namesIn({ body }: { body: { items: { name: string | null }[] } }) {
  return body.items.map(({ name }) => name);
}

it("lists burnt-out candles separately, newest first, with paging", async () => {
  const memorial = await aMemorial(app);
  for (const name of ["Anders", "Bodil", "Carl"]) await light(memorial, name, { isBurnt: true });
  await light(memorial, "Dorte");
  const all = await app.as().get(`${memorial.path}/candles`);
  expect(namesIn(all)).toEqual(["Dorte", "Carl", "Bodil", "Anders"]);
  const first = await app.as().get(`${memorial.path}/candles?burnt=true&limit=2`);
  expect(namesIn(first)).toEqual(["Carl", "Bodil"]);
  const { nextCursor } = first.body;
  const rest = await app
    .as()
    .get(`${memorial.path}/candles?burnt=true&limit=2&cursor=${nextCursor}`);
  expect(namesIn(rest)).toEqual(["Anders"]);
  expect(rest.body.nextCursor).toBeNull();
});

it("has no burnt-out candles while all of them burn", async () => {
  const memorial = await aMemorial(app);
  await light(memorial, "Dorte");
  const { body } = await app.as().get(`${memorial.path}/candles?burnt=true`);
  expect(body).toMatchObject({ items: [], nextCursor: null });
});

it("says how long a candle burns that is lit now, also where none burns", async () => {
  const other = await testApp({ CANDLE_DAYS: "3" });
  const memorial = await aMemorial(other);
  const { body } = await other.as().get(`${memorial.path}/candles`);
  expect(body).toEqual({ items: [], nextCursor: null, days: 3 });
});

it("rejects other values than true", async () => {
  const memorial = await aMemorial(app);
  const { status } = await app.as().get(`${memorial.path}/candles?burnt=perhaps`);
  expect(status).toBe(400);
});
