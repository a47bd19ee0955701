import { describe, expect, it } from "vitest";
import { testApp, type TestApp } from "#test/app.ts";
import { aKeeper, aMemorial, aUser } from "#test/factories.ts";
import { enter, PASSWORD } from "#test/privacy/world.ts";
import { addressOf, EventStream } from "#test/streams.ts";

const app = await testApp();
const strict = await testApp({ LIMIT_PASS_ADDRESS: "3/600", LIMIT_PASS_MEMORIAL: "5/3600" });
const sparing = await testApp({ LIMIT_PASS_NETWORK: "4/900" });

async function aLockedPage(node: TestApp = app) {
  const memorial = await aMemorial(node);
  const set = await memorial.owner.put(`${memorial.path}/password`, { password: PASSWORD });
  expect(set.status).toBe(204);
  const { body } = await memorial.owner.put(memorial.path, { privacy: "password" });
  expect(body).toMatchObject({ privacy: "password", hasPassword: true });
  return memorial;
}

describe("the password of a page", () => {
  it("must be set before the page can require it", async () => {
    const { owner, path } = await aMemorial(app);
    for (const field of ["privacy", "gravePrivacy"]) {
      const { status, body } = await owner.put(path, { [field]: "password" });
      expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
        status: 400,
        fields: [field],
      });
      const made = await owner.post("/api/memorials", { name: "Bo", [field]: "password" });
      expect({ status: made.status, fields: Object.keys(made.body.fields ?? {}) }).toEqual({
        status: 400,
        fields: [field],
      });
    }
  });

  it.each(["Inger Østergård", "12345678", "kort"])(
    "is rejected as too weak: %s",
    async (password) => {
      const { owner, path } = await aMemorial(app);
      const { status, body } = await owner.put(`${path}/password`, { password });
      expect(status).toBe(400);
      expect(body.fields?.password).toBeTypeOf("string");
    },
  );

  it("is set by editors", async () => {
    const { id, path } = await aMemorial(app);
    for (const role of ["reader", "contributor", "moderator"] as const) {
      const keeper = await aKeeper(app, { id }, role);
      expect((await keeper.put(`${path}/password`, { password: PASSWORD })).status).toBe(404);
    }
    const editor = await aKeeper(app, { id }, "editor");
    expect((await editor.put(`${path}/password`, { password: PASSWORD })).status).toBe(204);
  });

  it("is never returned; editors see whether one is set", async () => {
    const { owner, path } = await aMemorial(app, { privacy: "public" });
    await owner.put(`${path}/password`, { password: PASSWORD });
    const own = await owner.get(path);
    expect(own.body.hasPassword).toBe(true);
    expect(JSON.stringify(own.body)).not.toMatch(/passwordHash|argon2/);
    expect((await app.as().get(path)).body.hasPassword).toBe(false);
  });
});

describe("a browser with the password", () => {
  it("gets access by an HttpOnly cookie", async () => {
    const { path } = await aLockedPage();
    const { status, set, cookie } = await enter(app, path);
    expect(status).toBe(204);
    expect(set).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
    expect((await app.as(cookie).get(path)).body).toMatchObject({ name: "Inger Østergård" });
    const other = await aLockedPage();
    expect((await app.as(cookie).get(other.path)).status).toBe(403);
  });

  it("is denied with a wrong password", async () => {
    const { path } = await aLockedPage();
    const wrong = await enter(app, path, { password: "noget helt andet" });
    expect(wrong).toMatchObject({ status: 403, set: undefined });
  });

  it("loses access when the password changes, and is notified at once", async () => {
    const { path, owner } = await aLockedPage();
    const { cookie = "" } = await enter(app, path);
    const stream = await EventStream.open(`${await addressOf(app.app)}${path}/live`, { cookie });
    await owner.put(`${path}/password`, { password: "otte ravne over Skagerrak" });
    expect(await stream.next()).toBeNull();
    expect((await app.as(cookie).get(path)).body).toMatchObject({
      code: "memorials.passwordNeeded",
    });
    expect((await enter(app, path)).status).toBe(403);
  });

  it("keeps its access to other pages, under a new token each time", async () => {
    const [one, other] = [await aLockedPage(), await aLockedPage()];
    const first = await enter(app, one.path);
    const second = await enter(app, other.path, { cookie: first.cookie ?? "" });
    expect(second.cookie).not.toBe(first.cookie);
    for (const { path } of [one, other]) {
      expect((await app.as(second.cookie).get(path)).status).toBe(200);
      // An attacker who planted the former token gains nothing.
      expect((await app.as(first.cookie).get(path)).status).toBe(403);
    }
  });

  it("gets access to nothing else", async () => {
    const { path, owner } = await aLockedPage();
    const { cookie } = await enter(app, path);
    for (const [privacy, status] of [
      ["invited", 403],
      ["private", 404],
    ] as const) {
      await owner.put(path, { privacy });
      expect((await app.as(cookie).get(path)).status).toBe(status);
      expect((await enter(app, path)).status).toBe(status);
    }
    await owner.put(path, { privacy: "public" });
    expect((await enter(app, path)).status).toBe(404);
    await owner.put(path, { privacy: "password" });
    expect((await app.as(cookie).get(path)).status).toBe(403);
  });
});

describe("guessing passwords", () => {
  it("is limited by IP address, with Retry-After", async () => {
    const { path } = await aLockedPage(strict);
    const tries = [];
    for (let count = 0; count < 4; count++) {
      const guesser = strict.as(undefined, "192.0.2.7");
      tries.push(await guesser.post(`${path}/pass`, { password: `gæt nummer ${count}` }));
    }
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 429]);
    expect(Number(tries.at(-1)?.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("is limited by page, across IP addresses", async () => {
    const { path } = await aLockedPage(strict);
    const statuses = [];
    for (let count = 0; count < 6; count++) {
      const somebody = strict.as(undefined, `198.51.100.${count}`);
      statuses.push((await somebody.post(`${path}/pass`, { password: "et gæt" })).status);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  });

  it("is not reset by another page's correct password", async () => {
    const [own, other] = [await aLockedPage(strict), await aLockedPage(strict)];
    const guesser = strict.as(undefined, "192.0.2.8");
    const statuses = [];
    for (let count = 0; count < 4; count++) {
      statuses.push((await guesser.post(`${other.path}/pass`, { password: "et gæt" })).status);
      expect((await guesser.post(`${own.path}/pass`, { password: PASSWORD })).status).toBe(204);
    }
    expect(statuses).toEqual([403, 403, 403, 429]);
  });

  it("is not reset by a correct password from another network", async () => {
    const { path } = await aLockedPage(strict);
    const statuses = [];
    for (let count = 0; count < 6; count++) {
      const guesser = strict.as(undefined, `198.51.101.${count}`);
      statuses.push((await guesser.post(`${path}/pass`, { password: "et gæt" })).status);
      if (count >= 4) continue;
      const guest = strict.as(undefined, `203.0.114.${count}`);
      expect((await guest.post(`${path}/pass`, { password: PASSWORD })).status).toBe(204);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  });

  it("is limited for an IP address that tries many pages", async () => {
    const statuses = [];
    for (let count = 0; count < 5; count++) {
      const { path } = await aLockedPage(sparing);
      const guesser = sparing.as(undefined, "192.0.2.9");
      statuses.push((await guesser.post(`${path}/pass`, { password: "et gæt" })).status);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 429]);
  });

  it("limits don't affect many visitors with the correct password", async () => {
    const { path } = await aLockedPage(strict);
    for (let count = 0; count < 8; count++) {
      const guest = strict.as(undefined, "203.0.113.9");
      expect((await guest.post(`${path}/pass`, { password: PASSWORD })).status).toBe(204);
    }
  });
});

it("live updates of a section go only to those who may read it", async () => {
  const { path, id, owner } = await aMemorial(app, { guestbookPrivacy: "invited" });
  const reader = await aKeeper(app, { id }, "reader");
  const stranger = await aUser(app);
  const live = `${await addressOf(app.app)}${path}/live`;
  const told = await EventStream.open(live, { cookie: reader.cookie ?? "" });
  const untold = await EventStream.open(live, { cookie: stranger.cookie ?? "" });
  const letter = await owner.post(`${path}/guestbook`, { authorName: "Bo", message: "Tak" });
  const candle = await owner.post(`${path}/candles`, {});
  expect(await told.next()).toEqual({ event: "guestbook", data: letter.body });
  expect(await told.next()).toEqual({ event: "candle", data: candle.body });
  expect(await untold.next()).toEqual({ event: "candle", data: candle.body });
});

it("a restricted section accepts no entries from those without access", async () => {
  const { path, id } = await aMemorial(app, { guestbookPrivacy: "invited" });
  const letter = { authorName: "Bo", message: "Tak" };
  expect((await app.as().post(`${path}/guestbook`, letter)).status).toBe(403);
  const reader = await aKeeper(app, { id }, "reader");
  expect((await reader.post(`${path}/guestbook`, letter)).status).toBe(201);
});
