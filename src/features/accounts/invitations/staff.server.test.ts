import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#features/accounts/tables.server.ts";
import { auditEntries } from "#platform/audit/audit.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aUser, reachable, withRoles, type TestUser } from "#test/factories.ts";
import { linkIn, mailTo } from "#test/mails.ts";
import { present } from "#test/present.ts";

const app = await testApp({}, { worker: true });
const { database } = app.services;
const reason = "Skal svare på breve";

async function invited(by: TestUser, email: string, role = "support") {
  const answer = await by.post("/api/admin/invitations", { email, role, reason });
  expect(answer.status).toBe(202);
  const subject = "Anna Holm inviterer dig til Mindelys";
  const token = linkIn(await mailTo(app, email, subject))
    .split("/")
    .at(-1);
  return `/api/invitations/${token}` as const;
}

async function rolesOf({ id }: TestUser): Promise<string[]> {
  const [row] = await database.select().from(users).where(eq(users.id, id));
  return row?.roles ?? [];
}

describe("an invitation to a staff role", () => {
  it("grants it to the owner of the address, ends their sessions and is audited", async () => {
    const administrator = await aColleague(app, "administrator");
    const anna = await aUser(app);
    const path = await invited(administrator, anna.email);
    const read = await anna.get(path);
    expect(read.body).toMatchObject({ kind: "staff", subject: null, isForMe: true });
    // Copied with the full stop of the sentence that it stood in.
    expect((await anna.get(`${path}.`)).body).toEqual(read.body);
    expect(await anna.post(`${path}/accept`)).toMatchObject({
      status: 200,
      body: { to: "/login" },
    });
    expect(await rolesOf(anna)).toEqual(["support"]);
    expect((await anna.get("/api/user")).status).toBe(401);
    const told = await database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, anna.id))
      .orderBy(auditEntries.id);
    expect(told.map(({ action }) => action)).toEqual([
      "user.registered",
      "role.invited",
      "user.emailConfirmed",
      "role.accepted",
      "invitation.accepted",
    ]);
    expect(told[1]).toMatchObject({
      actorId: administrator.id,
      details: { role: "support", reason },
    });
    expect(told[3]?.details).toEqual({
      role: "support",
      from: administrator.id,
      before: [],
      after: ["support"],
    });
  });

  it("can't be used with another address, and such tries don't use it up", async () => {
    const anna = await aUser(app);
    const path = await invited(await aColleague(app, "administrator"), anna.email);
    const other = await aUser(app);
    expect((await other.get(path)).body.isForMe).toBe(false);
    const refused = await other.post(`${path}/accept`);
    expect(refused).toMatchObject({ status: 409, body: { code: "accounts.notForYou" } });
    expect(await rolesOf(other)).toEqual([]);
    expect((await anna.post(`${path}/accept`)).status).toBe(200);
  });

  it("never grants its own sender more rights, whatever address they use", async () => {
    const administrator = await aColleague(app, "administrator");
    const { email } = administrator;
    const direct = await administrator.post("/api/admin/invitations", {
      email,
      role: "production",
      reason,
    });
    expect(direct).toMatchObject({ status: 403, body: { code: "accounts.ownRole" } });
    const later = "else.krag@example.org";
    const path = await invited(administrator, later, "production");
    await database
      .update(users)
      .set({ email: later, emailKey: later })
      .where(eq(users.id, administrator.id));
    const taken = await administrator.post(`${path}/accept`);
    expect(taken).toMatchObject({ status: 403, body: { code: "accounts.ownRole" } });
    expect(await rolesOf(administrator)).toEqual(["administrator"]);
  });

  it("is void once its sender may no longer grant the role", async () => {
    const administrator = await aColleague(app, "administrator");
    const anna = await aUser(app);
    const path = await invited(administrator, anna.email);
    await withRoles(app, administrator, ["support"]);
    expect((await anna.post(`${path}/accept`)).status).toBe(410);
    expect(await rolesOf(anna)).toEqual([]);
  });

  it.each(["lockedAt", "restrictedAt"] as const)(
    "is void while its sender is locked out or restricted: %s",
    async (since) => {
      const administrator = await aColleague(app, "administrator");
      const anna = await aUser(app);
      const path = await invited(administrator, anna.email);
      const inviter = eq(users.id, administrator.id);
      await database
        .update(users)
        .set({ [since]: new Date() })
        .where(inviter);
      expect((await anna.get(path)).status).toBe(410);
      expect((await anna.post(`${path}/accept`)).status).toBe(410);
      expect(await rolesOf(anna)).toEqual([]);
    },
  );

  it("is attributed to whoever sends it again", async () => {
    const administrator = await aColleague(app, "administrator");
    const email = "signe@example.org";
    await invited(administrator, email);
    const other = await aColleague(app, "administrator");
    const { items } = (await other.get("/api/admin/invitations")).body;
    const own = present(items.find((each) => each.email === email));
    await withRoles(app, administrator, ["support"]);
    await other.post(`/api/admin/invitations/${own.id}/send`);
    const mail = await mailTo(app, email, "Anna Holm inviterer dig til Mindelys", 2);
    const signe = await aUser(app, { email });
    const path = `/api${linkIn(mail).replace("invitation", "invitations")}`;
    expect((await signe.post(`${path}/accept`)).status).toBe(200);
    expect(await rolesOf(signe)).toEqual(["support"]);
  });

  it("is refused to users who may grant nothing, also through other request fields", async () => {
    const support = await reachable(app, await aColleague(app, "support"));
    const body = { email: "ib@example.org", role: "administrator", reason };
    expect((await support.post("/api/admin/invitations", body)).status).toBe(403);
    const administrator = await aColleague(app, "administrator");
    const odd = await administrator.post("/api/admin/invitations", { ...body, roles: ["support"] });
    expect(odd).toMatchObject({ status: 400, body: { fields: { roles: expect.any(String) } } });
  });

  it("is listed, sent again and withdrawn", async () => {
    const administrator = await aColleague(app, "administrator");
    const email = "oda@example.org";
    const first = await invited(administrator, email);
    const listed = await administrator.get("/api/admin/invitations");
    const own = present(listed.body.items.find((each) => each.email === email));
    expect(own).toMatchObject({ role: "support", state: "open", inviter: "Anna Holm" });
    await administrator.post(`/api/admin/invitations/${own.id}/send`);
    const subject = "Anna Holm inviterer dig til Mindelys";
    const second = `/api${linkIn(await mailTo(app, email, subject, 2)).replace("invitation", "invitations")}`;
    expect((await app.as().get(first)).status).toBe(410);
    expect((await app.as().get(second)).status).toBe(200);
    expect((await administrator.delete(`/api/admin/invitations/${own.id}`)).status).toBe(204);
    expect((await app.as().get(second)).status).toBe(410);
  });
});
