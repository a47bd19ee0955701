import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { recoveries } from "#features/accounts/recovery/tables.server.ts";
import { sessions, users } from "#features/accounts/tables.server.ts";
import { auditEntries } from "#platform/audit/audit.server.ts";
import { testApp } from "#test/app.ts";
import { aUser, PASSWORD, reachable, withRoles, type TestUser } from "#test/factories.ts";
import { linkIn, mailTo } from "#test/mails.ts";
import { addPasskey, aDevice, logInWith } from "#test/passkeys.ts";
import { withTwoSteps } from "#test/two-steps.ts";

const app = await testApp({}, { worker: true });
const { database } = app.services;
const reason = "Ringede fra det nummer, vi kender";
const anAdministrator = async () => withRoles(app, await aUser(app), ["administrator"]);
const pathOf = ({ id }: { id: string }) => `/api/admin/users/${id}/recovery`;
const ask = (by: TestUser, about: { id: string }) => by.post(pathOf(about), { reason });
const confirm = (by: TestUser, about: { id: string }) =>
  by.post(`${pathOf(about)}/confirm`, { reason });
const [first, second] = [await anAdministrator(), await anAdministrator()];

describe("second steps that somebody has lost", () => {
  it("are ended by two administrators together, in the log, and told by mail twice", async () => {
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
    await mailTo(app, anna.email, "En af os vil slå dine to trin fra");
    await mailTo(app, anna.email, "Dine to trin er slået fra");
  });

  it("are not ended by one alone, not even by both words", async () => {
    const { anna, here } = await withTwoSteps(app);
    expect((await confirm(first, anna)).status).toBe(404);
    await ask(first, anna);
    expect(await confirm(first, anna)).toMatchObject({
      status: 403,
      body: { code: "ownRecovery" },
    });
    expect((await ask(second, anna)).status).toBe(409);
    expect((await here.get("/api/user/access")).body.hasSecondFactor).toBe(true);
    expect((await confirm(second, anna)).status).toBe(204);
  });

  it("are ended once, also when many say yes at once", async () => {
    const { anna } = await withTwoSteps(app);
    await ask(first, anna);
    const third = await anAdministrator();
    const answers = await Promise.all([second, third, second].map((by) => confirm(by, anna)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404, 404]);
  });

  it("are not ended after three days, nor when whoever asked is no administrator any more", async () => {
    const { anna } = await withTwoSteps(app);
    const former = await anAdministrator();
    await ask(former, anna);
    await database.update(users).set({ roles: [] }).where(eq(users.id, former.id));
    expect((await confirm(second, anna)).status).toBe(404);
    const expiresAt = new Date(Date.now() - 1);
    await database.update(recoveries).set({ expiresAt }).where(eq(recoveries.userId, anna.id));
    expect((await confirm(second, anna)).status).toBe(404);
    expect((await ask(first, anna)).status).toBe(204);
  });

  it("are nobody's business but administrators', and nobody's own", async () => {
    const { anna } = await withTwoSteps(app);
    const support = await withRoles(app, await aUser(app), ["support"]);
    for (const by of [support, await aUser(app)]) {
      expect((await by.get(pathOf(anna))).status).toBe(403);
      expect((await ask(by, anna)).status).toBe(403);
      expect((await confirm(by, anna)).status).toBe(403);
    }
    expect((await ask(second, second)).status).toBe(403);
  });

  it("have to be there, and a reason, too", async () => {
    const anna = await aUser(app);
    expect((await ask(first, anna)).status).toBe(409);
    expect((await first.get(pathOf(anna))).body.hasSteps).toBe(false);
    const nobody = { id: "0190f3a4-0000-7000-8000-000000000000" };
    expect((await ask(first, nobody)).status).toBe(404);
    expect((await first.get(pathOf(nobody))).status).toBe(404);
    const { status, body } = await first.post(pathOf(anna), { reason: " " });
    expect({ status, fields: Object.keys(body.fields) }).toEqual({
      status: 400,
      fields: ["reason"],
    });
  });
});

describe("two administrators", () => {
  /** Made administrator by another, by the desk. */
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

  const NOT_SECOND = { status: 403, body: { code: "notSecond" } };

  it("are not two where one has made the other before asking", async () => {
    const puppet = await madeBy(first);
    const { anna, here } = await withTwoSteps(app);
    await ask(first, anna);
    expect((await puppet.get(pathOf(anna))).body.can).toEqual({ ask: false, confirm: false });
    expect(await confirm(puppet, anna)).toMatchObject(NOT_SECOND);
    expect((await here.get("/api/user/access")).body.hasSecondFactor).toBe(true);
    expect((await confirm(second, anna)).status).toBe(204);
  });

  it("are not two where one has made the other through a third", async () => {
    const puppet = await madeBy(await madeBy(first));
    const { anna } = await withTwoSteps(app);
    await ask(first, anna);
    expect(await confirm(puppet, anna)).toMatchObject(NOT_SECOND);
  });

  it("are not two where one is an administrator only since it was asked", async () => {
    const { anna } = await withTwoSteps(app);
    await ask(first, anna);
    expect(await confirm(await madeBy(second), anna)).toMatchObject(NOT_SECOND);
  });

  it("are not two where one asks as the other whom they have just made", async () => {
    const puppet = await madeBy(first);
    const { anna } = await withTwoSteps(app);
    expect((await puppet.get(pathOf(anna))).body.can).toEqual({ ask: false, confirm: false });
    expect(await ask(puppet, anna)).toMatchObject({
      status: 403,
      body: { code: "newAdministrator" },
    });
  });

  it("count an invitation as given by whoever invited", async () => {
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
  it("is not enough for what gives rights, takes them, or carries lists away", async () => {
    const anna = await reachable(app, await aUser(app));
    const boss = await anAdministrator();
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
