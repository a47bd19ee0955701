import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";

const app = await testApp();

it("withdrawals are limited, by network and by address", async () => {
  const limited = await testApp({ LIMIT_WITHDRAWAL: "2/3600" });
  const from = (network: string, email: string) =>
    limited.as(undefined, network).post("/api/withdrawals", {
      order: "BCDFGHJK",
      name: "Åse",
      email,
    });
  expect((await from("203.0.113.1", "en@example.org")).status).toBe(201);
  expect((await from("203.0.113.1", "to@example.org")).status).toBe(201);
  expect((await from("203.0.113.1", "tre@example.org")).status).toBe(429);
  expect((await from("203.0.113.2", "En@example.org")).status).toBe(201);
  expect((await from("203.0.113.3", "en@example.org")).status).toBe(429);
});

it("what can't be sent is refused with its field", async () => {
  const { status, body } = await app.as().post("/api/withdrawals", {
    order: " - ",
    name: "Se www.example.org",
    email: "nej",
  });
  expect(status).toBe(400);
  expect(Object.keys(body.fields ?? {}).toSorted()).toEqual(["email", "name", "order"]);
});
