import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { recoveries } from "#features/accounts/recovery/tables.server.ts";
import { sessions } from "#features/accounts/sessions/tables.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aUser, PASSWORD, reachable, type TestUser } from "#test/factories.ts";
import { linkIn, mailTo } from "#test/mails.ts";
import { addPasskey, aDevice, logInWith } from "#test/passkeys.ts";
import { withTwoSteps } from "#test/two-steps.ts";

const app = await testApp({}, { worker: true });
const { database } = app.services;
const reason = "Ringede fra det nummer, vi kender";
const pathOf = ({ id }: { id: string }) => `/api/admin/users/${id}/recovery` as const;
const ask = (by: TestUser, about: { id: string }) => by.post(pathOf(about), { reason });
const confirm = (by: TestUser, about: { id: string }) =>
  by.post(`${pathOf(about)}/confirm`, { reason });
const [first, second] = [
  await aColleague(app, "administrator"),
  await aColleague(app, "administrator"),
];

describe("recovery from lost second factors", () => {
  it("needs two administrators, is audited, and notified by mail twice", async () => {
    const { anna, here, codes } = await withTwoSteps(app);
    const device = aDevice();
    await addPasskey(here, device);
    expect((await ask(first, anna)).status).toBe(204);
    expect((await second.get(pathOf(anna))).body).toEqual({
      hasSteps: true,
      asked: { by: "Anna Holm", reason },
      can: { ask: false, confirm: true },
    });
    expect((await here.get("/api/user")).status).toBe(200);
    expect((await confirm(second, anna)).status).toBe(204);
    expect((await here.get("/api/user")).status).toBe(401);
    const login = { username: anna.username, password: PASSWORD };
    const inside = await app.as().post("/api/login", login);
    expect((await app.as(inside.cookie).get("/api/user/access")).body).toMatchObject({
      hasSecondFactor: false,
      recoveryCodesLeft: 0,
      passkeys: 0,
    });
    expect(codes).toHaveLength(10);
    expect((await logInWith(device, app.as())).status).toBe(403);
    const rows = await database
      .select({ actorId: auditEntries.actorId, action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, anna.id))
      .orderBy(auditEntries.id);
    expect(rows.slice(-2)).toEqual([
      { actorId: first.id, action: "user.recoveryAsked" },
      { actorId: second.id, action: "user.recovered" },
    ]);
    await mailTo(app, anna.email, "En af os vil slå dit login i to trin fra");
    await mailTo(app, anna.email, "Dit login i to trin er slået fra");
  });

  it("can't be both requested and approved by one administrator", async () => {
    const { anna, here } = await withTwoSteps(app);
    expect((await confirm(first, anna)).status).toBe(404);
    await ask(first, anna);
    expect(await confirm(first, anna)).toMatchObject({
      status: 403,
      body: { code: "accounts.ownRecovery" },
    });
    expect((await ask(second, anna)).status).toBe(409);
    expect((await here.get("/api/user/access")).body.hasSecondFactor).toBe(true);
    expect((await confirm(second, anna)).status).toBe(204);
  });

  it("happens once, also among concurrent approvals", async () => {
    const { anna } = await withTwoSteps(app);
    await ask(first, anna);
    const third = await aColleague(app, "administrator");
    const answers = await Promise.all([second, third, second].map((by) => confirm(by, anna)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404, 404]);
  });

  it("expires after three days, and when the requester is no administrator any more", async () => {
    const { anna } = await withTwoSteps(app);
    const former = await aColleague(app, "administrator");
    await ask(former, anna);
    await database.update(users).set({ roles: [] }).where(eq(users.id, former.id));
    expect((await confirm(second, anna)).status).toBe(404);
    const expiresAt = new Date(Date.now() - 1);
    await database.update(recoveries).set({ expiresAt }).where(eq(recoveries.userId, anna.id));
    expect((await confirm(second, anna)).status).toBe(404);
    expect((await ask(first, anna)).status).toBe(204);
  });

  it("is refused to all but administrators, and for oneself", async () => {
    const { anna } = await withTwoSteps(app);
    const support = await aColleague(app, "support");
    for (const by of [support, await aUser(app)]) {
      expect((await by.get(pathOf(anna))).status).toBe(403);
      expect((await ask(by, anna)).status).toBe(403);
      expect((await confirm(by, anna)).status).toBe(403);
    }
    expect((await ask(second, second)).status).toBe(403);
  });

  it("requires existing factors and a reason", async () => {
    const anna = await aUser(app);
    expect((await ask(first, anna)).status).toBe(409);
    expect((await first.get(pathOf(anna))).body.hasSteps).toBe(false);
    const nobody = { id: "0190f3a4-0000-7000-8000-000000000000" };
    expect((await ask(first, nobody)).status).toBe(404);
    expect((await first.get(pathOf(nobody))).status).toBe(404);
    const { status, body } = await first.post(pathOf(anna), { reason: " " });
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: ["reason"],
    });
  });
});

describe("two administrators", () => {
  /** Made administrator by another, on the staff pages. */
  async function madeBy(by: TestUser): Promise<TestUser> {
    const person = await reachable(app, await aUser(app));
    const granted = await by.post("/api/admin/roles/administrator/grant", {
      person: person.username,
      reason,
    });
    expect(granted.status).toBe(204);
    const login = { username: person.username, password: PASSWORD };
    const { cookie } = await app.as().post("/api/login", login);
    return verified({ ...person, ...app.as(cookie) });
  }

  async function verified(person: TestUser): Promise<TestUser> {
    const verifiedAt = new Date();
    await database.update(sessions).set({ verifiedAt }).where(eq(sessions.userId, person.id));
    return person;
  }

  const NOT_SECOND = { status: 403, body: { code: "accounts.notSecond" } };

  it("are not independent if one granted the other the role before requesting", async () => {
    const puppet = await madeBy(first);
    const { anna, here } = await withTwoSteps(app);
    await ask(first, anna);
    expect((await puppet.get(pathOf(anna))).body.can).toEqual({ ask: false, confirm: false });
    expect(await confirm(puppet, anna)).toMatchObject(NOT_SECOND);
    expect((await here.get("/api/user/access")).body.hasSecondFactor).toBe(true);
    expect((await confirm(second, anna)).status).toBe(204);
  });

  it("are not independent if one granted it to the other through a third", async () => {
    const puppet = await madeBy(await madeBy(first));
    const { anna } = await withTwoSteps(app);
    await ask(first, anna);
    expect(await confirm(puppet, anna)).toMatchObject(NOT_SECOND);
  });

  it("are not independent if one got the role only after the request", async () => {
    const { anna } = await withTwoSteps(app);
    await ask(first, anna);
    expect(await confirm(await madeBy(second), anna)).toMatchObject(NOT_SECOND);
  });

  it("are not independent if one requests as the other, whom they have just made administrator", async () => {
    const puppet = await madeBy(first);
    const { anna } = await withTwoSteps(app);
    expect((await puppet.get(pathOf(anna))).body.can).toEqual({ ask: false, confirm: false });
    expect(await ask(puppet, anna)).toMatchObject({
      status: 403,
      body: { code: "accounts.newAdministrator" },
    });
  });

  it("count an accepted invitation as granted by the inviter", async () => {
    await reachable(app, first);
    const guest = await reachable(app, await aUser(app));
    const invitation = { email: guest.email, role: "administrator", reason };
    expect((await first.post("/api/admin/invitations", invitation)).status).toBe(202);
    const mail = await mailTo(app, guest.email, "Anna Holm inviterer dig til Mindelys");
    const link = linkIn(mail).replace("/invitation/", "/api/invitations/");
    expect((await guest.post(`${link}/accept`)).status).toBe(200);
    const login = { username: guest.username, password: PASSWORD };
    const { cookie } = await app.as().post("/api/login", login);
    const puppet = await verified({ ...guest, ...app.as(cookie) });
    const { anna } = await withTwoSteps(app);
    await ask(first, anna);
    expect(await confirm(puppet, anna)).toMatchObject(NOT_SECOND);
  });
});

describe("an unlocked screen", () => {
  it("is not enough to grant or revoke rights or to export lists", async () => {
    const anna = await reachable(app, await aUser(app));
    const boss = await aColleague(app, "administrator");
    const confirmedAt = new Date(Date.now() - 11 * 60_000);
    await database.update(sessions).set({ confirmedAt }).where(eq(sessions.userId, boss.id));
    const grant = { person: anna.username, reason };
    const calls = [
      ["post", "/api/admin/roles/{role}/grant", grant],
      ["post", "/api/admin/roles/{role}/revoke", { userId: anna.id, reason }],
      ["post", "/api/admin/invitations", { email: anna.email, role: "support", reason }],
      ["post", "/api/admin/users/{id}/lock", { reason }],
      ["post", "/api/admin/users/{id}/unlock", { reason }],
      ["post", "/api/admin/users/{id}/viewing", { reason }],
      ["post", "/api/admin/users/{id}/recovery", { reason }],
      ["post", "/api/admin/users/{id}/recovery/confirm", { reason }],
      ["post", "/api/admin/resellers/{id}/approve", { reason }],
      ["post", "/api/admin/resellers/{id}/decline", { reason }],
      ["get", "/api/admin/audit.csv", undefined],
      ["get", "/api/admin/qr-packages/{packageId}/cards.csv", undefined],
    ] as const;
    const marked = app.app.calls.filter(
      ({ confirmed, permission }) => confirmed === true && permission !== undefined,
    );
    expect(marked.map(({ path }) => path).toSorted()).toEqual(
      calls.map(([, path]) => path).toSorted(),
    );
    const answers = await Promise.all(
      calls.map(([method, path, body]) => {
        const named = path.replace("{role}", "support").replace(/\{\w+\}/, anna.id);
        return method === "get" ? boss.get(named) : boss.post(named, body);
      }),
    );
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 403, body: { code: "confirmFirst" } });
    }
    const proof = await boss.post("/api/user/confirmation", { currentPassword: PASSWORD });
    const here = app.as(proof.cookie);
    expect((await here.post("/api/admin/roles/support/grant", grant)).status).toBe(204);
    expect((await here.get("/api/admin/audit.csv")).status).toBe(200);
  });
});
