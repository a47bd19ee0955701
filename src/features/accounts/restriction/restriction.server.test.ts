import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#features/accounts/tables.server.ts";
import { notifyDaily } from "#features/memorials/notifications/jobs.server.ts";
import { purgeMemorials } from "#features/memorials/lifecycle/jobs.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { eraseAccounts } from "#features/support/erasure/commands/erase-accounts.server.ts";
import { erasures } from "#features/support/erasure/tables.server.ts";
import { testApp } from "#test/app.ts";
import { auditTrailOf } from "#test/audit.ts";
import {
  aColleague,
  aMemorial,
  aUser,
  PASSWORD,
  reachable,
  type TestUser,
} from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { mailsTo, mailTo } from "#test/mails.ts";
import { present } from "#test/present.ts";
import { endRestrictions } from "./jobs.server.ts";

const app = await testApp({}, { worker: true });
const { services } = app;
const { database } = services;
const reason = "Mener, at adressen er forkert";

const restrict = (by: TestUser, { id }: { id: string }, given: unknown = { reason }) =>
  by.post(`/api/admin/users/${id}/restriction`, given);
const lift = (by: TestUser, { id }: { id: string }) =>
  by.post(`/api/admin/users/${id}/restriction/end`, { reason });

async function restricted() {
  const [anna, support] = [
    await reachable(app, await aUser(app)),
    await aColleague(app, "support"),
  ];
  expect((await restrict(support, anna)).status).toBe(204);
  return { anna, support };
}

async function capabilitiesAbout({ id }: { id: string }) {
  const rows = await auditTrailOf(database, id);
  return rows
    .filter(({ action }) => action.startsWith("user.restrict"))
    .map(({ action, actorId, details }) => [action, actorId, details]);
}

async function noticeIsOver({ id }: { id: string }) {
  const restrictionEndsAt = new Date(Date.now() - 1);
  await database.update(users).set({ restrictionEndsAt }).where(eq(users.id, id));
  await runJob(services, endRestrictions, {});
}

describe("a restriction of processing", () => {
  it("is granted by staff with a reason, notified by mail, and audited", async () => {
    const { anna, support } = await restricted();
    const { text } = await mailTo(app, anna.email, "Vi opbevarer nu kun dine oplysninger");
    expect(text).toContain(reason);
    expect(await capabilitiesAbout(anna)).toEqual([["user.restricted", support.id, { reason }]]);
    const { body } = await anna.get("/api/user/restriction");
    expect(body).toEqual({ restrictedAt: expect.any(String), endsAt: null });
    expect((await support.get(`/api/admin/users/${anna.id}`)).body).toMatchObject({
      restrictedAt: body.restrictedAt,
      restrictionEndsAt: null,
      can: { restrict: true, seeAs: false },
    });
  });

  it("requires the permission to answer requests, and is refused for oneself and for somebody with more permissions", async () => {
    const [anna, support, administrator] = [
      await aUser(app),
      await aColleague(app, "support"),
      await aColleague(app, "administrator"),
    ];
    expect((await restrict(anna, support)).status).toBe(403);
    expect((await restrict(await aColleague(app, "production"), anna)).status).toBe(403);
    expect((await restrict(support, support)).status).toBe(403);
    expect((await restrict(support, administrator)).status).toBe(403);
    expect((await restrict(support, anna, {})).status).toBe(400);
    expect((await restrict(support, { id: crypto.randomUUID() })).status).toBe(404);
    expect((await anna.get("/api/user/restriction")).body.restrictedAt).toBeNull();
  });

  it("leaves the user login, reading, a copy of their data and requests", async () => {
    const { anna } = await restricted();
    const again = await app
      .as()
      .post("/api/login", { username: anna.username, password: PASSWORD });
    expect(again.status).toBe(200);
    expect((await anna.get("/api/user/memorials")).status).toBe(200);
    expect((await anna.get("/api/user/export.zip")).status).toBe(200);
    expect(
      (await anna.post("/api/gdpr/requests", { kind: "correction", message: "" })).status,
    ).toBe(201);
    const changed = { currentPassword: PASSWORD, password: "fire blå både i havnen" };
    expect((await anna.put("/api/user/password", changed)).status).toBeLessThan(300);
  });

  it("prevents impersonation, and ends a running one", async () => {
    const [anna, support] = [await aUser(app), await aColleague(app, "support")];
    const path = `/api/admin/users/${anna.id}/viewing`;
    expect((await support.post(path, { reason })).status).toBe(204);
    await restrict(await aColleague(app, "support"), anna);
    expect((await support.get("/api/user")).body.id).toBe(support.id);
    expect((await support.post(path, { reason })).status).toBe(403);
  });

  it("prevents granting the user a role", async () => {
    const { anna } = await restricted();
    const administrator = await aColleague(app, "administrator");
    const grant = { person: anna.username, reason };
    expect(await administrator.post("/api/admin/roles/support/grant", grant)).toMatchObject({
      status: 409,
      body: { code: "accounts.personRestricted" },
    });
  });

  it("delays erasure", async () => {
    const { anna, support } = await restricted();
    const over = new Date(Date.now() - 1000);
    const asked = { userId: anna.id, requestedAt: over, erasesAt: over, pages: [] };
    await database.insert(erasures).values(asked);
    const there = () => database.$count(users, eq(users.id, anna.id));
    await eraseAccounts(services);
    expect(await there()).toBe(1);
    await lift(support, anna);
    await noticeIsOver(anna);
    await eraseAccounts(services);
    expect(await there()).toBe(0);
  });

  it("keeps a deleted page for as long", async () => {
    const [anna, support] = [await aUser(app), await aColleague(app, "support")];
    const { id } = await aMemorial(app, { owner: anna });
    const deletedAt = new Date(Date.now() - 400 * 86_400_000);
    await database.update(memorials).set({ deletedAt }).where(eq(memorials.id, id));
    await restrict(support, anna);
    const there = () => database.$count(memorials, eq(memorials.id, id));
    await runJob(services, purgeMemorials, {});
    expect(await there()).toBe(1);
    await lift(support, anna);
    await noticeIsOver(anna);
    await runJob(services, purgeMemorials, {});
    expect(await there()).toBe(0);
  });

  it("holds back mails about news until it ends", async () => {
    const { anna, support } = await restricted();
    // The page was created before: no pages are created during a restriction.
    await database.update(users).set({ restrictedAt: null }).where(eq(users.id, anna.id));
    const memorial = await aMemorial(app, { owner: anna });
    await database.update(users).set({ restrictedAt: new Date() }).where(eq(users.id, anna.id));
    await app.as().post(`${memorial.path}/candles`, { name: "Bo" });
    const until = new Date(Date.now() + 60_000).toISOString();
    await runJob(services, notifyDaily, { until });
    await lift(support, anna);
    await mailTo(app, anna.email, await endingSubject(anna));
    const soFar = (await mailsTo(app, anna.email)).map(({ text }) => text ?? "");
    expect(soFar.some((text) => text.includes("Inger Østergård"))).toBe(false);
    await noticeIsOver(anna);
    await runJob(services, notifyDaily, { until });
    await expect
      .poll(async () => (await mailsTo(app, anna.email)).map(({ text }) => text ?? "").join(" "))
      .toContain("Inger Østergård");
  });
});

async function endingSubject({ email }: TestUser): Promise<string> {
  await expect
    .poll(async () => (await mailsTo(app, email)).map(({ subject }) => subject ?? "").join("\n"))
    .toMatch(/^Den .* bruger vi dine oplysninger igen$/m);
  const mails = await mailsTo(app, email);
  return mails.find(({ subject }) => subject?.startsWith("Den "))?.subject ?? "";
}

describe("the end of a restriction", () => {
  it("is announced a week before, and until then the restriction applies", async () => {
    const { anna, support } = await restricted();
    expect((await lift(support, anna)).status).toBe(204);
    const { body } = await anna.get("/api/user/restriction");
    const days = (Date.parse(present(body.endsAt)) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    await runJob(services, endRestrictions, {});
    expect((await anna.post("/api/memorials", { name: "Inger" })).body.code).toBe("restricted");
    const { text } = await mailTo(app, anna.email, await endingSubject(anna));
    expect(text).toContain(reason);
    await noticeIsOver(anna);
    expect((await anna.post("/api/memorials", { name: "Inger" })).status).toBe(201);
    await mailTo(app, anna.email, "Vi bruger dine oplysninger igen");
    expect((await capabilitiesAbout(anna)).map(([action, actor]) => [action, actor])).toEqual([
      ["user.restricted", support.id],
      ["user.restrictionEnding", support.id],
      ["user.restrictionEnded", null],
    ]);
  });

  it("is cancelled when the user objects, and announced only once", async () => {
    const { anna, support } = await restricted();
    await lift(support, anna);
    await lift(support, anna);
    expect((await restrict(support, anna)).status).toBe(204);
    expect((await anna.get("/api/user/restriction")).body.endsAt).toBeNull();
    await mailTo(app, anna.email, "Vi bliver ved med kun at opbevare dine oplysninger");
    expect((await capabilitiesAbout(anna)).map(([action]) => action)).toEqual([
      "user.restricted",
      "user.restrictionEnding",
      "user.restrictionKept",
    ]);
  });

  it("is immediate on the user's request, with their password", async () => {
    const { anna } = await restricted();
    expect((await anna.delete("/api/user/restriction")).status).toBe(204);
    expect((await anna.delete("/api/user/restriction")).status).toBe(204);
    expect((await anna.post("/api/memorials", { name: "Inger" })).status).toBe(201);
    expect((await capabilitiesAbout(anna)).at(-1)).toEqual([
      "user.restrictionTakenBack",
      anna.id,
      {},
    ]);
  });
});

/** Calls about login or the user's rights, or that end what others want of the user's pages. */
const ANSWERED = new Set([
  "POST /api/user/second-factor",
  "PUT /api/user/second-factor",
  "DELETE /api/user/second-factor",
  "POST /api/user/second-step",
  "POST /api/user/recovery-codes",
  "POST /api/user/passkey-challenges",
  "POST /api/user/passkeys",
  "DELETE /api/user/passkeys/:passkeyId",
  "DELETE /api/user/sessions/:sessionId",
  "DELETE /api/user/sessions",
  "POST /api/user/confirmation",
  "POST /api/user/phone-links",
  "POST /api/user/phone-links/:linkId/allow",
  "DELETE /api/user/phone-links/:linkId",
  "PUT /api/user/password",
  "PUT /api/user/email",
  "POST /api/user/email-link",
  "DELETE /api/user/viewing",
  "DELETE /api/user/restriction",
  "POST /api/gdpr/requests",
  "POST /api/user/tickets/:ticketId/links",
  "POST /api/user/exports",
  "DELETE /api/user/erasure",
  "DELETE /api/memorials/:id/custody",
  "DELETE /api/memorials/:id/ownership",
]);
const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

describe("during a restriction", async () => {
  const { anna } = await restricted();
  const open = new Set(
    app.app.calls
      .filter(({ access }) => access === "anyone")
      .map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
  );
  const routes = app.app.routes.filter(
    ({ method, url }) =>
      url.startsWith("/api/") &&
      !SAFE.has(method) &&
      !ANSWERED.has(`${method} ${url}`) &&
      !open.has(`${method} ${url}`),
  );

  it("there are routes to test", () => {
    expect(routes.length).toBeGreaterThan(40);
  });

  it.each(routes)("$method $url changes nothing", async ({ method, url }) => {
    const answer = await app.app.inject({
      method: method as "POST",
      url: url.replace("*", "x").replace(/:\w+/g, anna.id),
      headers: { cookie: anna.cookie ?? "" },
      payload: {},
    });
    expect([answer.statusCode, answer.json().code]).toEqual([403, "restricted"]);
  });
});
