import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { inviteAdministrator } from "#features/accounts/setup/commands.server.ts";
import { sessions } from "#features/accounts/sessions/tables.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { systemContext } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { aUser, PASSWORD, withRoles } from "#test/factories.ts";

const app = await testApp({ SESSION_DAYS: "30", ADMIN_SESSION_HOURS: "12" });
const { database } = app.services;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const hashOf = (cookie = "") =>
  createHash("sha256")
    .update(cookie.split("=")[1] ?? "")
    .digest();

async function sessionOf(cookie: string | undefined) {
  const [row] = await database
    .select()
    .from(sessions)
    .where(eq(sessions.tokenHash, hashOf(cookie)));
  return row ?? null;
}

async function change(cookie: string | undefined, values: Partial<typeof sessions.$inferInsert>) {
  await database
    .update(sessions)
    .set(values)
    .where(eq(sessions.tokenHash, hashOf(cookie)));
}

/** Remaining lifetime of a session, in hours. */
async function hoursLeft(cookie: string | undefined): Promise<number> {
  const row = await sessionOf(cookie);
  return Math.round(((row?.expiresAt.getTime() ?? 0) - Date.now()) / HOUR);
}

async function logInAs(username: string, cookie?: string, headers = {}) {
  return app.as(cookie).post("/api/login", { username, password: PASSWORD }, headers);
}

/** Number of queries that wait for a lock. */
async function waitingForRows(): Promise<number> {
  const { rows } = await database.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

describe("the session cookie", () => {
  it("is unreadable to scripts, limited to this site, and never sent unencrypted", async () => {
    const { username } = await aUser(app);
    const { setCookie } = await logInAs(username, undefined, { host: "mindelys.example" });
    expect(setCookie).toMatch(/^session=[\w-]{43};/);
    const flags = setCookie?.split("; ").slice(1).toSorted();
    expect(flags).toEqual(["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax", "Secure"]);
  });

  it("has the __Host- prefix where there is TLS, and is ignored there without it", async () => {
    const secure = await testApp({ PUBLIC_URL: "https://mindelys.example" });
    const anna = await aUser(secure);
    expect(anna.cookie).toMatch(/^__Host-session=[\w-]{43}$/);
    const login = { username: anna.username, password: PASSWORD };
    const { setCookie } = await secure.as().post("/api/login", login);
    const flags = setCookie?.split("; ").slice(1).toSorted();
    expect(flags).toEqual(["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax", "Secure"]);
    expect((await anna.get("/api/user")).status).toBe(200);
    const plain = anna.cookie?.replace("__Host-", "");
    expect((await secure.as(plain).get("/api/user")).status).toBe(401);
    const out = await anna.post("/api/logout");
    expect(out.setCookie).toMatch(/^__Host-session=;.*Path=\/;.*Expires=Thu, 01 Jan 1970.*Secure/);
  });

  it("comes with a readable marker cookie that contains no secret, and ends with it", async () => {
    const { username } = await aUser(app);
    const { headers, cookie } = await logInAs(username);
    const marks = (set: unknown) =>
      [set].flat().filter((one) => String(one).startsWith("signedIn="));
    expect(marks(headers["set-cookie"])).toEqual([
      "signedIn=1; Max-Age=2592000; Path=/; SameSite=Lax",
    ]);
    const out = await app.as(cookie).post("/api/logout");
    expect(marks(out.headers["set-cookie"])).toEqual([
      expect.stringMatching(/^signedIn=;.*Expires=Thu, 01 Jan 1970/),
    ]);
  });

  it("is deleted, with its marker, from a browser whose session has ended", async () => {
    const anna = await aUser(app);
    await change(anna.cookie, { expiresAt: new Date(Date.now() - HOUR) });
    const { status, headers } = await app.as(`${anna.cookie}; signedIn=1`).get("/api/user");
    expect(status).toBe(401);
    const gone = expect.stringMatching(/^(?:session|signedIn)=;.*Expires=Thu, 01 Jan 1970/);
    expect(headers["set-cookie"]).toEqual([gone, gone]);
    expect((await app.as().get("/api/user")).headers).not.toHaveProperty("set-cookie");
  });

  it.each(["localhost", "localhost:3000", "127.0.0.1:3000", "[::1]:3000"])(
    "needs no certificate on this machine itself (%s)",
    async (host) => {
      const { username } = await aUser(app);
      const { setCookie } = await logInAs(username, undefined, { host });
      expect(setCookie).not.toContain("Secure");
    },
  );

  it("is stored only as a hash", async () => {
    const anna = await aUser(app);
    const token = anna.cookie?.split("=")[1] ?? "";
    const rows = await database.select().from(sessions);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await sessionOf(anna.cookie)).not.toBeNull();
  });
});

describe("a session", () => {
  it("lasts 30 days, for staff 12 hours", async () => {
    const anna = await aUser(app);
    expect(await hoursLeft(anna.cookie)).toBe(30 * 24);
    const { url } = await inviteAdministrator(systemContext(app.services));
    const path = `/api${new URL(url).pathname}`;
    const { cookie } = await app.as().post(path, {
      fullName: "Else Krag",
      username: "else",
      email: "else@example.org",
      password: PASSWORD,
      acceptTerms: true,
    });
    expect(await hoursLeft(cookie)).toBe(12);
    await change(cookie, { lastUsedAt: new Date(Date.now() - 2 * HOUR) });
    await app.as(cookie).get("/api/user");
    expect(await hoursLeft(cookie)).toBe(12);
  });

  it("is extended by use, at most once an hour, together with its cookie", async () => {
    const anna = await aUser(app);
    const soon = new Date(Date.now() + DAY);
    await change(anna.cookie, { expiresAt: soon });
    const quiet = await anna.get("/api/user");
    expect(quiet.setCookie).toBeUndefined();
    expect(await hoursLeft(anna.cookie)).toBe(24);
    await change(anna.cookie, { lastUsedAt: new Date(Date.now() - 2 * HOUR) });
    const moved = await anna.get("/api/user");
    expect(moved.cookie).toBe(anna.cookie);
    expect(moved.setCookie).toContain("Max-Age=2592000");
    expect(await hoursLeft(anna.cookie)).toBe(30 * 24);
  });

  it("ends a year after it began, however often it is used", async () => {
    const anna = await aUser(app);
    const createdAt = new Date(Date.now() - 364 * DAY);
    await change(anna.cookie, { createdAt, lastUsedAt: new Date(Date.now() - 2 * HOUR) });
    await anna.get("/api/user");
    expect(await hoursLeft(anna.cookie)).toBe(24);
  });

  it("of staff ends after 12 hours, however often it is used", async () => {
    const anna = await aUser(app);
    const { cookie } = await withRoles(app, anna, ["support"]);
    const ago = (hours: number) => new Date(Date.now() - hours * HOUR);
    await change(cookie, { createdAt: ago(10), lastUsedAt: ago(2) });
    await app.as(cookie).get("/api/user");
    expect(await hoursLeft(cookie)).toBe(2);
  });

  it("does not begin with a password that is changed during the comparison", async () => {
    const anna = await aUser(app);
    const logins: ReturnType<typeof logInAs>[] = [];
    await database.transaction(async (tx) => {
      await tx.update(users).set({ passwordHash: "another" }).where(eq(users.id, anna.id));
      logins.push(logInAs(anna.username));
      await expect.poll(waitingForRows).toBe(1);
    });
    const [login] = await Promise.all(logins);
    expect(login).toMatchObject({ status: 401, body: { code: "accounts.wrongLogin" } });
  });

  it("ends at its expiry, whatever the cookie says", async () => {
    const anna = await aUser(app);
    await change(anna.cookie, { expiresAt: new Date(Date.now() - 1) });
    expect((await anna.get("/api/user")).status).toBe(401);
    expect((await anna.post("/api/memorials", { name: "Inger" })).status).toBe(401);
  });

  it("is a new one at each login; the same browser's old one ends", async () => {
    const anna = await aUser(app);
    const again = await logInAs(anna.username, anna.cookie);
    expect(again.cookie).not.toBe(anna.cookie);
    expect(await sessionOf(anna.cookie)).toBeNull();
    expect((await app.as(again.cookie).get("/api/user")).status).toBe(200);
  });

  it("of another user in this browser ends by login and by registration", async () => {
    const [anna, bo] = [await aUser(app), await aUser(app)];
    await logInAs(bo.username, anna.cookie);
    expect((await anna.get("/api/user")).status).toBe(401);
    await app.as(bo.cookie).post("/api/register", {
      fullName: "Ida",
      username: "ida.holm",
      email: "ida@example.org",
      password: PASSWORD,
      acceptTerms: true,
    });
    expect((await bo.get("/api/user")).status).toBe(401);
  });

  it("survives a failed login", async () => {
    const anna = await aUser(app);
    await app.as(anna.cookie).post("/api/login", { username: anna.username, password: "forkert" });
    expect((await anna.get("/api/user")).status).toBe(200);
  });

  it("of one device ends without the others", async () => {
    const anna = await aUser(app);
    const phone = await logInAs(anna.username);
    await anna.post("/api/logout");
    expect((await app.as(phone.cookie).get("/api/user")).status).toBe(200);
  });
});
