import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deviceLogins } from "#features/accounts/device-login/tables.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import type { Answer } from "#test/answers.ts";
import { testApp, type Client } from "#test/app.ts";
import { aColleague, aUser, PASSWORD, type TestUser } from "#test/factories.ts";

const app = await testApp();
const { database } = app.services;
const OVER = { status: 410, body: { code: "linkUsed" } };
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

/** The code that the computer shows: its id for polling, and the link's path. */
async function shown(computer: Client) {
  const { status, body } = await computer.post("/api/user/phone-links");
  expect(status).toBe(201);
  const token = new URL(body.url).pathname.replace("/login/", "");
  const own = `/api/user/phone-links/${body.id}` as const;
  return { own, path: `/api/phone-links/${token}`, token };
}

function claimOf({ headers }: Answer): string {
  const set = [headers["set-cookie"] ?? []].flat().join("\n");
  return /^phoneLink=[^;]+/m.exec(set)?.[0] ?? "";
}

/** A phone reads the code and presses the button. */
async function ask(path: string, from = "192.0.2.7") {
  const answer = await app.as(undefined, from).post(path, undefined, { "user-agent": PHONE });
  expect(answer.status).toBe(204);
  const claim = claimOf(answer);
  return { take: () => app.as(claim, from).post(`${path}/session`) };
}

async function letIn(computer: TestUser) {
  const { own, path } = await shown(computer);
  const phone = await ask(path);
  expect((await computer.post(`${own}/allow`)).status).toBe(204);
  return app.as((await phone.take()).cookie);
}

describe("a login code for a phone", () => {
  it("signs in the phone that asked, only after approval on the computer", async () => {
    const anna = await aUser(app);
    const { own, path } = await shown(anna);
    expect((await anna.get(own)).body).toEqual({ state: "open", device: null, browser: null });
    const phone = await ask(path);
    expect(await phone.take()).toMatchObject({ body: { user: null }, setCookie: undefined });
    expect((await anna.get(own)).body).toEqual({
      state: "asked",
      device: "iPhone",
      browser: "Safari",
    });
    expect((await anna.post(`${own}/allow`)).status).toBe(204);
    const taken = await phone.take();
    expect(taken).toMatchObject({ status: 200, body: { user: { id: anna.id } } });
    expect((await app.as(taken.cookie).get("/api/user")).body.id).toBe(anna.id);
    expect((await anna.get(own)).body.state).toBe("taken");
  });

  it("is stored as a hash, and reading it doesn't use it up", async () => {
    const anna = await aUser(app);
    const { path, token } = await shown(anna);
    const [row] = await database
      .select()
      .from(deviceLogins)
      .where(eq(deviceLogins.userId, anna.id));
    expect(JSON.stringify(row)).not.toContain(token);
    for (const look of [path, `${path}/session`]) {
      expect((await app.as().get(look)).status).toBe(405);
    }
    await ask(path);
  });

  it("is for the first phone that asks, also among concurrent requests", async () => {
    const { path } = await shown(await aUser(app));
    const asked = await Promise.all([1, 2, 3, 4].map(() => app.as().post(path)));
    expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      204, 410, 410, 410,
    ]);
  });

  it("signs in no other phone that has read it", async () => {
    const anna = await aUser(app);
    const { own, path } = await shown(anna);
    await ask(path);
    await anna.post(`${own}/allow`);
    const other = await shown(await aUser(app));
    const claim = claimOf(await app.as().post(other.path));
    for (const cookie of [undefined, claim]) {
      expect(await app.as(cookie).post(`${path}/session`)).toMatchObject(OVER);
    }
  });

  it("signs in once, also when the phone polls concurrently", async () => {
    const anna = await aUser(app);
    const { own, path } = await shown(anna);
    const phone = await ask(path);
    await anna.post(`${own}/allow`);
    const answers = await Promise.all([1, 2, 3, 4].map(() => phone.take()));
    const inside = answers.filter(({ cookie }) => cookie !== undefined);
    expect(inside).toHaveLength(1);
    expect(await phone.take()).toMatchObject(OVER);
  });

  it("expires after ten minutes, also when approved", async () => {
    const anna = await aUser(app);
    const { own, path } = await shown(anna);
    const phone = await ask(path);
    await anna.post(`${own}/allow`);
    const expiresAt = new Date(Date.now() - 1);
    await database.update(deviceLogins).set({ expiresAt }).where(eq(deviceLogins.userId, anna.id));
    expect(await phone.take()).toMatchObject(OVER);
    expect((await anna.get(own)).status).toBe(404);
    expect(await app.as().post(path)).toMatchObject(OVER);
  });

  it("answers an unknown code like an expired one", async () => {
    const never = `/api/phone-links/${"x".repeat(43)}` as const;
    expect(await app.as().post(never)).toMatchObject(OVER);
    expect(await app.as().post(`${never}/session`)).toMatchObject(OVER);
  });

  it("ends by refusal, by a new code, and with the session that shows it", async () => {
    const anna = await aUser(app);
    const refused = await shown(anna);
    const phone = await ask(refused.path);
    expect((await anna.delete(refused.own)).status).toBe(204);
    expect(await phone.take()).toMatchObject(OVER);
    const former = await shown(anna);
    const last = await shown(anna);
    expect(await app.as().post(former.path)).toMatchObject(OVER);
    const asking = await ask(last.path);
    await anna.post(`${last.own}/allow`);
    await anna.post("/api/logout");
    expect(await asking.take()).toMatchObject(OVER);
  });
});

describe("the approval", () => {
  it("is possible only in the session that shows the code, and not in advance", async () => {
    const anna = await aUser(app);
    const { own, path } = await shown(anna);
    expect((await anna.post(`${own}/allow`)).status).toBe(404);
    const phone = await ask(path);
    const login = { username: anna.username, password: PASSWORD };
    const elsewhere = app.as((await app.as().post("/api/login", login)).cookie);
    for (const other of [elsewhere, await aUser(app)]) {
      expect((await other.post(`${own}/allow`)).status).toBe(404);
      expect((await other.get(own)).status).toBe(404);
      expect((await other.delete(own)).status).toBe(404);
    }
    expect((await phone.take()).body).toEqual({ user: null });
  });

  it("signs in no user who has been locked out in the meantime", async () => {
    const anna = await aUser(app);
    const { own, path } = await shown(anna);
    const phone = await ask(path);
    await anna.post(`${own}/allow`);
    await database.update(users).set({ lockedAt: new Date() }).where(eq(users.id, anna.id));
    expect(await phone.take()).toMatchObject({ status: 403, body: { code: "accounts.lockedOut" } });
  });

  it("requires the second step of staff, and the password for owner-only calls, on the phone again", async () => {
    const boss = await aColleague(app, "administrator");
    const phone = await letIn(boss);
    expect(await phone.get("/api/admin/roles")).toMatchObject({
      body: { code: "secondStepFirst" },
    });
    const anna = await letIn(await aUser(app));
    expect(await anna.post("/api/user/second-factor")).toMatchObject({
      body: { code: "confirmFirst" },
    });
  });
});
