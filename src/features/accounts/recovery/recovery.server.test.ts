import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { recoveries } from "#features/accounts/recovery/tables.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { auditEntries } from "#platform/audit/audit.server.ts";
import { testApp } from "#test/app.ts";
import { aUser, PASSWORD, withRoles, type TestUser } from "#test/factories.ts";
import { mailTo } from "#test/mails.ts";
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
