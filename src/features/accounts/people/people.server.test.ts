import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries } from "#platform/audit/audit.server.ts";
import { testApp } from "#test/app.ts";
import { aMemorial, aUser, PASSWORD, withRoles, type TestUser } from "#test/factories.ts";

const app = await testApp();
const { database } = app.services;
const admin = await withRoles(app, await aUser(app), ["administrator"]);
const reason = "Ringede selv og bad om det";

const search = (text: string, more = {}) =>
  admin.post("/api/admin/users/search", { text, ...more });
const lock = (by: TestUser, { id }: { id: string }) =>
  by.post(`/api/admin/users/${id}/lock`, { reason });
const unlock = (by: TestUser, { id }: { id: string }) =>
  by.post(`/api/admin/users/${id}/unlock`, { reason });
const logIn = (username: string, password = PASSWORD) =>
  app.as().post("/api/login", { username, password });

async function actionsAbout({ id }: { id: string }) {
  const rows = await database
    .select({ action: auditEntries.action, details: auditEntries.details })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.id);
  return rows;
}

describe("looking for people", () => {
  it("finds by a part of the name, the user name or the e-mail, in any case", async () => {
    const anna = await aUser(app, { fullName: "Åse Ærbødig 100%" });
    for (const text of ["åse ær", anna.username.toUpperCase(), anna.email.slice(2), "100%"]) {
      const { body } = await search(text);
      expect(body.items, text).toMatchObject([
        { id: anna.id, fullName: "Åse Ærbødig 100%", email: anna.email, isLocked: false },
      ]);
    }
  });

  it.each(["%", "_", String.raw`\ `])("takes %s for itself", async (text) => {
    const { body } = await search(`${text}finder ingen`);
    expect(body.items).toEqual([]);
  });

  it("shows the newest first, in pages", async () => {
    const people = [await aUser(app), await aUser(app)];
    const first = (await search("", { limit: 1 })).body;
    const second = (await search("", { limit: 1, cursor: first.nextCursor })).body;
    expect([first.items[0].id, second.items[0].id]).toEqual([people[1]?.id, people[0]?.id]);
  });
});

describe("a person", () => {
  it("is shown with sessions, consents and what they keep; never with a secret", async () => {
    const anna = await aUser(app);
    const memorial = await aMemorial(app, { owner: anna, privacy: "private" });
    await logIn(anna.username);
    await anna.post("/api/gdpr/consent", {
      purpose: "analytics",
      consentGiven: false,
      consentMethod: "banner",
      legalBasis: "consent",
      dataRetentionPeriod: "13 months",
    });
    const { status, body } = await admin.get(`/api/admin/users/${anna.id}`);
    expect({ status, sessions: body.sessions.length }).toEqual({ status: 200, sessions: 2 });
    expect(body).toMatchObject({
      email: anna.email,
      lockedAt: null,
      can: { lock: true },
      consents: [{ purpose: "analytics", consentGiven: false, consentMethod: "banner" }],
    });
    expect(JSON.stringify(body)).not.toMatch(/hash|token|argon/i);
    const kept = await admin.get(`/api/admin/users/${anna.id}/memorials`);
    expect(kept.body.items).toMatchObject([{ id: memorial.id, role: "owner", privacy: "private" }]);
  });

  it("is not looked at without a trace", async () => {
    const anna = await aUser(app);
    await admin.get(`/api/admin/users/${anna.id}`);
    expect((await actionsAbout(anna)).map(({ action }) => action)).toContain("user.viewed");
  });

  it("is nobody by a made-up id", async () => {
    for (const id of ["0190f3a4-0000-7000-8000-000000000000", "anna"]) {
      expect((await admin.get(`/api/admin/users/${id}`)).status).toBe(404);
    }
  });
});

describe("locking somebody out", () => {
  it("ends every session at once, and is told with its reason", async () => {
    const anna = await aUser(app);
    const { cookie } = await logIn(anna.username);
    expect((await lock(admin, anna)).status).toBe(204);
    for (const each of [anna.cookie, cookie]) {
      expect((await app.as(each).get("/api/user")).status).toBe(401);
    }
    expect((await actionsAbout(anna)).at(-1)).toEqual({
      action: "user.locked",
      details: { reason },
    });
  });

  it("is said at the login to whoever has the password, and to nobody else", async () => {
    const anna = await aUser(app);
    await lock(admin, anna);
    expect(await logIn(anna.username)).toMatchObject({
      status: 403,
      body: { code: "lockedOut" },
      setCookie: undefined,
    });
    const wrong = await logIn(anna.username, "noget helt andet");
    const unknown = await logIn("ingen.ved.det.navn", "noget helt andet");
    expect(wrong).toMatchObject({ status: 401, body: { code: "wrongLogin" } });
    expect({ ...wrong.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
  });

  it("lets nobody in who logs in at the same moment", async () => {
    const anna = await aUser(app);
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => logIn(anna.username)),
      lock(admin, anna),
      ...[1, 2, 3].map(() => logIn(anna.username)),
    ]);
    const cookies = answers.flatMap(({ cookie }) => (cookie === undefined ? [] : [cookie]));
    for (const cookie of cookies) expect((await app.as(cookie).get("/api/user")).status).toBe(401);
    expect((await logIn(anna.username)).status).toBe(403);
  });

  it("is undone, with a reason", async () => {
    const anna = await aUser(app);
    await lock(admin, anna);
    expect((await unlock(admin, anna)).status).toBe(204);
    expect((await logIn(anna.username)).status).toBe(200);
    const actions = (await actionsAbout(anna)).map(({ action }) => action);
    expect(actions).toEqual(["user.registered", "user.locked", "user.unlocked"]);
  });

  it("asks for a reason", async () => {
    const anna = await aUser(app);
    const { status, body } = await admin.post(`/api/admin/users/${anna.id}/lock`, { reason: " " });
    expect({ status, fields: Object.keys(body.fields) }).toEqual({
      status: 400,
      fields: ["reason"],
    });
    expect((await anna.get("/api/user")).status).toBe(200);
  });

  it("is not for oneself, nor for somebody who may do more", async () => {
    const support = await withRoles(app, await aUser(app), ["support"]);
    const anna = await aUser(app);
    expect((await lock(admin, admin)).status).toBe(403);
    expect((await lock(support, admin)).status).toBe(403);
    expect((await admin.get("/api/user")).status).toBe(200);
    expect((await lock(support, anna)).status).toBe(204);
    const seen = await support.get(`/api/admin/users/${admin.id}`);
    expect(seen.body.can).toEqual({ lock: false });
  });

  it("leaves one of two administrators who lock each other out at once", async () => {
    const other = await withRoles(app, await aUser(app), ["administrator"]);
    const tries = await Promise.all([lock(admin, other), lock(other, admin)]);
    const statuses = tries.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    const left = await Promise.all([admin, other].map((each) => each.get("/api/user")));
    expect(left.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
