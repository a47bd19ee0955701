import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { passkeyChallenges, passkeys } from "#features/accounts/passkeys/tables.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { testApp, type Client } from "#test/app.ts";
import { aUser, PASSWORD, reachable, type TestUser } from "#test/factories.ts";
import { linkIn, mailTo } from "#test/mails.ts";
import { addPasskey, aDevice, asked, askedForNew, logInWith } from "#test/passkeys.ts";
import { withTwoSteps } from "#test/two-steps.ts";

const app = await testApp({}, { worker: true });
const { database } = app.services;
const LOGIN = "/api/login/passkey";
const REFUSED = { status: 403, body: { code: "accounts.wrongPasskey" }, setCookie: undefined };

async function withPasskey(person?: TestUser) {
  const anna = await reachable(app, person ?? (await aUser(app)));
  const device = aDevice();
  const { id } = await addPasskey(anna, device);
  return { anna, device, id };
}

/** Login with name and password, and the device's response instead of a code. */
async function logInByBoth(device: ReturnType<typeof aDevice>, { username }: TestUser) {
  const { body, cookie } = await asked(app.as());
  const passkey = device.sign(body);
  return app.as().post("/api/login", { username, password: PASSWORD, passkey }, { cookie });
}

describe("a passkey", () => {
  it("is added under a name, listed for its owner only, and notified by mail", async () => {
    const { anna, id } = await withPasskey();
    const { body } = await anna.get("/api/user/passkeys");
    expect(body.items).toEqual([
      { id, name: "Telefonen", createdAt: expect.any(String), lastUsedAt: null },
    ]);
    expect((await (await aUser(app)).get("/api/user/passkeys")).body.items).toEqual([]);
    expect((await anna.get("/api/user/access")).body.passkeys).toBe(1);
    await mailTo(app, anna.email, "En adgangsnøgle er tilføjet");
  });

  it("logs in without a name, and records when it was last used", async () => {
    const { anna, device } = await withPasskey();
    const answer = await logInWith(device, app.as());
    expect(answer).toMatchObject({ status: 200, body: { id: anna.id } });
    const there = app.as(answer.cookie);
    const { body } = await there.get("/api/user/passkeys");
    expect(body.items[0]?.lastUsedAt).toEqual(expect.any(String));
  });

  it("requires user verification, and its options name no user", async () => {
    const { body, headers } = await app.as().post("/api/passkey-challenges");
    expect(body).toMatchObject({ rpId: "localhost", userVerification: "required" });
    expect(Object.keys(body)).not.toContain("allowCredentials");
    expect(String(headers["set-cookie"])).toMatch(/HttpOnly.*SameSite=Strict/);
  });

  it("is useless once removed, which is notified by mail", async () => {
    const { anna, device, id } = await withPasskey();
    const bo = await aUser(app);
    expect((await bo.delete(`/api/user/passkeys/${id}`)).status).toBe(404);
    expect((await anna.delete(`/api/user/passkeys/${id}`)).status).toBe(204);
    expect(await logInWith(device, app.as())).toMatchObject(REFUSED);
    expect((await anna.delete(`/api/user/passkeys/${id}`)).status).toBe(404);
    await mailTo(app, anna.email, "En adgangsnøgle er fjernet");
  });

  it("signs in no user who is locked out", async () => {
    const { anna, device } = await withPasskey();
    await database.update(users).set({ lockedAt: new Date() }).where(eq(users.id, anna.id));
    expect(await logInWith(device, app.as())).toMatchObject({
      body: { code: "accounts.lockedOut" },
    });
  });

  it("ends the browser's previous session", async () => {
    const { device } = await withPasskey();
    const bo = await aUser(app);
    expect((await logInWith(device, bo)).status).toBe(200);
    expect((await bo.get("/api/user")).status).toBe(401);
  });
});

describe("a signed challenge", () => {
  it("is accepted once, also among concurrent requests", async () => {
    const { device } = await withPasskey();
    const { body, cookie } = await asked(app.as());
    const passkey = device.sign(body);
    const bring = () => app.as().post(LOGIN, { passkey }, { cookie });
    const answers = await Promise.all([1, 2, 3, 4].map(bring));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 403, 403, 403,
    ]);
    expect(await bring()).toMatchObject(REFUSED);
  });

  it("is accepted only from the browser that it was issued to", async () => {
    const { device } = await withPasskey();
    const [mine, theirs] = [await asked(app.as()), await asked(app.as())];
    const passkey = device.sign(mine.body);
    for (const cookie of ["", theirs.cookie]) {
      expect(await app.as().post(LOGIN, { passkey }, { cookie })).toMatchObject(REFUSED);
    }
  });

  it("is used up by a wrong response", async () => {
    const { device } = await withPasskey();
    const { body, cookie } = await asked(app.as());
    const wrong = device.sign(body, { challenge: "b3RoZXI" });
    expect(await app.as().post(LOGIN, { passkey: wrong }, { cookie })).toMatchObject(REFUSED);
    const right = device.sign(body);
    expect(await app.as().post(LOGIN, { passkey: right }, { cookie })).toMatchObject(REFUSED);
  });

  it("is valid for five minutes", async () => {
    const { device } = await withPasskey();
    const { body, cookie } = await asked(app.as());
    const over = new Date(Date.now() - 1);
    await database
      .update(passkeyChallenges)
      .set({ expiresAt: over })
      .where(eq(passkeyChallenges.challenge, body.challenge));
    const passkey = device.sign(body);
    expect(await app.as().post(LOGIN, { passkey }, { cookie })).toMatchObject(REFUSED);
  });

  it.each([
    ["for another site", { origin: "https://mindelys.example.org" }],
    ["for another name", { rpId: "example.org" }],
    ["by whoever merely holds the device", { isVerified: false }],
  ])("does not count %s", async (_what, lie) => {
    const { device } = await withPasskey();
    const { body, cookie } = await asked(app.as());
    const passkey = device.sign(body, lie);
    expect(await app.as().post(LOGIN, { passkey }, { cookie })).toMatchObject(REFUSED);
  });

  it("is refused if the signature counter went back, as with a cloned device", async () => {
    const { anna, device } = await withPasskey();
    device.countFrom(7);
    expect((await logInWith(device, app.as())).status).toBe(200);
    for (const before of [3, 7]) {
      device.countFrom(before);
      expect(await logInWith(device, app.as()), `${before}`).toMatchObject(REFUSED);
    }
    const [row] = await database.select().from(passkeys).where(eq(passkeys.userId, anna.id));
    expect(row?.counter).toBe(8);
  });

  it("is refused with another key's signature or another owner", async () => {
    const [anna, bo] = [await withPasskey(), await withPasskey()];
    const { body, cookie } = await asked(app.as());
    const { response } = bo.device.sign(body);
    const mine = anna.device.sign(body);
    for (const mixed of [
      { ...mine.response, signature: response.signature },
      { ...mine.response, userHandle: response.userHandle },
    ]) {
      const passkey = { ...mine, response: mixed };
      expect(await app.as().post(LOGIN, { passkey }, { cookie })).toMatchObject(REFUSED);
    }
  });

  it.each([
    ["passkey", {}],
    ["userId", { userId: "0190f3a4-0000-7000-8000-000000000000" }],
  ])("is refused by name with a wrong %s", async (field, more) => {
    const { device } = await withPasskey();
    const { body, cookie } = await asked(app.as());
    const input = field === "passkey" ? {} : { passkey: device.sign(body), ...more };
    const answer = await app.as().post(LOGIN, input, { cookie });
    expect({ status: answer.status, fields: Object.keys(answer.body.fields ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    });
  });
});

describe("adding a passkey", () => {
  const add = (who: Client, made: unknown, cookie: string) =>
    who.post("/api/user/passkeys", { name: "Telefonen", made }, { cookie });

  it("accepts only the user's own challenge in this browser, once", async () => {
    const [anna, bo] = [await reachable(app, await aUser(app)), await aUser(app)];
    const [device, given] = [aDevice(), await askedForNew(anna)];
    const made = device.make(given.body);
    const stolen = given.cookie.replace(anna.cookie ?? "", bo.cookie ?? "");
    expect(await add(bo, made, stolen)).toMatchObject(REFUSED);
    expect((await add(anna, made, given.cookie)).status).toBe(201);
    expect(await add(anna, made, given.cookie)).toMatchObject(REFUSED);
    const again = await askedForNew(anna);
    expect(await add(anna, device.make(again.body), again.cookie)).toMatchObject({
      status: 409,
      body: { code: "accounts.knownPasskey" },
    });
  });

  it.each([
    ["for another site", { origin: "https://mindelys.example.org" }],
    ["for another name", { rpId: "example.org" }],
    ["without its owner", { isVerified: false }],
    ["for another try", { challenge: "b3RoZXI" }],
  ])("takes none that was made %s", async (_what, lie) => {
    const anna = await reachable(app, await aUser(app));
    const { body, cookie } = await askedForNew(anna);
    expect(await add(anna, aDevice().make(body, lie), cookie)).toMatchObject(REFUSED);
    expect((await anna.get("/api/user/passkeys")).body.items).toEqual([]);
  });
});

describe("as the second step", () => {
  it("replaces a code where two steps are required", async () => {
    const { anna, here } = await withTwoSteps(app);
    const device = aDevice();
    await addPasskey(here, device);
    expect((await logInByBoth(device, anna)).status).toBe(200);
    const { device: foreign } = await withPasskey();
    expect(await logInByBoth(foreign, anna)).toMatchObject(REFUSED);
  });

  it("replaces a code in a password reset", async () => {
    const { anna, here } = await withTwoSteps(app);
    const device = aDevice();
    await addPasskey(here, device);
    await app.as().post("/api/password-links", { username: anna.username });
    const path = linkIn(await mailTo(app, anna.email, "Vælg en ny adgangskode"));
    const call = path.replace("/reset-password/", "/api/password-links/");
    const { body, cookie } = await asked(app.as());
    const input = { password: "fire blå både på fjorden", passkey: device.sign(body) };
    expect((await app.as().post(call, input, { cookie })).status).toBe(200);
  });

  it("is not required of users who turned nothing on: for them it replaces the password", async () => {
    const { anna } = await withPasskey();
    const login = { username: anna.username, password: PASSWORD };
    expect((await app.as().post("/api/login", login)).status).toBe(200);
  });

  it("is required of staff after their password, or a recovery code", async () => {
    const boss = await reachable(app, await aUser(app));
    await database
      .update(users)
      .set({ roles: ["administrator"] })
      .where(eq(users.id, boss.id));
    const device = aDevice();
    const { cookie, recoveryCodes } = await addPasskey(boss, device);
    expect(recoveryCodes).toHaveLength(10);
    expect((await app.as(cookie).get("/api/admin/roles")).status).toBe(200);
    const login = { username: boss.username, password: PASSWORD };
    expect(await app.as().post("/api/login", login)).toMatchObject({
      body: { code: "accounts.codeNeeded" },
    });
    for (const inside of [
      await logInByBoth(device, boss),
      await logInWith(device, app.as()),
      await app.as().post("/api/login", { ...login, code: recoveryCodes[0] }),
    ]) {
      expect((await app.as(inside.cookie).get("/api/admin/roles")).status).toBe(200);
    }
  });

  it("is required before staff change their second factors, besides the password", async () => {
    const { anna: boss, device, id } = await withPasskey();
    await database
      .update(users)
      .set({ roles: ["support"] })
      .where(eq(users.id, boss.id));
    const first = { status: 403, body: { code: "secondStepFirst" } };
    expect(await boss.post("/api/user/second-factor")).toMatchObject(first);
    expect(await boss.post("/api/user/passkey-challenges")).toMatchObject(first);
    expect(await boss.delete(`/api/user/passkeys/${id}`)).toMatchObject(first);
    const { body, cookie } = await asked(boss);
    const passkey = device.sign(body);
    const taken = await boss.post("/api/user/second-step", { passkey }, { cookie });
    const here = app.as(taken.cookie);
    expect((await here.post("/api/user/second-factor")).status).toBe(201);
    expect((await here.delete(`/api/user/passkeys/${id}`)).status).toBe(204);
    const status = await here.get("/api/admin/two-factor-verification-status");
    expect(status.body).toEqual({ isRequired: true, isVerified: false });
  });
});
