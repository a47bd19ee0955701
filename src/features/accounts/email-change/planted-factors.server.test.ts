import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { secondFactors } from "#features/accounts/codes/tables.server.ts";
import { passkeys } from "#features/accounts/passkeys/tables.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { newId } from "#platform/ids.ts";
import { testApp, type Client } from "#test/app.ts";
import { aColleague, aUser, PASSWORD, reachable, type TestUser } from "#test/factories.ts";
import { linkIn, mailTo } from "#test/mails.ts";
import { addPasskey, aDevice, askedForNew, logInWith } from "#test/passkeys.ts";
import { codeOf } from "#test/two-steps.ts";

/** An attacker registers with another person's address and leaves a way back in. */

const app = await testApp({}, { worker: true });
const { database } = app.services;
const NEW = "fire blå både på fjorden";
const VERIFY_FIRST = { status: 409, body: { code: "accounts.verifyFirst" } };

async function resetCall({ username, email }: TestUser): Promise<string> {
  await app.as().post("/api/password-links", { username });
  const path = linkIn(await mailTo(app, email, "Vælg en ny adgangskode"));
  return path.replace("/reset-password/", "/api/password-links/");
}

/** The owner of the address takes the account over by a mailed reset link. */
async function resetBy(person: TestUser, given: Record<string, unknown> = {}): Promise<Client> {
  const answer = await app.as().post(await resetCall(person), { password: NEW, ...given });
  expect(answer).toMatchObject({ status: 200 });
  return app.as(answer.cookie);
}

async function confirmCall({ email }: Pick<TestUser, "email">, count = 1): Promise<string> {
  const path = linkIn(await mailTo(app, email, "Er det din e-mail?", count));
  return path.replace("/confirm-email/", "/api/email-links/");
}

/** An account from before factors required a confirmed address. */
async function plantFactors(person: TestUser) {
  const confirmedAt = new Date();
  await database
    .insert(secondFactors)
    .values({ userId: person.id, secret: "JBSWY3DPEHPK3PXP", confirmedAt });
  const credential = { credentialId: newId(), publicKey: Buffer.from("key"), counter: 0 };
  const passkey = { id: newId(), userId: person.id, name: "Fremmed", createdAt: confirmedAt };
  await database.insert(passkeys).values({ ...passkey, ...credential });
}

async function factorsOf({ id }: Pick<TestUser, "id">): Promise<number> {
  const apps = await database.$count(secondFactors, eq(secondFactors.userId, id));
  return apps + (await database.$count(passkeys, eq(passkeys.userId, id)));
}

async function isConfirmed({ id }: TestUser): Promise<boolean> {
  const [row] = await database.select().from(users).where(eq(users.id, id));
  return row?.emailVerifiedAt instanceof Date;
}

describe("before the address is confirmed", () => {
  it("no second factor is begun or added", async () => {
    const anna = await aUser(app);
    expect(await anna.post("/api/user/second-factor")).toMatchObject(VERIFY_FIRST);
    expect(await anna.put("/api/user/second-factor", { code: "123456" })).toMatchObject(
      VERIFY_FIRST,
    );
    expect(await anna.post("/api/user/passkey-challenges")).toMatchObject(VERIFY_FIRST);
  });

  it("staff get none either, and so have no access yet", async () => {
    const boss = await aUser(app);
    await database
      .update(users)
      .set({ roles: ["administrator"] })
      .where(eq(users.id, boss.id));
    expect(await boss.post("/api/user/second-factor")).toMatchObject(VERIFY_FIRST);
    expect(
      (await reachable(app, boss)) && (await boss.post("/api/user/second-factor")),
    ).toMatchObject({ status: 201 });
  });

  it("a passkey begun before and finished after is refused, since its session has ended", async () => {
    const stranger = await reachable(app, await aUser(app));
    const { body, cookie } = await askedForNew(stranger);
    await database.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, stranger.id));
    const made = aDevice().make(body);
    const add = () => stranger.post("/api/user/passkeys", { name: "Fremmed", made }, { cookie });
    expect(await add()).toMatchObject(VERIFY_FIRST);
    await resetBy(stranger);
    expect((await add()).status).toBe(401);
    expect(await factorsOf(stranger)).toBe(0);
  });
});

describe("the first confirmation", () => {
  it("by a reset deletes planted factors, requires none of them, and ends every session", async () => {
    const stranger = await aUser(app);
    const other = await app
      .as()
      .post("/api/login", { username: stranger.username, password: PASSWORD });
    await plantFactors(stranger);
    const here = await resetBy(stranger);
    expect(await factorsOf(stranger)).toBe(0);
    expect((await here.get("/api/user/access")).body).toMatchObject({
      isEmailVerified: true,
      hasSecondFactor: false,
      passkeys: 0,
      recoveryCodesLeft: 0,
    });
    for (const cookie of [stranger.cookie, other.cookie]) {
      expect((await app.as(cookie).get("/api/user")).status).toBe(401);
    }
  });

  it("by the link deletes them, too, and ends all sessions except the one that confirms", async () => {
    const anna = await aUser(app);
    const other = await app.as().post("/api/login", {
      username: anna.username,
      password: PASSWORD,
    });
    await plantFactors(anna);
    expect((await anna.post(await confirmCall(anna))).status).toBe(204);
    expect(await isConfirmed(anna)).toBe(true);
    expect(await factorsOf(anna)).toBe(0);
    expect((await anna.get("/api/user")).status).toBe(200);
    expect((await app.as(other.cookie).get("/api/user")).status).toBe(401);
  });

  it("without a session ends every session and every device login", async () => {
    const stranger = await aUser(app);
    const shown = await stranger.post("/api/user/phone-links");
    expect(shown.status).toBe(201);
    const token = new URL(shown.body.url).pathname.split("/").at(-1);
    expect((await app.as().post(await confirmCall(stranger))).status).toBe(204);
    expect((await stranger.get("/api/user")).status).toBe(401);
    const phone = await app.as().post(`/api/phone-links/${token}`);
    expect(phone).toMatchObject({ status: 410, body: { code: "linkUsed" } });
  });

  it("cancels a pending change of address", async () => {
    const stranger = await aUser(app);
    const elsewhere = `elsewhere.${stranger.username}@example.org`;
    await stranger.put("/api/user/email", { email: elsewhere });
    const call = await confirmCall({ email: elsewhere });
    await resetBy(stranger);
    expect(await app.as().post(call)).toMatchObject({ status: 410 });
  });

  it("by an invitation to a page deletes them, too", async () => {
    const { acceptAsKeeper } = await invitedKeeper();
    const anna = await aUser(app);
    await plantFactors(anna);
    await acceptAsKeeper(anna);
    expect(await isConfirmed(anna)).toBe(true);
    expect(await factorsOf(anna)).toBe(0);
  });

  it("happens once: a later link to the same address keeps factors and sessions", async () => {
    const anna = await aUser(app);
    const first = await confirmCall(anna);
    await reachable(app, anna);
    await addPasskey(anna, aDevice());
    expect((await app.as().post(first)).status).toBe(204);
    expect(await factorsOf(anna)).toBe(1);
    expect((await anna.get("/api/user")).status).toBe(200);
  });
});

async function invitedKeeper() {
  const owner = await reachable(app, await aUser(app));
  const made = await owner.post("/api/memorials", { name: "Inger Østergård" });
  return {
    async acceptAsKeeper(person: TestUser) {
      const path = `/api/memorials/${made.body.id}/invitations`;
      const sent = await owner.post(path, { email: person.email, role: "reader" });
      expect(sent.status).toBe(202);
      const mail = await mailTo(
        app,
        person.email,
        "Anna Holm beder om hjælp til siden for Inger Østergård",
      );
      const link = linkIn(mail).replace("/invitation/", "/api/invitations/");
      expect(await person.post(`${link}/accept`)).toMatchObject({ status: 200 });
    },
  };
}

describe("a staff role", () => {
  const reason = "Skal svare på breve";
  const grant = async (person: TestUser) =>
    (await aColleague(app, "administrator")).post("/api/admin/roles/support/grant", {
      person: person.email,
      reason,
    });

  it("isn't granted to a user with an unconfirmed address", async () => {
    const stranger = await aUser(app);
    expect(await grant(stranger)).toMatchObject({
      status: 409,
      body: { code: "accounts.unconfirmedAddress" },
    });
  });

  it("deletes factors that are older than the confirmation of the address", async () => {
    const stranger = await reachable(app, await aUser(app));
    const device = aDevice();
    await addPasskey(stranger, device);
    const begun = await stranger.post("/api/user/second-factor");
    await stranger.put("/api/user/second-factor", { code: codeOf(begun.body.secret) });
    // The address of another person, who presses the link without suspicion.
    await reachable(app, stranger);
    expect((await grant(stranger)).status).toBe(204);
    expect(await factorsOf(stranger)).toBe(0);
    expect((await logInWith(device, app.as())).status).toBe(403);
  });

  it("keeps factors that were added after it", async () => {
    const anna = await reachable(app, await aUser(app));
    const device = aDevice();
    await addPasskey(anna, device);
    expect((await grant(anna)).status).toBe(204);
    expect(await factorsOf(anna)).toBe(1);
    expect((await logInWith(device, app.as())).status).toBe(200);
  });

  it("accepted by invitation deletes planted factors", async () => {
    const stranger = await aUser(app);
    await plantFactors(stranger);
    const owner = await resetBy(stranger);
    const boss = await aColleague(app, "administrator");
    const invitation = { email: stranger.email, role: "administrator", reason };
    expect((await boss.post("/api/admin/invitations", invitation)).status).toBe(202);
    const mail = await mailTo(app, stranger.email, "Anna Holm inviterer dig til Mindelys");
    const link = linkIn(mail).replace("/invitation/", "/api/invitations/");
    expect((await owner.post(`${link}/accept`)).status).toBe(200);
    expect(await factorsOf(stranger)).toBe(0);
    expect((await stranger.get("/api/user")).status).toBe(401);
    const old = { username: stranger.username, password: PASSWORD };
    expect((await app.as().post("/api/login", old)).status).toBe(401);
  });
});

describe("the first confirmation of an address", () => {
  it.for([
    ["its link", async (person: TestUser) => app.as().post(await confirmCall(person))],
    ["a new password", async (person: TestUser) => resetBy(person)],
  ] as const)("is recorded in the audit trail, by %s", async ([, confirm]) => {
    const anna = await aUser(app);
    await confirm(anna);
    expect(await isConfirmed(anna)).toBe(true);
    const confirmed = and(
      eq(auditEntries.action, "user.emailConfirmed"),
      eq(auditEntries.subjectId, anna.id),
    );
    expect(await database.$count(auditEntries, confirmed)).toBe(1);
  });
});
