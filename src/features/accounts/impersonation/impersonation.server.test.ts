import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sessions } from "#features/accounts/sessions/tables.server.ts";
import { testApp } from "#test/app.ts";
import { auditTrailOf } from "#test/audit.ts";
import {
  aColleague,
  aMemorial,
  aUser,
  PASSWORD,
  withRoles,
  type TestUser,
} from "#test/factories.ts";
import { mailTo } from "#test/mails.ts";
import { present, refusalOf } from "#test/present.ts";

const app = await testApp({}, { worker: true });
const { database } = app.services;
const reason = "Ringede om en side, hun ikke kan finde";

const begin = (by: TestUser, { id }: { id: string }, given: unknown = { reason }) =>
  by.post(`/api/admin/users/${id}/viewing`, given);

async function anImpersonation() {
  const [anna, support] = [
    await aUser(app, { fullName: "Anna Holm" }),
    await aColleague(app, "support"),
  ];
  expect((await begin(support, anna)).status).toBe(204);
  return { anna, support };
}

async function endOfTime({ id }: TestUser) {
  await database
    .update(sessions)
    .set({ viewingUntil: new Date(Date.now() - 1) })
    .where(eq(sessions.viewingId, id));
}

describe("impersonation", () => {
  it("shows the person's pages, private ones included, and when it ends", async () => {
    const { anna, support } = await anImpersonation();
    const memorial = await aMemorial(app, { owner: anna, privacy: "private" });
    const { body: user } = await support.get("/api/user");
    expect(user).toMatchObject({ id: anna.id, fullName: "Anna Holm", isAdmin: false, roles: [] });
    const minutes = (Date.parse(present(user.viewingUntil)) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThanOrEqual(15);
    expect((await support.get(memorial.path)).status).toBe(200);
    expect((await support.get("/api/user/memorials")).body.items).toMatchObject([
      { id: memorial.id },
    ]);
    expect((await anna.get("/api/user")).body).not.toHaveProperty("viewingUntil");
  });

  it("suspends staff's own permissions", async () => {
    const { anna, support } = await anImpersonation();
    expect((await support.get(`/api/admin/users/${anna.id}`)).status).toBe(403);
    expect((await support.get("/api/user/is-admin")).body).toEqual({
      isAdmin: false,
      permissions: [],
    });
  });

  it("notifies the person by mail, with the reason", async () => {
    const { anna } = await anImpersonation();
    const { text, html } = await mailTo(app, anna.email, "En af os har set dine sider");
    expect(text).toContain(reason);
    expect(html).toContain(reason);
  });

  it("is audited under the staff member, from beginning to end", async () => {
    const { anna, support } = await anImpersonation();
    expect((await support.delete("/api/user/viewing")).status).toBe(204);
    const rows = await auditTrailOf(database, anna.id);
    const seen = rows.filter(({ action }) => action.startsWith("user.viewing"));
    expect(seen.map(({ action, actorId, details }) => [action, actorId, details])).toEqual([
      ["user.viewingBegun", support.id, { reason, minutes: 15 }],
      ["user.viewingEnded", support.id, {}],
    ]);
  });

  it("ends by the button and at its time; the session returns to its owner", async () => {
    const { anna, support } = await anImpersonation();
    await endOfTime(anna);
    expect((await support.get("/api/user")).body.id).toBe(support.id);
    await begin(support, anna);
    expect((await support.get("/api/user")).body.id).toBe(anna.id);
    await support.delete("/api/user/viewing");
    expect((await support.get("/api/user")).body.id).toBe(support.id);
    expect((await anna.get("/api/user")).status).toBe(200);
  });

  it("requires a reason and the permission", async () => {
    const [anna, bo, support] = [
      await aUser(app),
      await aUser(app),
      await aColleague(app, "support"),
    ];
    for (const given of [{}, { reason: " " }, { reason, isAdmin: true }]) {
      expect((await begin(support, anna, given)).status).toBe(400);
    }
    expect((await begin(bo, anna)).status).toBe(403);
    expect((await begin(await aColleague(app, "production"), anna)).status).toBe(403);
    expect((await support.get("/api/user")).body.id).toBe(support.id);
  });

  it("is refused for staff, also when they became staff during it", async () => {
    const [administrator, support] = [
      await aColleague(app, "administrator"),
      await aColleague(app, "support"),
    ];
    expect((await begin(support, administrator)).status).toBe(403);
    expect((await begin(administrator, support)).status).toBe(403);
    expect((await begin(support, support)).status).toBe(403);
    const { anna, support: other } = await anImpersonation();
    await withRoles(app, anna, ["administrator"]);
    expect((await other.get("/api/user")).body.id).toBe(other.id);
    expect((await other.get("/api/admin/roles")).status).toBe(403);
  });

  it("ends with the staff member's session: logout, lockout or loss of the role", async () => {
    const { support } = await anImpersonation();
    expect((await support.post("/api/logout")).status).toBe(204);
    expect((await support.get("/api/user")).status).toBe(401);
    const next = await anImpersonation();
    const administrator = await aColleague(app, "administrator");
    await administrator.post(`/api/admin/users/${next.support.id}/lock`, { reason });
    expect((await next.support.get("/api/user")).status).toBe(401);
  });
});

/** Calls that end it are answered; every other route that could change anything is refused. */
const ANSWERED = new Set(["POST /api/logout", "DELETE /api/user/viewing"]);
const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

describe("during impersonation", async () => {
  const { anna, support } = await anImpersonation();
  const routes = app.app.routes.filter(
    ({ method, url }) => !SAFE.has(method) && !ANSWERED.has(`${method} ${url}`),
  );

  it("there are routes to test", () => {
    expect(routes.length).toBeGreaterThan(40);
  });

  it.each(routes)("$method $url changes nothing", async ({ method, url }) => {
    const path = url.replace("*", "x").replace(/:\w+/g, anna.id);
    const answer = await app.app.inject({
      method: method as "POST",
      url: path,
      headers: { cookie: support.cookie ?? "" },
      payload: {},
    });
    expect([answer.statusCode, answer.json().code]).toEqual([403, "viewingOnly"]);
  });

  it("owner-only data can't even be read", () => {
    const alone = app.app.calls.filter(({ method, confirmed }) => confirmed && method === "GET");
    return Promise.all(
      alone.map(async ({ path }) => {
        const answer = await support.get(path.replace(/\{\w+\}/g, anna.id));
        expect(refusalOf(answer).code, path).toBe("viewingOnly");
      }),
    );
  });

  it("the person can use the site as before", async () => {
    expect((await anna.post("/api/memorials", { name: "Inger" })).status).toBe(201);
    const again = { username: anna.username, password: PASSWORD };
    expect((await app.as().post("/api/login", again)).status).toBe(200);
  });
});
