import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { recoveryCodes, secondFactors } from "#features/accounts/codes/tables.server.ts";
import type { Answer } from "#test/answers.ts";
import { testApp, type Client } from "#test/app.ts";
import { aUser, PASSWORD, reachable, type TestUser } from "#test/factories.ts";
import { linkIn, mailTo } from "#test/mails.ts";
import { codeOf, withTwoSteps } from "#test/two-steps.ts";

const app = await testApp({}, { worker: true });
const { database } = app.services;
function logIn(
  { username }: TestUser,
  code?: string,
  password = PASSWORD,
  at: Pick<Client, "post"> = app.as(),
) {
  return at.post("/api/login", { username, password, ...(code !== undefined && { code }) });
}
const told = ({ status, body, setCookie }: Answer<{ code?: string }>) => ({
  status,
  code: body.code,
  setCookie,
});
const NEEDED = { status: 401, code: "accounts.codeNeeded", setCookie: undefined };
const WRONG = { status: 401, code: "accounts.wrongCode", setCookie: undefined };

describe("turning two-step login on", () => {
  it("requires a first code, returns ten recovery codes, ends the other sessions, and is notified by mail", async () => {
    const anna = await reachable(app, await aUser(app));
    const phone = await logIn(anna);
    const begun = await anna.post("/api/user/second-factor");
    expect(begun).toMatchObject({
      status: 201,
      body: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/) },
    });
    expect(begun.body.uri).toContain(`secret=${begun.body.secret}`);
    expect((await logIn(anna)).status).toBe(200);
    const { status, body, cookie } = await anna.put("/api/user/second-factor", {
      code: codeOf(begun.body.secret),
    });
    expect(status).toBe(200);
    expect(new Set(body.recoveryCodes).size).toBe(10);
    expect((await app.as(phone.cookie).get("/api/user")).status).toBe(401);
    expect((await anna.get("/api/user")).status).toBe(401);
    expect((await app.as(cookie).get("/api/user/access")).body).toMatchObject({
      hasSecondFactor: true,
      recoveryCodesLeft: 10,
    });
    await mailTo(app, anna.email, "Login i to trin er slået til");
  });

  it("refuses a wrong code, and a second app beside the first", async () => {
    const anna = await reachable(app, await aUser(app));
    const { secret } = (await anna.post("/api/user/second-factor")).body;
    const wrong = codeOf(secret) === "000000" ? "000001" : "000000";
    const refused = await anna.put("/api/user/second-factor", { code: wrong });
    expect(refused).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } });
    expect(told(await logIn(anna)).status).toBe(200);
    const { here } = await withTwoSteps(app);
    expect((await here.post("/api/user/second-factor")).status).toBe(409);
  });

  it("stores recovery codes as hashes only", async () => {
    const { anna, codes } = await withTwoSteps(app);
    const rows = await database
      .select()
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, anna.id));
    expect(rows).toHaveLength(10);
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe("logging in with two steps", () => {
  it("asks for a code only after the correct password", async () => {
    const { anna, secret } = await withTwoSteps(app);
    expect(told(await logIn(anna))).toEqual(NEEDED);
    expect(told(await logIn(anna, codeOf(secret), "forkert")).code).toBe("accounts.wrongLogin");
    expect((await logIn(anna, codeOf(secret, 1))).status).toBe(200);
  });

  it("accepts a code of a clock that is one step off, and none further off", async () => {
    const { anna, secret } = await withTwoSteps(app);
    for (const steps of [-4, -3, 4]) {
      expect(told(await logIn(anna, codeOf(secret, steps))), `${steps}`).toEqual(WRONG);
    }
    expect((await logIn(anna, codeOf(secret, 1))).status).toBe(200);
  });

  it("accepts each code once, also among concurrent requests, and none before it", async () => {
    const { anna, secret } = await withTwoSteps(app);
    const code = codeOf(secret, 1);
    const answers = await Promise.all([1, 2, 3, 4].map(() => logIn(anna, code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 401, 401, 401,
    ]);
    expect(told(await logIn(anna, code))).toEqual(WRONG);
    expect(told(await logIn(anna, codeOf(secret)))).toEqual(WRONG);
  });

  it("accepts a recovery code once, in any notation, also among concurrent requests", async () => {
    const { anna, here, codes } = await withTwoSteps(app);
    const [first = "", second = ""] = codes;
    const answers = await Promise.all([1, 2, 3, 4].map(() => logIn(anna, first)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 401, 401, 401,
    ]);
    expect((await logIn(anna, ` ${second.toUpperCase().replaceAll("-", " ")} `)).status).toBe(200);
    expect((await here.get("/api/user/access")).body.recoveryCodesLeft).toBe(8);
    const { codes: foreign } = await withTwoSteps(app);
    expect(told(await logIn(anna, foreign[0]))).toEqual(WRONG);
  });

  it("limits guesses, which a correct password in between doesn't reset", async () => {
    const strict = await testApp({ LIMIT_LOGIN_ACCOUNT: "3/900" });
    const { anna, secret } = await withTwoSteps(app);
    const guesses = [];
    for (const code of ["aaaaaa", undefined, "bbbbbb", "cccccc", codeOf(secret)]) {
      guesses.push((await logIn(anna, code, PASSWORD, strict.as())).status);
    }
    expect(guesses).toEqual([401, 401, 401, 401, 429]);
  });

  it.each([
    ["code", { code: "x".repeat(41) }],
    ["code", { code: 123_456 }],
    ["secondFactor", { secondFactor: false }],
  ])("refuses a wrong %s by its name: %j", async (field, change) => {
    const input = { username: "anna", password: PASSWORD, ...change };
    const { status, body } = await app.as().post("/api/login", input);
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    });
  });
});

describe("a password reset by mail", () => {
  it("requires the second step, and uses nothing up without it", async () => {
    const { anna, codes } = await withTwoSteps(app);
    await app.as().post("/api/password-links", { username: anna.username });
    const path = linkIn(await mailTo(app, anna.email, "Vælg en ny adgangskode"));
    const call = `/api/password-links/${path.replace("/reset-password/", "")}` as const;
    const password = "fire blå både på fjorden";
    expect(told(await app.as().post(call, { password }))).toEqual(NEEDED);
    expect(told(await app.as().post(call, { password, code: "123456" }))).toEqual(WRONG);
    expect((await app.as().post(call, { password, code: codes[0] })).status).toBe(200);
  });
});

describe("turning two-step login off, and new recovery codes", () => {
  it("makes the password sufficient, deletes secret and codes, and is notified by mail", async () => {
    const { anna, here } = await withTwoSteps(app);
    expect((await here.delete("/api/user/second-factor")).status).toBe(204);
    expect((await logIn(anna)).status).toBe(200);
    for (const table of [secondFactors, recoveryCodes]) {
      expect(await database.select().from(table).where(eq(table.userId, anna.id))).toEqual([]);
    }
    expect((await here.delete("/api/user/second-factor")).status).toBe(404);
    await mailTo(app, anna.email, "Login i to trin er slået fra");
  });

  it("replaces the old codes by ten new ones", async () => {
    const { anna, here, codes } = await withTwoSteps(app);
    const { body } = await here.post("/api/user/recovery-codes");
    expect(body.recoveryCodes).toHaveLength(10);
    expect(told(await logIn(anna, codes[0]))).toEqual(WRONG);
    expect((await logIn(anna, body.recoveryCodes[0])).status).toBe(200);
    expect((await (await aUser(app)).post("/api/user/recovery-codes")).status).toBe(404);
  });
});
