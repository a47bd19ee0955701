import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";

const app = await testApp({}, { pages: true });

it("a report sent without a script leads to its own address, which nothing keeps", async () => {
  const { slug } = await aMemorial(app, { privacy: "public" });
  const { statusCode, headers } = await app.app.inject({
    method: "POST",
    url: "/report",
    headers: { "accept-language": "da", "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({
      memorial: slug,
      kind: "memorial",
      reason: "privacy",
      explanation: "Siden fortæller, hvor jeg bor, og det skal den ikke.",
      name: "Jens Aage",
      email: "jens@example.org",
      goodFaith: "on",
    }).toString(),
  });
  expect(statusCode).toBe(303);
  expect(headers["location"]).toMatch(/^\/report\/[\w-]+\?received=?$/);
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  });
});

it("the form says where a greeting and a picture are reported, unless one is", async () => {
  const { slug } = await aMemorial(app, { privacy: "public" });
  const form = async (query: string) => {
    const headers = { "accept-language": "da" };
    return (await app.app.inject({ url: `/report?memorial=${slug}&${query}`, headers })).payload;
  };
  expect(await form("kind=memorial")).toContain("Er det et billede, så tryk på billedet");
  expect(await form(`kind=guestbook&item=${randomUUID()}`)).not.toContain("Er det et billede");
});
