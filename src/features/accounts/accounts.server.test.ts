import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#features/accounts/tables.server.ts";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aUser, PASSWORD } from "#test/factories.ts";

const app = await testApp();
const { database } = app.services;

let made = 0;
function registration(change: Record<string, unknown> = {}) {
  const username = `bo.${++made}`;
  return {
    fullName: "Bo Krag",
    username,
    email: `${username}@example.org`,
    password: PASSWORD,
    acceptTerms: true,
    ...change,
  };
}

describe("registration", () => {
  it("creates an account and signs it in", async () => {
    const { status, body, cookie } = await app.as().post("/api/register?t=1", registration());
    expect(status).toBe(201);
    expect(Object.keys(body).toSorted()).toEqual(
      ["id", "fullName", "isNamed", "username", "email", "locale", "isAdmin", "roles"].toSorted(),
    );
    expect(body).toMatchObject({ fullName: "Bo Krag", isAdmin: false, roles: [], locale: "da" });
    expect((await app.as(cookie).get("/api/user?t=2")).body).toEqual(body);
  });

  it("tells a name that was given from one that was made of the address", async () => {
    const given = await app.as().post("/api/register", registration());
    const made = { email: `bkm${process.pid}@example.org`, fullName: "Bkm" };
    const short = await app.as().post("/api/register", registration(made));
    expect([given.body.isNamed, short.body.isNamed]).toEqual([true, false]);
  });

  it("uses the chosen language, or the browser's preferred one", async () => {
    const chosen = await app.as().post("/api/register", registration({ locale: "es" }));
    const asked = await app
      .as()
      .post("/api/register", registration(), { "accept-language": "en-GB,da;q=0.5" });
    expect([chosen.body.locale, asked.body.locale]).toEqual(["es", "en"]);
  });

  it("reports whether the user name or the e-mail is taken, ignoring case", async () => {
    const anna = await aUser(app);
    const both = registration({
      username: anna.username.toUpperCase(),
      email: anna.email.toUpperCase(),
    });
    expect(await app.as().post("/api/register", both)).toMatchObject({
      status: 409,
      body: { code: "taken", duplicates: ["username", "email"] },
    });
    const name = registration({ username: anna.username });
    expect((await app.as().post("/api/register", name)).body.duplicates).toEqual(["username"]);
    const address = registration({ email: anna.email });
    expect((await app.as().post("/api/register", address)).body.duplicates).toEqual(["email"]);
  });

  it("answers a taken user name with a free one", async () => {
    const wanted = `kirsten${++made}`;
    for (const username of [wanted, `${wanted}.k`, `${wanted}.KRAG`, `${wanted}2`]) {
      const { status } = await app.as().post("/api/register", registration({ username }));
      expect(status).toBe(201);
    }
    const again = registration({ username: wanted });
    const { body } = await app.as().post("/api/register", again);
    expect(body).toMatchObject({
      duplicates: ["username"],
      suggestions: { username: `${wanted}3` },
    });
    const { username } = body.suggestions ?? {};
    expect((await app.as().post("/api/register", { ...again, username })).status).toBe(201);

    const address = await app.as().post("/api/register", registration({ email: again.email }));
    expect(address.body).not.toHaveProperty("suggestions");
  });

  it("gives a user name to only one of several concurrent requests", async () => {
    const username = `alle.${++made}`;
    const answers = await Promise.all(
      ["a", "b", "c", "d"].map((who) =>
        app
          .as()
          .post("/api/register", registration({ username, email: `${who}${made}@x.example` })),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409,
    ]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => body.duplicates)).toEqual(refused.map(() => ["username"]));
  });

  it.each([
    ["isAdmin", { isAdmin: true }],
    ["roles", { roles: ["administrator"] }],
    ["id", { id: "0190f3a4-0000-7000-8000-000000000000" }],
    ["fullName", { fullName: "" }],
    ["fullName", { fullName: "x".repeat(121) }],
    ["fullName", { fullName: "\u200b\u2060" }],
    ["username", { username: "ab" }],
    ["username", { username: "x".repeat(33) }],
    ["username", { username: "bo krag" }],
    ["username", { username: "bø" }],
    ["email", { email: "bo" }],
    ["email", { email: "bo@example.org\u0000" }],
    ["password", { password: "kort" }],
    ["password", { password: "x".repeat(129) }],
    ["password", { password: "password1234" }],
    ["password", { password: "kragkragkrag" }],
    ["acceptTerms", { acceptTerms: false }],
    ["acceptTerms", { acceptTerms: undefined }],
    ["locale", { locale: "de" }],
    ["qrCode", { qrCode: 7 }],
  ])("refuses a wrong %s by its name: %j", async (field, change) => {
    const input = registration(change);
    const { status, body } = await app.as().post("/api/register", input);
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    });
    const rows = await database
      .select()
      .from(users)
      .where(eq(users.username, String(input.username)));
    expect(rows).toEqual([]);
  });

  it("stores only the argon2id hash of the password", async () => {
    const anna = await aUser(app);
    const [row] = await database.select().from(users).where(eq(users.id, anna.id));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain(PASSWORD);
  });
});

describe("login", () => {
  it("accepts the user name or the e-mail, ignoring case and surrounding spaces", async () => {
    const anna = await aUser(app);
    for (const username of [anna.username, anna.email.toUpperCase(), ` ${anna.username} `]) {
      const answer = await app.as().post("/api/login?t=1", { username, password: PASSWORD });
      expect(answer).toMatchObject({ status: 200, body: { username: anna.username } });
      expect((await app.as(answer.cookie).get("/api/user")).status).toBe(200);
    }
  });

  it("accepts a code carried along from a plate", async () => {
    const { username } = await aUser(app);
    const given = { username, password: PASSWORD, qrCode: "7K2M-QX4R-8" };
    expect((await app.as().post("/api/login", given)).status).toBe(200);
  });

  it("answers a wrong password and an unknown name alike, without a cookie", async () => {
    const { username } = await aUser(app);
    const wrong = await app.as().post("/api/login", { username, password: "en helt anden" });
    const unknown = await app.as().post("/api/login", { username: "ingen", password: PASSWORD });
    for (const { status, body, setCookie } of [wrong, unknown]) {
      expect({ status, code: body.code, setCookie }).toEqual({
        status: 401,
        code: "accounts.wrongLogin",
        setCookie: undefined,
      });
    }
    expect(wrong.body.message).toBe(unknown.body.message);
  });

  it.each([
    ["username", { password: PASSWORD }],
    ["username", { username: "", password: PASSWORD }],
    ["username", { username: "\u0000", password: PASSWORD }],
    ["password", { username: "bo", password: "" }],
    ["isAdmin", { username: "bo", password: PASSWORD, isAdmin: true }],
  ])("refuses a wrong %s by its name: %j", async (field, input) => {
    const { status, body } = await app.as().post("/api/login", input);
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    });
  });

  it("finds no account by a name with invisible control characters", async () => {
    const input = { username: "nobody\u0000here", password: PASSWORD };
    expect((await app.as().post("/api/login", input)).status).toBe(401);
  });
});

describe("the current user", () => {
  it("is null without a session or with an invalid token", async () => {
    for (const cookie of [undefined, "session=", "session=abc", "session=%00", "session=x; y=z"]) {
      const { status, body } = await app.as(cookie).get("/api/user?t=1");
      expect({ status, code: body.code }).toEqual({ status: 401, code: "unauthenticated" });
      expect(body.message).toEqual(expect.any(String));
    }
  });

  it("is null after logout, even with the old cookie", async () => {
    const anna = await aUser(app);
    const { status, body, setCookie } = await anna.post("/api/logout?t=1");
    expect({ status, body }).toEqual({ status: 204, body: null });
    expect(setCookie).toMatch(/^session=;.*Expires=Thu, 01 Jan 1970/);
    expect((await anna.get("/api/user")).status).toBe(401);
  });

  it("may log out without a session", async () => {
    expect((await app.as().post("/api/logout")).status).toBe(204);
  });
});

describe("the own name", () => {
  it("is changed without surrounding space, and the log names nobody", async () => {
    const anna = await aUser(app);
    const { status, body } = await anna.put("/api/user/name", { fullName: "  Anna  Holm Bech " });
    expect({ status, name: body.fullName }).toEqual({ status: 200, name: "Anna Holm Bech" });
    expect((await anna.get("/api/user")).body).toMatchObject({ fullName: "Anna Holm Bech" });
    const entries = await database
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, anna.id), eq(auditEntries.action, "user.renamed")));
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain("Bech");
  });

  it("goes with a user name, with which one logs in, and which nobody else has", async () => {
    const [anna, karl] = [await aUser(app), await aUser(app)];
    const names = { fullName: "Anna Holm", username: `holm.${anna.username}` };
    expect((await anna.put("/api/user/name", names)).body).toMatchObject(names);
    const login = { username: names.username, password: PASSWORD };
    expect((await app.as().post("/api/login", login)).status).toBe(200);
    const taken = { ...names, username: karl.username.toUpperCase() };
    const { status, body } = await anna.put("/api/user/name", taken);
    expect({ status, duplicates: body.duplicates }).toEqual({
      status: 409,
      duplicates: ["username"],
    });
    expect((await anna.get("/api/user")).body).toMatchObject(names);
  });

  it.each([{}, { fullName: "   " }, { fullName: "x".repeat(121) }])(
    "refuses what is no name: %j",
    async (given) => {
      const answer = await (await aUser(app)).put("/api/user/name", given);
      expect({ status: answer.status, fields: Object.keys(answer.body.fields ?? {}) }).toEqual({
        status: 400,
        fields: ["fullName"],
      });
    },
  );

  it("is changed by nobody who isn't signed in", async () => {
    const answer = await app.as().put("/api/user/name", { fullName: "Anna" });
    expect(answer.status).toBe(401);
  });
});
