import { expect, test } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial, aUser } from "#test/factories.ts";

const app = await testApp({ LIMIT_WRITE: "4/300" });

test("an account's writes are limited, for creating pages and for all changes to them", async () => {
  const { path, owner } = await aMemorial(app);
  expect((await owner.put(path, { epitaph: "Elsket" })).status).toBe(200);
  expect((await owner.put(`${path}/password`, { password: "en lang og god sætning" })).status).toBe(
    204,
  );
  expect((await owner.delete(`${path}/keepers/${owner.id}`)).status).toBe(409);
  const refused = [
    await owner.post("/api/memorials", { name: "Karen" }),
    await owner.put(path, { epitaph: "Savnet" }),
    await owner.delete(path),
  ];
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429]);
  expect(Number(refused[1]?.headers["retry-after"])).toBeGreaterThan(0);
  expect((await owner.get(path)).body.epitaph).toBe("Elsket");
});

test("writes by others don't count", async () => {
  const { path } = await aMemorial(app);
  const other = await aUser(app);
  for (let tries = 0; tries < 5; tries++) await other.put(path, { epitaph: "Nej" });
  expect((await other.put(path, { epitaph: "Nej" })).status).toBe(429);
  expect((await app.as().post(`${path}/candles`, {})).status).toBe(201);
});
