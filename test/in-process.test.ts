import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial, aUser } from "#test/factories.ts";
import { refusalOf } from "#test/present.ts";

const { app, as, services } = await testApp({ LIMIT_CONTACT: "1/3600" });
const world = { app, as, services };
const anna = await aUser(world);
const shown = await aMemorial(world, { owner: anna, privacy: "public" });
const hidden = await aMemorial(world, { owner: anna, privacy: "private" });
await as().post(`${shown.path}/guestbook`, { authorName: "Grethe", message: "Tak for alt." });

const VISITOR = { locale: "da", address: "192.0.2.7" } as const;

const get = (path: string) => app.inProcess.ask({ ...VISITOR, method: "GET", path });

const LETTER = {
  name: "Bo",
  email: "bo@example.com",
  message: "Hej.",
  shownAt: "2026-01-01T12:00:00.000Z",
};

const withoutId = (body: object) => ({ ...body, requestId: "" });

describe("a call made in-process while rendering a page", () => {
  it.each([
    ["a page's own call", `/api/memorials/${shown.id}`],
    ["a list with a query", `/api/memorials/${shown.id}/guestbook?limit=1`],
    ["an address with a slash at its end", `/api/memorials/${shown.slug}/candles/`],
    ["data of nobody's page", "/api/plans"],
  ])("has the same answer as over HTTP: %s", async (_, path) => {
    const overHttp = await as().get(path, { "accept-language": "da" });
    const inProcess = await get(path);
    expect(inProcess).toMatchObject({ status: 200 });
    expect(inProcess.body).toStrictEqual(overHttp.body);
    expect(inProcess.headers["x-topic"]).toBe(overHttp.headers["x-topic"]);
  });

  it.each([
    ["a page that isn't for everybody", `/api/memorials/${hidden.id}`, 404],
    ["a page that there isn't", "/api/memorials/nobody-at-all", 404],
    ["a query that can't be right", `/api/memorials/${shown.id}/guestbook?limit=many`, 400],
    ["a call for who is signed in", "/api/user", 401],
    ["a call for staff", "/api/admin/audit", 401],
    ["an unknown address", "/api/nothing", 404],
    ["another method's address", "/api/contact", 405],
    ["a parameter as long as no slug", `/api/memorials/${"x".repeat(400)}`, 404],
  ])("is refused as over HTTP: %s", async (_, path, status) => {
    const overHttp = await as().get(path, { "accept-language": "da" });
    const inProcess = await get(path);
    expect([inProcess.status, overHttp.status]).toEqual([status, status]);
    expect(withoutId(inProcess.body as object)).toStrictEqual(withoutId(refusalOf(overHttp)));
  });

  it("writes as a visitor without JavaScript, and counts against their address", async () => {
    const send = (address: string) =>
      app.inProcess.ask({
        ...VISITOR,
        address,
        method: "POST",
        path: "/api/contact",
        body: { ...LETTER, website: undefined },
      });
    expect(await send("192.0.2.8")).toMatchObject({
      status: 201,
      body: { id: expect.any(String) },
    });
    expect(await send("192.0.2.8")).toMatchObject({ status: 429, body: { code: "tooMany" } });
    expect(await send("192.0.2.9")).toMatchObject({ status: 201 });
  });

  it("passes the page's headers to the handler", async () => {
    const ask = (key: string) =>
      app.inProcess.ask({
        ...VISITOR,
        method: "POST",
        path: `/api/memorials/${shown.id}/guestbook`,
        headers: { "idempotency-key": key },
        body: { authorName: "Grethe", message: "Én gang." },
      });
    const [first, again] = [await ask("one-and-the-same"), await ask("kort")];
    expect(first.status).toBe(201);
    expect(again).toMatchObject({ status: 400, body: { code: "badRequest" } });
  });

  it("fails if the answer requires HTTP, such as a session cookie", async () => {
    const path = "/api/login";
    const body = { username: "anna", password: "x" };
    const answer = await app.inProcess.ask({ ...VISITOR, method: "POST", path, body });
    expect(answer).toMatchObject({ status: 500, body: { code: "internal" } });
  });
});
