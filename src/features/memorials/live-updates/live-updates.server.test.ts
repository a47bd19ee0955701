import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#features/accounts/tables.server.ts";
import { testApp, type TestApp } from "#test/app.ts";
import { aMemorial, aUser, PASSWORD, type TestMemorial, type TestUser } from "#test/factories.ts";
import { addressOf, EventStream } from "#test/streams.ts";

/** Two nodes on one database. */
const here = await testApp();
const there = await testApp();
const small = await testApp({ LIVE_STREAMS_MAX: "1" });
const narrow = await testApp({ LIVE_STREAMS_PER_NETWORK: "3", LIVE_STREAMS_PER_ACCOUNT: "1" });
const leaving = await testApp();

async function listen(
  node: TestApp,
  { path }: Pick<TestMemorial, "path">,
  headers: Record<string, string> = {},
): Promise<EventStream> {
  return EventStream.open(`${await addressOf(node.app)}${path}/live`, headers);
}

describe("an open page", () => {
  it("receives new entries in the format of the API", async () => {
    const memorial = await aMemorial(here);
    const stream = await listen(here, memorial);
    expect(stream.response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(stream.response.headers.get("cache-control")).toBe("no-store");
    const letter = { authorName: "Bo", message: "Tak\nfor alt" };
    for (const [event, section, entry] of [
      ["candle", "candles", { name: "Bo" }],
      ["guestbook", "guestbook", letter],
      ["tribute", "tributes", letter],
    ] as const) {
      const { body } = await here.as().post(`${memorial.path}/${section}`, entry);
      expect(await stream.next()).toEqual({ event, data: body });
    }
  });

  it("receives events from every node", async () => {
    const memorial = await aMemorial(here);
    const streams = [await listen(here, memorial), await listen(there, memorial)];
    const { body } = await there.as().post(`${memorial.path}/candles`, { name: "Ida" });
    for (const stream of streams) {
      expect(await stream.next()).toEqual({ event: "candle", data: body });
    }
  });

  it("receives events in commit order, from this node and the other", async () => {
    const memorial = await aMemorial(here);
    const streams = [await listen(here, memorial), await listen(there, memorial)];
    const written: string[] = [];
    for (let number = 0; number < 30; number++) {
      const { body } = await here.as().post(`${memorial.path}/candles`, { name: `${number}` });
      written.push(body.id);
    }
    for (const stream of streams) {
      const told: string[] = [];
      while (told.length < written.length) told.push((await stream.next())?.data.id);
      expect(told).toEqual(written);
    }
  });

  it("receives no events of other memorials", async () => {
    const [memorial, other] = [await aMemorial(here), await aMemorial(here)];
    const stream = await listen(there, memorial);
    await here.as().post(`${other.path}/candles`, { name: "andetsteds" });
    const { body } = await here.as().post(`${memorial.path}/candles`, { name: "her" });
    expect(await stream.next()).toEqual({ event: "candle", data: body });
  });

  it("receives removals and restorations", async () => {
    const memorial = await aMemorial(here);
    const stream = await listen(there, memorial);
    const { body } = await here.as().post(`${memorial.path}/candles`, { name: "Bo" });
    expect(await stream.next()).toEqual({ event: "candle", data: body });
    const own = `${memorial.path}/candles/${body.id}`;
    await memorial.owner.delete(own);
    expect(await stream.next()).toEqual({ event: "removed", data: { id: body.id } });
    await memorial.owner.post(`${own}/restore`);
    expect(await stream.next()).toEqual({ event: "candle", data: body });
  });
});

describe("a stream", () => {
  it("ends when the memorial becomes private, and is then denied", async () => {
    const memorial = await aMemorial(here);
    const streams = [await listen(here, memorial), await listen(there, memorial)];
    await memorial.owner.put(memorial.path, { privacy: "private" });
    for (const stream of streams) expect(await stream.next()).toBeNull();
    expect((await listen(here, memorial)).response.status).toBe(404);
    expect((await listen(there, memorial)).response.status).toBe(404);
    const cookie = memorial.owner.cookie ?? "";
    const own = await listen(there, memorial, { cookie });
    const { body } = await memorial.owner.post(`${memorial.path}/candles`, {});
    expect(await own.next()).toEqual({ event: "candle", data: body });
  });

  it("ends when the memorial is deleted", async () => {
    const memorial = await aMemorial(here);
    const stream = await listen(there, memorial);
    await memorial.owner.delete(memorial.path);
    expect(await stream.next()).toBeNull();
  });

  it("supports GET only: a HEAD would never end", async () => {
    const { path } = await aMemorial(here);
    const answer = await here.as().post(`${path}/live`);
    expect(answer).toMatchObject({ status: 405, headers: { allow: "GET" } });
    const head = await fetch(`${await addressOf(here.app)}${path}/live`, { method: "HEAD" });
    expect(head.status).toBe(405);
  });

  it("is refused beyond the node's limit, with Retry-After", async () => {
    const memorial = await aMemorial(small);
    const first = await listen(small, memorial);
    const second = await listen(small, memorial);
    expect(second.response.status).toBe(503);
    expect(Number(second.response.headers.get("retry-after"))).toBeGreaterThan(0);
    const { body } = await small.as().post(`${memorial.path}/candles`, {});
    expect(await first.next()).toEqual({ event: "candle", data: body });
  });

  it("ends when the server shuts down", async () => {
    const memorial = await aMemorial(leaving);
    const stream = await listen(leaving, memorial);
    await leaving.app.close();
    expect(await stream.next()).toBeNull();
  });
});

describe("a signed-in listener", () => {
  const ways: Record<string, (anna: TestUser) => Promise<unknown>> = {
    "logs out": (anna) => anna.post("/api/logout"),
    "ends the session from elsewhere": async (anna) => {
      const { cookie } = await here
        .as()
        .post("/api/login", { username: anna.username, password: PASSWORD });
      return here.as(cookie).delete("/api/user/sessions");
    },
    "chooses another password elsewhere": async (anna) => {
      const { cookie } = await here
        .as()
        .post("/api/login", { username: anna.username, password: PASSWORD });
      const input = { currentPassword: PASSWORD, password: "fire blå både i havnen" };
      return here.as(cookie).put("/api/user/password", input);
    },
    "is locked out": (anna) =>
      here.services.database
        .update(users)
        .set({ lockedAt: new Date() })
        .where(eq(users.id, anna.id)),
  };

  it.each(Object.entries(ways))("receives no more events once somebody %s", async (_, end) => {
    const memorial = await aMemorial(here);
    const anna = await aUser(here);
    const own = await listen(here, memorial, { cookie: anna.cookie ?? "" });
    const elsewhere = await listen(there, memorial, { cookie: anna.cookie ?? "" });
    const visitor = await listen(here, memorial);
    await end(anna);
    const { body } = await here.as().post(`${memorial.path}/candles`, { name: "Ida" });
    expect(await visitor.next()).toEqual({ event: "candle", data: body });
    expect(await own.next()).toBeNull();
    expect(await elsewhere.next()).toBeNull();
  });
});

describe("open pages", () => {
  it("are limited per account and per network", async () => {
    const anna = await aUser(narrow);
    const { path } = await aMemorial(narrow, { owner: anna });
    const cookie = { cookie: anna.cookie ?? "" };
    expect((await listen(narrow, { path }, cookie)).response.status).toBe(200);
    const again = await anna.get(`${path}/live`);
    expect([again.status, Number(again.headers["retry-after"]) > 0]).toEqual([429, true]);
    expect((await listen(narrow, { path })).response.status).toBe(200);
    expect((await listen(narrow, { path })).response.status).toBe(200);
    expect((await narrow.as().get(`${path}/live`)).status).toBe(429);
  });
});
