import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { present } from "#test/present.ts";
import { peopleMatching } from "./queries.server.ts";
import { testApp } from "#test/app.ts";
import { auditTrailOf } from "#test/audit.ts";
import { aColleague, aMemorial, aUser, PASSWORD, type TestUser } from "#test/factories.ts";

const app = await testApp();
const { database } = app.services;
const admin = await aColleague(app, "administrator");
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
  const rows = await auditTrailOf(database, id);
  return rows.map(({ action, details }) => ({ action, details }));
}

describe("searching users", () => {
  it("finds a part of the name, the user name or the e-mail, ignoring case", async () => {
    const anna = await aUser(app, { fullName: "Åse Ærbødig 100%" });
    for (const text of ["åse ær", anna.username.toUpperCase(), anna.email.slice(2), "100%"]) {
      const { body } = await search(text);
      expect(body.items, text).toMatchObject([
        { id: anna.id, fullName: "Åse Ærbødig 100%", email: anna.email, isLocked: false },
      ]);
    }
  });

  it.each(["%", "_", String.raw`\ `])("treats %s literally", async (text) => {
    const { body } = await search(`${text}finder ingen`);
    expect(body.items).toEqual([]);
  });

  it("lists the newest first, in pages", async () => {
    const people = [await aUser(app), await aUser(app)];
    const first = (await search("", { limit: 1 })).body;
    const second = (await search("", { limit: 1, cursor: first.nextCursor })).body;
    expect([first.items[0]?.id, second.items[0]?.id]).toEqual([people[1]?.id, people[0]?.id]);
  });
});

describe("among very many", () => {
  it("a part of a name is found by its index, in each of the three columns", async () => {
    const plan = await database.transaction(async (tx) => {
      // For few rows the planner prefers a sequential scan: the test is whether the index could be
      // used.
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_indexscan = off`);
      const { rows } = await tx.execute<{ "QUERY PLAN": string }>(
        sql`explain ${peopleMatching(tx, { text: "vestergaard", limit: 20 })}`,
      );
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    for (const index of ["users_full_name_parts", "users_username_parts", "users_email_parts"]) {
      expect(plan).toContain(`Bitmap Index Scan on ${index}`);
    }
    expect(plan).not.toContain("Seq Scan");
  });
});

describe("the details of a user", () => {
  it("contain sessions, consents and memorials, and never a secret", async () => {
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
      can: { lock: true, assist: true, seeAs: true },
      isUnconfirmed: true,
      consents: [{ purpose: "analytics", consentGiven: false, consentMethod: "banner" }],
    });
    expect(JSON.stringify(body)).not.toMatch(/hash|token|argon/i);
    const kept = await admin.get(`/api/admin/users/${anna.id}/memorials`);
    expect(kept.body.items).toMatchObject([{ id: memorial.id, role: "owner", privacy: "private" }]);
  });

  it("are audited when viewed", async () => {
    const anna = await aUser(app);
    await admin.get(`/api/admin/users/${anna.id}`);
    expect((await actionsAbout(anna)).map(({ action }) => action)).toContain("user.viewed");
  });

  it("are not found for an unknown id", async () => {
    for (const id of ["0190f3a4-0000-7000-8000-000000000000", "anna"]) {
      expect((await admin.get(`/api/admin/users/${id}`)).status).toBe(404);
    }
  });
});

describe("support", () => {
  const mail = (by: TestUser, { id }: { id: string }, kind: string) =>
    by.post(`/api/admin/users/${id}/mails`, { kind });
  const queued = async () => {
    const { rows } = await database.execute<{ task: string }>(
      sql`select task_identifier as task from graphile_worker.jobs order by id`,
    );
    return rows.map(({ task }) => task);
  };

  it("sends the pending link again, to the account's own address", async () => {
    const anna = await aUser(app);
    const before = await queued();
    expect((await mail(admin, anna, "emailLink")).status).toBe(202);
    expect((await mail(admin, anna, "passwordLink")).status).toBe(202);
    expect((await queued()).slice(before.length)).toEqual([
      "mail.accounts.emailLink",
      "mail.accounts.passwordLink",
    ]);
    expect((await actionsAbout(anna)).slice(-2)).toEqual([
      { action: "user.mailResent", details: { kind: "emailLink" } },
      { action: "user.mailResent", details: { kind: "passwordLink" } },
    ]);
  });

  it("sends no other mail, and none to an address of staff's choice", async () => {
    const anna = await aUser(app);
    for (const given of [{}, { kind: "x" }, { kind: "emailLink", email: "bo@example.org" }]) {
      const { status } = await admin.post(`/api/admin/users/${anna.id}/mails`, given);
      expect(status).toBe(400);
    }
  });

  it("ends a single session, with a reason", async () => {
    const anna = await aUser(app);
    const { cookie } = await logIn(anna.username);
    const { body } = await admin.get(`/api/admin/users/${anna.id}`);
    const latest = present(body.sessions[0]);
    const path = `/api/admin/users/${anna.id}/sessions/${latest.id}/end`;
    expect((await admin.post(path, { reason: "" })).status).toBe(400);
    expect((await admin.post(path, { reason })).status).toBe(204);
    const left = await Promise.all(
      [anna.cookie, cookie].map((each) => app.as(each).get("/api/user")),
    );
    expect(left.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect((await admin.post(path, { reason })).status).toBe(404);
    expect((await actionsAbout(anna)).at(-1)).toEqual({
      action: "user.loggedOutByStaff",
      details: { reason },
    });
  });

  it("ends no session of another user, and none of somebody with more permissions", async () => {
    const [anna, bo] = [await aUser(app), await aUser(app)];
    const support = await aColleague(app, "support");
    const session = present((await admin.get(`/api/admin/users/${bo.id}`)).body.sessions[0]);
    const path = `/api/admin/users/${anna.id}/sessions/${session.id}/end`;
    expect((await support.post(path, { reason })).status).toBe(404);
    expect((await bo.get("/api/user")).status).toBe(200);
    const own = present((await admin.get(`/api/admin/users/${admin.id}`)).body.sessions[0]);
    const over = await support.post(`/api/admin/users/${admin.id}/sessions/${own.id}/end`, {
      reason,
    });
    expect(over.status).toBe(403);
    expect((await mail(support, admin, "passwordLink")).status).toBe(403);
  });
});

describe("locking a user out", () => {
  it("ends every session at once, and is notified with its reason", async () => {
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

  it("is revealed at login only with the correct password", async () => {
    const anna = await aUser(app);
    await lock(admin, anna);
    expect(await logIn(anna.username)).toMatchObject({
      status: 403,
      body: { code: "accounts.lockedOut" },
      setCookie: undefined,
    });
    const wrong = await logIn(anna.username, "noget helt andet");
    const unknown = await logIn("ingen.ved.det.navn", "noget helt andet");
    expect(wrong).toMatchObject({ status: 401, body: { code: "accounts.wrongLogin" } });
    expect({ ...wrong.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
  });

  it("also blocks a login at the same moment", async () => {
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

  it("is lifted, with a reason", async () => {
    const anna = await aUser(app);
    await lock(admin, anna);
    expect((await unlock(admin, anna)).status).toBe(204);
    expect((await logIn(anna.username)).status).toBe(200);
    const actions = (await actionsAbout(anna)).map(({ action }) => action);
    expect(actions).toEqual(["user.registered", "user.locked", "user.unlocked"]);
  });

  it("requires a reason", async () => {
    const anna = await aUser(app);
    const { status, body } = await admin.post(`/api/admin/users/${anna.id}/lock`, { reason: " " });
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: ["reason"],
    });
    expect((await anna.get("/api/user")).status).toBe(200);
  });

  it("is refused for oneself and for somebody with more permissions", async () => {
    const support = await aColleague(app, "support");
    const anna = await aUser(app);
    expect((await lock(admin, admin)).status).toBe(403);
    expect((await lock(support, admin)).status).toBe(403);
    expect((await admin.get("/api/user")).status).toBe(200);
    expect((await lock(support, anna)).status).toBe(204);
    const seen = await support.get(`/api/admin/users/${admin.id}`);
    expect(seen.body.can).toEqual({
      lock: false,
      assist: false,
      seeAs: false,
      restrict: false,
    });
  });

  it("leaves one of two administrators who lock each other out at once", async () => {
    const other = await aColleague(app, "administrator");
    const tries = await Promise.all([lock(admin, other), lock(other, admin)]);
    const statuses = tries.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    const left = await Promise.all([admin, other].map((each) => each.get("/api/user")));
    expect(left.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
