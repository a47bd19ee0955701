import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sessions } from "#features/accounts/sessions/tables.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import type { Role } from "#platform/actor.ts";
import { flagValues } from "#platform/flags.server.ts";
import { testApp, type Client } from "#test/app.ts";
import { aUser, PASSWORD, reachable, withRoles, type TestUser } from "#test/factories.ts";
import { codeOf, withTwoSteps } from "#test/two-steps.ts";

const app = await testApp();
const { database } = app.services;
const STATUS = "/api/admin/two-factor-verification-status";
const STEP = "/api/user/second-step";
const statusOf = async (who: Client) => (await who.get(STATUS)).body;
const FIRST = { status: 403, body: { code: "secondStepFirst" } };

/** A staff member, signed in by a password only. */
async function anUnverifiedColleague(roles: Role[] = ["administrator"]): Promise<TestUser> {
  const person = await reachable(app, await aUser(app));
  await database.update(users).set({ roles }).where(eq(users.id, person.id));
  return person;
}

/** As if the session had begun before the user had a second step. */
const unverified = (userId: string) =>
  database.update(sessions).set({ verifiedAt: null }).where(eq(sessions.userId, userId));

async function setUp(person: TestUser) {
  const { secret } = (await person.post("/api/user/second-factor")).body;
  const { cookie } = await person.put("/api/user/second-factor", { code: codeOf(secret) });
  return { here: app.as(cookie), secret: String(secret) };
}

describe("the status of the second step", () => {
  it.each([["administrator"], ["support"], ["production"], ["warehouse"]] as const)(
    "is asked of %s",
    async (role) => {
      const person = await anUnverifiedColleague([role]);
      expect(await statusOf(person)).toEqual({ isRequired: true, isVerified: false });
      const { here } = await setUp(person);
      expect(await statusOf(here)).toEqual({ isRequired: true, isVerified: true });
    },
  );

  it("is refused to users who aren't staff", async () => {
    const reseller = await withRoles(app, await aUser(app), ["reseller"]);
    for (const who of [reseller, await aUser(app)]) {
      expect(await who.get(STATUS)).toMatchObject({ status: 403, body: { code: "forbidden" } });
    }
    expect((await app.as().get(STATUS)).status).toBe(401);
  });
});

describe("calls of staff", () => {
  it("are all refused until the second step is taken", async () => {
    const boss = await anUnverifiedColleague();
    const calls = app.app.calls.filter(({ permission }) => permission !== undefined);
    expect(calls.length).toBeGreaterThan(5);
    for (const { method, path } of calls) {
      const named = path.replace(/\{role\}/, "support").replace(/\{\w+\}/g, boss.id);
      const ask = { GET: boss.get, POST: boss.post, PUT: boss.put, DELETE: boss.delete }[method];
      expect(await ask(named), `${method} ${path}`).toMatchObject(FIRST);
    }
    expect((await boss.get("/api/user/is-admin")).body.permissions).toEqual([]);
    expect((await boss.get("/api/user")).status).toBe(200);
    const { here } = await setUp(boss);
    expect((await here.get("/api/admin/roles")).status).toBe(200);
  });

  it("are refused again once there is no second step any more", async () => {
    const { here } = await setUp(await anUnverifiedColleague());
    expect((await here.delete("/api/user/second-factor")).status).toBe(204);
    expect(await statusOf(here)).toEqual({ isRequired: true, isVerified: false });
    expect(await here.get("/api/admin/roles")).toMatchObject(FIRST);
  });

  it("are answered after a login with two steps", async () => {
    const boss = await anUnverifiedColleague();
    const { secret } = await setUp(boss);
    const login = { username: boss.username, password: PASSWORD, code: codeOf(secret, 1) };
    const { cookie } = await app.as().post("/api/login", login);
    expect((await app.as(cookie).get("/api/admin/roles")).status).toBe(200);
  });
});

describe("the second step after login", () => {
  it("accepts a code once, and the session gets a new token", async () => {
    const { anna, here, secret } = await withTwoSteps(app);
    await unverified(anna.id);
    const code = codeOf(secret, 1);
    const taken = await here.post(STEP, { code });
    expect(taken.status).toBe(204);
    expect((await here.get("/api/user")).status).toBe(401);
    const after = app.as(taken.cookie);
    expect((await after.get("/api/user")).status).toBe(200);
    expect(await after.post(STEP, { code })).toMatchObject({
      body: { code: "accounts.wrongCode" },
    });
  });

  it("accepts a recovery code, once among concurrent requests", async () => {
    const { anna, here, codes } = await withTwoSteps(app);
    await database
      .update(users)
      .set({ roles: ["support"] })
      .where(eq(users.id, anna.id));
    await unverified(anna.id);
    const tries = await Promise.all([1, 2, 3].map(() => here.post(STEP, { code: codes[0] })));
    const taken = tries.filter(({ status }) => status === 204);
    expect(taken).toHaveLength(1);
    const after = app.as(taken[0]?.cookie);
    expect(await statusOf(after)).toEqual({ isRequired: true, isVerified: true });
    expect((await after.get("/api/user/access")).body.recoveryCodesLeft).toBe(9);
  });

  it("refuses wrong codes and other users' codes, and limits guesses", async () => {
    const strict = await testApp({ LIMIT_LOGIN_ACCOUNT: "3/900" });
    const { anna, here, secret } = await withTwoSteps(app);
    const { codes: foreign } = await withTwoSteps(app);
    await unverified(anna.id);
    const there = strict.as(here.cookie);
    const guesses = [];
    for (const code of ["123456", codeOf(secret, 4), foreign[0], codeOf(secret, 1)]) {
      guesses.push((await there.post(STEP, { code })).status);
    }
    expect(guesses).toEqual([401, 401, 401, 429]);
  });

  it.each([
    ["code", { code: 123_456 }],
    ["code", { code: "x".repeat(41) }],
    ["passkey", { passkey: "x" }],
    ["isVerified", { code: "123456", isVerified: true }],
  ])("refuses a wrong %s by its name: %j", async (field, input) => {
    const { here } = await withTwoSteps(app);
    const { status, body } = await here.post(STEP, input);
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    });
  });

  it("requires a code", async () => {
    const { here } = await withTwoSteps(app);
    for (const input of [{}, { code: " " }]) {
      expect(await here.post(STEP, input)).toMatchObject({ body: { code: "accounts.codeNeeded" } });
    }
  });

  it("is not available without a second factor", async () => {
    expect((await (await aUser(app)).post(STEP, { code: "123456" })).status).toBe(404);
  });
});

it("is taken while nothing may be changed: whoever turned that on has to turn it off", async () => {
  const boss = await anUnverifiedColleague();
  const { here, secret } = await setUp(boss);
  const flag = "/api/admin/flags/readOnly";
  const reason = "Vi flytter databasen.";
  expect((await here.put(flag, { value: "on", reason })).status).toBe(200);
  try {
    expect((await here.post("/api/user/passkey-challenges")).status).toBe(503);
    await unverified(boss.id);
    expect((await here.put(flag, { value: "off", reason })).status).toBe(403);
    const { status, cookie } = await here.post(STEP, { code: codeOf(secret, 1) });
    expect(status).toBe(204);
    expect((await app.as(cookie).put(flag, { value: "off", reason })).status).toBe(200);
  } finally {
    await database.delete(flagValues);
    await app.services.flags.reload();
  }
});
