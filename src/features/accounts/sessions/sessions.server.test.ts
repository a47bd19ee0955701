import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sessions } from "#features/accounts/sessions/tables.server.ts";
import { testApp, type Client } from "#test/app.ts";
import { aUser, PASSWORD, type TestUser } from "#test/factories.ts";
import { mailTo } from "#test/mails.ts";
import { present } from "#test/present.ts";

const app = await testApp({}, { worker: true });
const { database } = app.services;
const NEW = "fire blå både på fjorden";
const MINUTE = 60_000;
const EDGE =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0";

const logIn = async ({ username }: TestUser, from = "127.0.0.1", headers = {}) => {
  const login = { username, password: PASSWORD };
  const { cookie } = await app.as(undefined, from).post("/api/login", login, headers);
  return app.as(cookie, from);
};
const isIn = async ({ cookie }: Client) => (await app.as(cookie).get("/api/user")).status === 200;

/** As if the last proof were that long ago. */
function since(userId: string, minutes: number) {
  const confirmedAt = new Date(Date.now() - minutes * MINUTE);
  return database.update(sessions).set({ confirmedAt }).where(eq(sessions.userId, userId));
}

const confirm = (who: Client, currentPassword = PASSWORD) =>
  who.post("/api/user/confirmation", { currentPassword });

/** Every owner-only call; new ones are added here. */
const UNKNOWN_ID = "00000000-0000-7000-8000-000000000000";
const FOR_THE_OWNER = [
  { method: "put", path: "/api/user/password", body: { currentPassword: PASSWORD, password: NEW } },
  { method: "put", path: "/api/user/email", body: { email: "ny@example.org" } },
  { method: "post", path: "/api/user/second-factor", body: undefined },
  { method: "put", path: "/api/user/second-factor", body: { code: "000000" } },
  { method: "post", path: "/api/user/recovery-codes", body: undefined },
  { method: "delete", path: "/api/user/second-factor", body: undefined },
  { method: "post", path: "/api/user/passkey-challenges", body: undefined },
  { method: "post", path: "/api/user/passkeys", body: {} },
  { method: "post", path: "/api/user/phone-links", body: undefined },
  { method: "delete", path: "/api/user/passkeys/{passkeyId}", body: undefined },
  { method: "get", path: "/api/user/export.zip", body: undefined },
  { method: "post", path: "/api/user/exports", body: undefined },
  { method: "post", path: "/api/user/erasure", body: {} },
  { method: "delete", path: "/api/user/restriction", body: undefined },
  { method: "delete", path: "/api/memorials/{id}/changes/{changeId}", body: undefined },
  { method: "post", path: "/api/memorials/{id}/ownership", body: { userId: UNKNOWN_ID } },
  {
    method: "post",
    path: "/api/resellers/me/pages/{id}/hand-over",
    body: { email: "kunde@example.org", locale: "da" },
  },
] as const;

describe("the list of sessions", () => {
  it("contains device, last use and whether it is this network, and no secrets", async () => {
    const anna = await aUser(app);
    await logIn(anna, "192.0.2.9", { "user-agent": EDGE });
    const { body } = await anna.get("/api/user/sessions");
    expect(body.items).toEqual([
      expect.objectContaining({ isThis: true, isHere: true }),
      {
        id: expect.any(String),
        device: "Windows",
        browser: "Microsoft Edge",
        lastUsedAt: expect.any(String),
        isThis: false,
        isHere: false,
      },
    ]);
    expect(JSON.stringify(body)).not.toContain("192.0.2");
    expect(JSON.stringify(body)).not.toContain(anna.cookie?.split("=")[1]);
  });

  it("contains only the user's own and unexpired ones", async () => {
    const [anna, bo] = [await aUser(app), await aUser(app)];
    const { body } = await anna.get("/api/user/sessions");
    expect(body.items).toHaveLength(1);
    await logIn(bo);
    await database
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(sessions.userId, anna.id));
    expect((await anna.get("/api/user/sessions")).status).toBe(401);
  });

  it("can be ended one by one; another user's is answered like an unknown one", async () => {
    const [anna, bo] = [await aUser(app), await aUser(app)];
    const phone = await logIn(anna);
    const other = present((await anna.get("/api/user/sessions")).body.items[1]);
    const path = `/api/user/sessions/${other.id}` as const;
    const foreign = await bo.delete(path);
    const unknown = await bo.delete("/api/user/sessions/0190f3a4-0000-7000-8000-000000000000");
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
    expect(await isIn(phone)).toBe(true);
    expect((await anna.delete(path)).status).toBe(204);
    expect([await isIn(anna), await isIn(phone)]).toEqual([true, false]);
    expect((await anna.delete(path)).status).toBe(404);
  });

  it("can be ended except the current one, without affecting other users", async () => {
    const [anna, bo] = [await aUser(app), await aUser(app)];
    const [phone, tablet] = [await logIn(anna), await logIn(anna)];
    expect((await anna.delete("/api/user/sessions")).status).toBe(204);
    const who = [anna, phone, tablet, bo];
    expect(await Promise.all(who.map(isIn))).toEqual([true, false, false, true]);
  });
});

describe("an owner-only call", () => {
  it("is listed here if it is declared so", () => {
    // Those of staff are tested with recovery.
    const marked = app.app.calls.filter(
      ({ confirmed, permission }) => confirmed === true && permission === undefined,
    );
    const tried = FOR_THE_OWNER.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(marked.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      tried.toSorted(),
    );
  });

  it.each(FOR_THE_OWNER)("requires a proof within ten minutes: $path", async (call) => {
    const anna = await aUser(app);
    await since(anna.id, 11);
    const path = call.path.replaceAll(/\{\w+\}/g, anna.id);
    const ask = (who: Client) =>
      call.method === "get" || call.method === "delete"
        ? who[call.method](path)
        : who[call.method](path, call.body);
    expect(await ask(anna)).toMatchObject({ status: 403, body: { code: "confirmFirst" } });
    expect((await ask(app.as())).status).toBe(401);
    // Accepted now, whatever the answer is.
    await since(anna.id, 9);
    const heard = await ask(anna);
    expect([200, 201, 204, 400, 403, 404, 409]).toContain(heard.status);
    expect(heard.body).not.toMatchObject({ code: "confirmFirst" });
  });

  it("is unlocked by password, and the session gets a new token", async () => {
    const anna = await aUser(app);
    await since(anna.id, 60);
    const { status, cookie } = await confirm(anna);
    expect(status).toBe(204);
    expect(cookie).not.toBe(anna.cookie);
    expect(await isIn(anna)).toBe(false);
    const here = app.as(cookie);
    expect((await here.get("/api/user/sessions")).body.items).toHaveLength(1);
    expect((await here.put("/api/user/email", { email: "n@example.org" })).status).toBe(200);
  });

  it("is not unlocked by a wrong password, and guesses are limited", async () => {
    const strict = await testApp({ LIMIT_LOGIN_ACCOUNT: "3/900" });
    const anna = await aUser(app);
    await since(anna.id, 60);
    const here = strict.as(anna.cookie);
    const wrong = await confirm(here, "forkert");
    expect(wrong).toMatchObject({
      status: 400,
      body: { fields: { currentPassword: expect.any(String) } },
    });
    const more = [await confirm(here, "gæt"), await confirm(here, "gæt"), await confirm(here)];
    expect(more.map(({ status }) => status)).toEqual([400, 400, 429]);
    expect(await isIn(anna)).toBe(true);
  });
});

describe("a changed password", () => {
  const change = { currentPassword: PASSWORD, password: NEW };

  it("ends every other session, renews this one, and is notified by mail", async () => {
    const anna = await aUser(app);
    const phone = await logIn(anna);
    const { status, cookie } = await anna.put("/api/user/password", change);
    expect(status).toBe(204);
    expect([await isIn(anna), await isIn(phone), await isIn(app.as(cookie))]).toEqual([
      false,
      false,
      true,
    ]);
    const again = (password: string) =>
      app.as().post("/api/login", { username: anna.username, password });
    expect((await again(PASSWORD)).status).toBe(401);
    expect((await again(NEW)).status).toBe(200);
    await mailTo(app, anna.email, "Din adgangskode er skiftet");
  });

  it.each([
    ["currentPassword", { ...change, currentPassword: "forkert" }],
    ["password", { ...change, password: "kort" }],
    ["password", { ...change, password: "password1234" }],
    ["isAdmin", { ...change, isAdmin: true }],
  ])("refuses a wrong %s by its name: %j", async (field, input) => {
    const anna = await aUser(app);
    const { status, body } = await anna.put("/api/user/password", input);
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    });
    expect(await isIn(anna)).toBe(true);
  });
});
