import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#features/accounts/tables.server.ts";
import type { Role } from "#platform/actor.ts";
import { testApp } from "#test/app.ts";
import { auditTrailOf } from "#test/audit.ts";
import {
  aColleague,
  aUser,
  PASSWORD,
  reachable,
  withRoles,
  type TestUser,
} from "#test/factories.ts";
import { PERMITTED_ROLES } from "#test/permissions/permitted-roles.ts";
import { present } from "#test/present.ts";

const app = await testApp();
const { database } = app.services;
const admin = await aColleague(app, "administrator");
const reason = "Ny i butikken";

/** In the order of the answer. */
const permittedTo = (...roles: Role[]) =>
  Object.entries(PERMITTED_ROLES)
    .filter(([, permitted]) => permitted.some((role) => roles.includes(role)))
    .map(([permission]) => permission);

const grant = (by: TestUser, role: string, person: string, why = reason) =>
  by.post(`/api/admin/roles/${role}/grant`, { person, reason: why });
const revoke = (by: TestUser, role: string, { id }: TestUser, why = reason) =>
  by.post(`/api/admin/roles/${role}/revoke`, { userId: id, reason: why });

async function rolesOf({ id }: TestUser) {
  const [row] = await database.select({ roles: users.roles }).from(users).where(eq(users.id, id));
  return row?.roles;
}

const entriesAbout = ({ id }: TestUser) => auditTrailOf(database, id);

describe("granting a role", () => {
  it("accepts a user name or an e-mail, and applies at once", async () => {
    const anna = await reachable(app, await aUser(app));
    expect((await grant(admin, "support", anna.username.toUpperCase())).status).toBe(204);
    expect((await grant(admin, "production", anna.email)).status).toBe(204);
    expect(await rolesOf(anna)).toEqual(["support", "production"]);
    const { cookie } = await app
      .as()
      .post("/api/login", { username: anna.username, password: PASSWORD });
    const rights = await app.as(cookie).get("/api/user/is-admin?t=1");
    // The role's permissions require the second step.
    expect(rights.body).toEqual({ isAdmin: true, permissions: [] });
    await withRoles(app, anna, ["support", "production"]);
    const verified = await app.as(cookie).get("/api/user/is-admin?t=1");
    expect(verified.body).toEqual({
      isAdmin: true,
      permissions: permittedTo("support", "production"),
    });
  });

  it("ends the user's sessions, since their permissions change", async () => {
    const anna = await reachable(app, await aUser(app));
    await grant(admin, "warehouse", anna.username);
    expect((await anna.get("/api/user")).status).toBe(401);
  });

  it("is audited: who, whom, what, why, before and after", async () => {
    const anna = await reachable(app, await aUser(app));
    await grant(admin, "reseller", anna.username, "  Steen fra  Viborg ");
    expect((await entriesAbout(anna)).at(-1)).toMatchObject({
      actorId: admin.id,
      action: "role.granted",
      subject: "user",
      address: "127.0.0.1",
      details: { role: "reseller", reason: "Steen fra Viborg", before: [], after: ["reseller"] },
    });
  });

  it("changes and audits nothing the second time", async () => {
    const anna = await reachable(app, await aUser(app));
    await grant(admin, "support", anna.username);
    const told = (await entriesAbout(anna)).length;
    expect((await grant(admin, "support", anna.username)).status).toBe(204);
    expect(await entriesAbout(anna)).toHaveLength(told);
  });

  it("is refused for oneself", async () => {
    expect(await grant(admin, "reseller", admin.username)).toMatchObject({
      status: 403,
      body: { code: "accounts.ownRole" },
    });
    expect(await rolesOf(admin)).toEqual(["administrator"]);
  });

  it.each([["support"], ["production"], ["warehouse"], ["reseller"], [null]] as const)(
    "is refused to %s",
    async (role) => {
      const asking = await withRoles(app, await aUser(app), role === null ? [] : [role]);
      const anna = await reachable(app, await aUser(app));
      for (const asked of ["administrator", "reseller"]) {
        expect((await grant(asking, asked, anna.username)).status).toBe(403);
        expect((await grant(asking, asked, asking.username)).status).toBe(403);
        expect((await revoke(asking, asked, admin)).status).toBe(403);
      }
      expect((await asking.get("/api/admin/roles")).status).toBe(403);
      expect(await rolesOf(anna)).toEqual([]);
    },
  );

  it.each([
    ["reason", { reason: "" }],
    ["reason", { reason: "x".repeat(301) }],
    ["reason", { reason: undefined }],
    ["person", { person: "ingen.ved.det.navn" }],
    ["person", { person: "" }],
    ["role", { role: "administrator" }],
  ])("refuses a wrong %s by its name: %j", async (field, change) => {
    const anna = await reachable(app, await aUser(app));
    const body = { person: anna.username, reason, ...change };
    const answer = await admin.post("/api/admin/roles/support/grant", body);
    expect({ status: answer.status, fields: Object.keys(answer.body.fields ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    });
  });

  it("refuses unknown roles", async () => {
    expect((await grant(admin, "owner", admin.username)).status).toBe(404);
  });
});

describe("revoking a role", () => {
  it("applies at once, ends the sessions, and is audited", async () => {
    const anna = await aColleague(app, ["support", "reseller"]);
    expect((await revoke(admin, "support", anna, "Er stoppet")).status).toBe(204);
    expect(await rolesOf(anna)).toEqual(["reseller"]);
    expect((await anna.get("/api/user")).status).toBe(401);
    expect((await entriesAbout(anna)).at(-1)).toMatchObject({
      action: "role.revoked",
      details: { before: ["support", "reseller"], after: ["reseller"], reason: "Er stoppet" },
    });
  });

  it("answers not found for an unknown id", async () => {
    const body = { userId: "0190f3a4-0000-7000-8000-000000000000", reason };
    expect((await admin.post("/api/admin/roles/support/revoke", body)).status).toBe(404);
  });

  it("is refused for the last administrator, whoever asks", async () => {
    expect(await revoke(admin, "administrator", admin)).toMatchObject({
      status: 409,
      body: { code: "accounts.lastAdministrator" },
    });
    expect(await rolesOf(admin)).toEqual(["administrator"]);
  });

  it("doesn't count administrators who are locked out", async () => {
    const locked = await aColleague(app, "administrator");
    await database.update(users).set({ lockedAt: new Date() }).where(eq(users.id, locked.id));
    expect((await revoke(admin, "administrator", admin)).status).toBe(409);
    expect((await revoke(admin, "administrator", locked)).status).toBe(204);
  });

  it("leaves one of many administrators who concurrently revoke each other's role, or their own", async () => {
    const others = await Promise.all(
      [1, 2, 3, 4].map(async () => aColleague(app, "administrator")),
    );
    const all = [admin, ...others];
    const tries = all.flatMap((by, index) => [
      revoke(by, "administrator", all[(index + 1) % all.length] ?? admin),
      revoke(by, "administrator", by),
    ]);
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => ![204, 401, 403, 409].includes(status))).toEqual([]);
    const left = await Promise.all(all.map(rolesOf));
    expect(left.filter((roles) => roles?.includes("administrator"))).toHaveLength(1);
    await database
      .update(users)
      .set({ roles: ["administrator"] })
      .where(eq(users.id, admin.id));
  });
});

describe("the call of the staff guard", () => {
  it("answers every signed-in user", async () => {
    expect((await app.as().get("/api/user/is-admin?t=1")).status).toBe(401);
    const anna = await reachable(app, await aUser(app));
    const { body } = await anna.get("/api/user/is-admin?t=1");
    expect(body).toEqual({ isAdmin: false, permissions: [] });
    const boss = await aColleague(app, "administrator");
    expect((await boss.get("/api/user/is-admin")).body).toEqual({
      isAdmin: true,
      permissions: permittedTo("administrator"),
    });
    const reseller = await aColleague(app, "reseller");
    expect((await reseller.get("/api/user/is-admin")).body.isAdmin).toBe(false);
  });

  it("shows no permissions once the role is revoked", async () => {
    const anna = await aColleague(app, "administrator");
    expect((await anna.get("/api/admin/roles")).status).toBe(200);
    await database.update(users).set({ roles: [] }).where(eq(users.id, anna.id));
    expect((await anna.get("/api/admin/roles")).status).toBe(403);
  });
});

describe("the list of roles", () => {
  it("contains the holders and permissions of each", async () => {
    const boss = await aColleague(app, "administrator");
    const anna = await aColleague(app, "production", { fullName: "Åse Æbelø" });
    const { status, body } = await boss.get("/api/admin/roles");
    expect(status).toBe(200);
    const roles = new Map(body.roles.map((each) => [each.role, each]));
    expect([...roles.keys()]).toEqual([
      "administrator",
      "support",
      "production",
      "warehouse",
      "reseller",
    ]);
    expect(roles.get("production")).toMatchObject({ can: { grant: true, revoke: true } });
    const { holders, count } = present(roles.get("production"));
    expect(holders).toContainEqual({
      id: anna.id,
      fullName: "Åse Æbelø",
      username: anna.username,
      isLocked: false,
    });
    expect(count).toBe(holders.length);
  });
});
