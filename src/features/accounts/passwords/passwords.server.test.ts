import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { mailLinks } from "#features/accounts/mail-links/tables.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import type { Answer } from "#test/answers.ts";
import { testApp } from "#test/app.ts";
import { aUser, PASSWORD, reachable } from "#test/factories.ts";
import { linkIn, mailsTo, mailTo } from "#test/mails.ts";
import { refusalOf } from "#test/present.ts";

const app = await testApp({}, { worker: true });
const { database } = app.services;
const NEW = "fire blå både på fjorden";
const ASKED = "Vælg en ny adgangskode";
const CHANGED = "Din adgangskode er skiftet";

const ask = (username: string) => app.as().post("/api/password-links", { username });

/** The call of the link in the user's newest mail. */
async function aLink({ username, email }: { username: string; email: string }, count = 1) {
  expect((await ask(username)).status).toBe(202);
  const path = linkIn(await mailTo(app, email, ASKED, count));
  const token = path.replace("/reset-password/", "");
  return { path, call: `/api/password-links/${token}` as const };
}

const choose = (call: `/api/password-links/${string}`, password = NEW, cookie?: string) =>
  app.as(cookie).post(call, { password });
const isOver = (answer: Answer) => ({ status: answer.status, ...refusalOf(answer), requestId: "" });

describe("requesting a reset link", () => {
  it("is answered alike for a name, an address and an unknown account", async () => {
    const anna = await aUser(app);
    const answers = await Promise.all(
      [anna.username, anna.email.toUpperCase(), "ingen", "ingen@example.org"].map(ask),
    );
    const seen = answers.map(({ status, body, headers }) => {
      const { "x-request-id": _, date: __, ...rest } = headers;
      return { status, body, rest };
    });
    for (const one of seen) expect(one).toEqual({ ...seen[0], status: 202, body: null });
  });

  it("mails the account's own address in its language, and nothing for unknown accounts", async () => {
    const ida = await reachable(
      app,
      await aUser(app, { locale: "es", fullName: "Ida <b>Holm</b>" }),
    );
    await ask("ingen@example.org");
    await ask(ida.username);
    const mail = await mailTo(app, ida.email, "Elige otra contraseña");
    expect(mail.text).toContain("Hola, Ida <b>Holm</b>:");
    expect(mail.html).toContain("Ida &lt;b&gt;Holm&lt;/b&gt;");
    expect(mail.html).not.toContain("<b>");
    expect(linkIn(mail)).toMatch(/^\/reset-password\/[\w-]{43}$/);
    const waiting = async () => {
      const { rows } = await database.execute(sql`select 1 from graphile_worker.jobs`);
      return rows;
    };
    await expect.poll(waiting).toEqual([]);
    expect(await mailsTo(app, "ingen@example.org")).toEqual([]);
  });

  it("stores the link nowhere but in the mail", async () => {
    const bo = await aUser(app);
    const { path } = await aLink(bo);
    const rows = await database.select().from(mailLinks).where(eq(mailLinks.userId, bo.id));
    expect(rows.map(({ purpose }) => purpose)).toContain("password");
    expect(JSON.stringify(rows)).not.toContain(path.split("/").at(-1));
  });

  it.each([
    ["username", {}],
    ["username", { username: " " }],
    ["email", { username: "bo", email: "evil@example.org" }],
  ])("refuses a wrong %s by its name: %j", async (field, input) => {
    const { status, body } = await app.as().post("/api/password-links", input);
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    });
  });

  it("is limited per account, known or not, and per network", async () => {
    const strict = await testApp({ LIMIT_MAIL_ACCOUNT: "2/900", LIMIT_MAIL_ADDRESS: "4/900" });
    const { username } = await aUser(app);
    const from = (host: number, name: string) =>
      strict.as(undefined, `203.0.113.${host}`).post("/api/password-links", { username: name });
    for (const name of [username, "slet.ingen"]) {
      const tries = [await from(1, name), await from(2, name), await from(3, name)];
      expect(tries.map(({ status }) => status)).toEqual([202, 202, 429]);
    }
    const network = [];
    for (const name of ["a1", "b2", "c3", "d4", "e5"]) network.push(await from(9, name));
    expect(network.map(({ status }) => status)).toEqual([202, 202, 202, 202, 429]);
    expect(Number(network[4]?.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("resetting the password by the link", () => {
  it("signs in here and out everywhere else, and the mail says so", async () => {
    const anna = await aUser(app);
    const phone = await app
      .as()
      .post("/api/login", { username: anna.username, password: PASSWORD });
    const { call } = await aLink(anna);
    const answer = await choose(call);
    expect(answer).toMatchObject({ status: 200, body: { id: anna.id } });
    expect((await app.as(answer.cookie).get("/api/user")).status).toBe(200);
    for (const cookie of [anna.cookie, phone.cookie]) {
      expect((await app.as(cookie).get("/api/user")).status).toBe(401);
    }
    const logIn = (password: string) =>
      app.as().post("/api/login", { username: anna.username, password });
    expect((await logIn(PASSWORD)).status).toBe(401);
    expect((await logIn(NEW)).status).toBe(200);
    const told = await mailTo(app, anna.email, CHANGED);
    expect(linkIn(told)).toBe("/reset-password");
    const [row] = await database.select().from(users).where(eq(users.id, anna.id));
    expect(row?.emailVerifiedAt).toBeInstanceOf(Date);
    expect(row?.passwordChangedAt).toBeInstanceOf(Date);
  });

  it("begins a new session, whatever cookie the browser sent", async () => {
    const [anna, bo] = [await aUser(app), await aUser(app)];
    const { call } = await aLink(anna);
    const answer = await choose(call, NEW, bo.cookie);
    expect(answer.cookie).toMatch(/^session=[\w-]{43}$/);
    expect([anna.cookie, bo.cookie]).not.toContain(answer.cookie);
    expect((await bo.get("/api/user")).status).toBe(401);
  });

  it("needs a click on the button, since mail scanners open links", async () => {
    const { path, call } = await aLink(await aUser(app));
    for (const _ of [1, 2]) {
      expect((await app.as().get(call)).status).toBe(200);
      await app.as().get(path);
    }
    expect((await choose(call)).status).toBe(200);
  });

  it("happens once, also among concurrent requests, and ends the account's other links", async () => {
    const anna = await aUser(app);
    const first = await aLink(anna);
    const second = await aLink(anna, 2);
    const answers = await Promise.all([1, 2, 3, 4].map(() => choose(second.call)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 410, 410, 410,
    ]);
    for (const { call } of [first, second]) {
      expect(await choose(call)).toMatchObject({ status: 410, body: { code: "linkUsed" } });
    }
  });

  it("expires, and is void for a former address: both are answered like an unknown link", async () => {
    const [anna, bo] = [await aUser(app), await aUser(app)];
    const late = await aLink(anna);
    await database
      .update(mailLinks)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(mailLinks.userId, anna.id));
    const moved = await aLink(bo);
    await database.update(users).set({ emailKey: "ny@example.org" }).where(eq(users.id, bo.id));
    const never = isOver(await choose(`/api/password-links/${"x".repeat(43)}`));
    expect(never).toMatchObject({ status: 410, code: "linkUsed" });
    for (const { call } of [late, moved]) expect(isOver(await choose(call))).toEqual(never);
    expect((await choose("/api/password-links/kort")).status).toBe(404);
  });

  it.each([
    ["password", { password: "kort" }],
    ["password", { password: "password1234" }],
    ["roles", { password: NEW, roles: ["administrator"] }],
    ["email", { password: NEW, email: "evil@example.org" }],
  ])("refuses a wrong %s by its name, and the link still works: %j", async (field, input) => {
    const { call } = await aLink(await aUser(app));
    const { status, body } = await app.as().post(call, input);
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    });
    expect((await choose(call)).status).toBe(200);
  });

  it("unlocks a login that too many guesses had blocked", async () => {
    const strict = await testApp({ LIMIT_LOGIN_ACCOUNT: "2/900" });
    const anna = await aUser(app);
    const logIn = (password: string) =>
      strict.as().post("/api/login", { username: anna.username, password });
    for (const _ of [1, 2, 3]) await logIn("forkert");
    expect((await logIn(PASSWORD)).status).toBe(429);
    const { call } = await aLink(anna);
    expect((await strict.as().post(call, { password: NEW })).status).toBe(200);
    const other = await testApp({ LIMIT_LOGIN_ACCOUNT: "2/900" });
    const again = { username: anna.username, password: NEW };
    expect((await other.as().post("/api/login", again)).status).toBe(200);
  });

  it("has a limit on guessed links", async () => {
    const strict = await testApp({ LIMIT_TOKEN: "2/900" });
    const guess = () =>
      strict.as(undefined, "203.0.113.77").post(`/api/password-links/${"y".repeat(43)}`, {
        password: NEW,
      });
    const tries = [await guess(), await guess(), await guess()];
    expect(tries.map(({ status }) => status)).toEqual([410, 410, 429]);
  });
});
