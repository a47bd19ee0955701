import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { invitations } from "#features/accounts/invitations/tables.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { keepers } from "#features/memorials/roles/tables.server.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { testApp } from "#test/app.ts";
import {
  aColleague,
  aKeeper,
  aMemorial,
  aPlate,
  aUser,
  reachable,
  withRoles,
  type TestMemorial,
} from "#test/factories.ts";
import { linkIn, mailsTo, mailTo } from "#test/mails.ts";

const app = await testApp({}, { worker: true });
const { database } = app.services;
const PAGES = "/api/resellers/me/pages" as const;
const NAME = "Karen Bech";
const SUBJECT = `Anna Holm har lavet en side for ${NAME} til dig`;

let made = 0;
const anAddress = () => `familie.${process.pid}.${++made}@example.org`;
const aReseller = async () => withRoles(app, await reachable(app, await aUser(app)), ["reseller"]);

/** A page made from the dashboard. */
async function aPreparedPage(reseller: TestMemorial["owner"]) {
  const { status, body } = await reseller.post(PAGES, { name: NAME });
  expect(status).toBe(201);
  return { id: body.id, slug: body.slug, path: `/api/memorials/${body.id}` as const };
}

/** Such a page with a plate linked to it. */
async function prepared() {
  const reseller = await aReseller();
  const memorial = await aPreparedPage(reseller);
  const { code, activationKey } = await aPlate(app);
  await reseller.post(`/api/qr-codes/${code}/claim`, { activationKey });
  const linked = await reseller.put(`/api/qr-codes/${code}/memorials`, {
    memorialIds: [memorial.id],
  });
  expect(linked.status).toBe(200);
  return { reseller, memorial, code };
}

const offer = (by: { post: TestMemorial["owner"]["post"] }, id: string, given: unknown) =>
  by.post(`${PAGES}/${id}/hand-over`, given);

async function offered() {
  const world = await prepared();
  const email = anAddress();
  const { status } = await offer(world.reseller, world.memorial.id, { email, locale: "da" });
  expect(status).toBe(202);
  return { ...world, email, token: await tokenFor(email) };
}

async function tokenFor(email: string, count = 1): Promise<string> {
  const path = linkIn(await mailTo(app, email, SUBJECT, count));
  expect(path).toMatch(/^\/setup\/[\w-]{43}$/);
  return path.replace("/setup/", "");
}

const accept = (by: { post: TestMemorial["owner"]["post"] }, token: string) =>
  by.post(`/api/invitations/${token}/accept`);

const rolesOn = async (id: string) => {
  const rows = await database.select().from(keepers).where(eq(keepers.memorialId, id));
  return Object.fromEntries(rows.map(({ userId, role }) => [userId, role]));
};
const listOf = async (reseller: TestMemorial["owner"]) => (await reseller.get(PAGES)).body;

it.each([undefined, "unlisted", "public"])(
  "a page that a reseller makes begins private, whatever was asked: %s",
  async (privacy) => {
    const reseller = await aReseller();
    const made = await reseller.post("/api/memorials", { name: NAME, privacy });
    expect(made).toMatchObject({ status: 201, body: { privacy: "private" } });
    expect((await app.as().get(`/api/memorials/${made.body.id}`)).status).toBe(404);
  },
);

it("a prepared page is private until the family shows it", async () => {
  const { reseller, memorial, email, token } = await offered();
  const shown = { privacy: "unlisted" };
  const early = await reseller.put(memorial.path, shown);
  expect(early).toMatchObject({ status: 409, body: { code: "commerce.familyShows" } });
  expect((await app.as().get(memorial.path)).status).toBe(404);
  expect((await reseller.get(memorial.path)).body.can.show).toBe(false);
  const customer = await aUser(app, { email });
  await accept(customer, token);
  expect((await customer.get(memorial.path)).body.can.show).toBe(true);
  expect((await customer.put(memorial.path, shown)).status).toBe(200);
  expect((await app.as().get(memorial.path)).status).toBe(200);
});

it("a prepared page has the reseller's own number, which nobody else gives or sees", async () => {
  const { reseller, memorial } = await prepared();
  const path = `${PAGES}/${memorial.id}` as const;
  const other = await aReseller();
  expect((await other.put(path, { reference: "24-117" })).status).toBe(404);
  expect((await reseller.put(path, { reference: " 24-117 " })).body).toEqual({
    reference: "24-117",
  });
  expect((await listOf(reseller)).items).toMatchObject([{ reference: "24-117" }]);
  expect((await reseller.put(path, { reference: "x".repeat(61) })).status).toBe(400);
  expect((await reseller.put(path, { reference: "" })).body).toEqual({ reference: null });
});

describe("handing a page over to a customer", () => {
  it("transfers page and plate on acceptance, and leaves the reseller no access", async () => {
    const { reseller, memorial, code, email, token } = await offered();
    expect(await listOf(reseller)).toMatchObject({
      items: [{ id: memorial.id, codes: [code], handOver: { email, state: "open" } }],
      handedOver: [],
    });
    const customer = await aUser(app, { email });
    const yes = await accept(customer, token);
    expect(yes).toMatchObject({ status: 200, body: { to: `/memorial/${memorial.slug}` } });
    expect(await rolesOn(memorial.id)).toEqual({ [customer.id]: "owner" });
    const [plate] = await database.select().from(qrCodes).where(eq(qrCodes.code, code));
    expect(plate?.ownerId).toBe(customer.id);
    expect((await reseller.get(memorial.path)).status).toBe(404);
    expect(await listOf(reseller)).toMatchObject({ items: [], handedOver: [{ name: NAME }] });
    await mailTo(app, email, `Siden for ${NAME} er din nu`);
    const told = await mailTo(app, reseller.email, "Anna Holm har sagt ja");
    expect(told.text).toContain("familiens nu");
    const [row] = await database.select().from(users).where(eq(users.id, customer.id));
    expect(row?.emailVerifiedAt).not.toBeNull();
  });

  it("is mailed in the customer's language, and the link's page names its purpose", async () => {
    const { reseller, memorial } = await prepared();
    const email = anAddress();
    await offer(reseller, memorial.id, { email, locale: "es" });
    const mail = await mailTo(app, email, `Anna Holm te ha hecho una página para ${NAME}`);
    const token = linkIn(mail).replace("/setup/", "");
    expect((await app.as().get(`/api/setup/${token}`)).body).toEqual({ kind: "customer" });
    expect((await app.as().get(`/api/invitations/${token}`)).body).toMatchObject({
      kind: "customer",
      subject: NAME,
      email,
    });
    const days = async () => {
      const [row] = await database.select().from(invitations).where(eq(invitations.email, email));
      return ((row?.expiresAt.getTime() ?? 0) - (row?.sentAt.getTime() ?? 0)) / 86_400_000;
    };
    expect(await days()).toBe(60);
    await app.services.database
      .update(invitations)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(invitations.email, email));
    expect((await app.as().get(`/api/setup/${token}`)).body).toEqual({ kind: null });
  });

  it("is audited from the offer to the transfer", async () => {
    const { reseller, memorial, email, token } = await offered();
    const customer = await aUser(app, { email });
    await accept(customer, token);
    const rows = await database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, memorial.id))
      .orderBy(auditEntries.id);
    const about = rows.map(({ action, actorId }) => [action, actorId]);
    expect(about).toContainEqual(["customer.offered", reseller.id]);
    expect(about).toContainEqual(["ownership.handedOver", customer.id]);
    expect(JSON.stringify(rows)).not.toContain(email);
  });

  it("can be accepted once, by one of many at the same moment", async () => {
    const { memorial, token } = await offered();
    const people = await Promise.all([1, 2, 3].map(() => aUser(app)));
    const answers = await Promise.all(people.map((person) => accept(person, token)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
    expect(Object.values(await rolesOn(memorial.id))).toEqual(["owner"]);
  });

  it("ends when withdrawn, sent to another address, or mailed again", async () => {
    const { reseller, memorial, email, token } = await offered();
    const customer = await aUser(app, { email });
    const path = `${PAGES}/${memorial.id}/hand-over`;
    expect((await reseller.post(`${path}/send`)).status).toBe(202);
    const second = await tokenFor(email, 2);
    expect((await accept(customer, token)).status).toBe(410);
    const other = anAddress();
    expect((await offer(reseller, memorial.id, { email: other, locale: "da" })).status).toBe(202);
    expect((await accept(customer, second)).status).toBe(410);
    const third = await tokenFor(other);
    expect((await reseller.delete(path)).status).toBe(204);
    expect((await reseller.delete(path)).status).toBe(404);
    expect((await reseller.post(`${path}/send`)).status).toBe(404);
    expect((await accept(customer, third)).status).toBe(410);
    expect(await rolesOn(memorial.id)).toEqual({ [reseller.id]: "owner" });
  });

  it("leaves the page's helpers in place", async () => {
    const { memorial, token } = await offered();
    const helper = await aKeeper(app, memorial, "moderator");
    const customer = await aUser(app);
    await accept(customer, token);
    expect(await rolesOn(memorial.id)).toEqual({
      [customer.id]: "owner",
      [helper.id]: "moderator",
    });
  });

  it("can't be accepted by its sender, and changes nothing when declined", async () => {
    const { reseller, memorial, email, token } = await offered();
    expect((await accept(reseller, token)).status).toBe(409);
    expect((await app.as().post(`/api/invitations/${token}/decline`)).status).toBe(204);
    expect(await listOf(reseller)).toMatchObject({ items: [{ handOver: { state: "declined" } }] });
    await mailTo(app, reseller.email, `${email} har sagt nej`);
    expect(await rolesOn(memorial.id)).toEqual({ [reseller.id]: "owner" });
  });

  it("grants nothing once the reseller has lost the role, or the page has another owner", async () => {
    const { reseller, memorial, token } = await offered();
    const customer = await aUser(app);
    const roles: "reseller"[] = [];
    await database.update(users).set({ roles }).where(eq(users.id, reseller.id));
    expect((await accept(customer, token)).status).toBe(410);
    await database
      .update(users)
      .set({ roles: ["reseller"] })
      .where(eq(users.id, reseller.id));
    const [heir] = [await aUser(app)];
    await database
      .update(keepers)
      .set({ userId: heir.id })
      .where(eq(keepers.memorialId, memorial.id));
    expect((await accept(customer, token)).status).toBe(410);
    expect(await rolesOn(memorial.id)).toEqual({ [heir.id]: "owner" });
  });
});

describe("what can be handed over", () => {
  const given = () => ({ email: anAddress(), locale: "da" });

  it("is no page that somebody made before they were a reseller", async () => {
    const person = await reachable(app, await aUser(app));
    const own = await aMemorial(app, { owner: person, name: "Mor", privacy: "private" });
    const reseller = await withRoles(app, person, ["reseller"]);
    const prepared = await aPreparedPage(reseller);
    expect((await listOf(reseller)).items.map(({ id }) => id)).toEqual([prepared.id]);
    expect((await offer(reseller, own.id, given())).status).toBe(404);
    expect((await offer(reseller, prepared.id, given())).status).toBe(202);
  });

  it("is no page that a reseller makes for themselves, nor one that was given to them", async () => {
    const reseller = await aReseller();
    const own = await aMemorial(app, { owner: reseller, name: "Far" });
    const other = await aReseller();
    const given = await aPreparedPage(other);
    await offer(other, given.id, { email: reseller.email, locale: "da" });
    const token = await tokenFor(reseller.email);
    expect((await accept(reseller, token)).status).toBe(200);
    expect((await listOf(reseller)).items).toEqual([]);
    for (const { id } of [own, given]) {
      const answer = await offer(reseller, id, { email: anAddress(), locale: "da" });
      expect(answer.status).toBe(404);
    }
  });
});

describe("permission", () => {
  it("requires a reseller with a confirmed address, their own page, and the password", async () => {
    const { memorial } = await prepared();
    const given = { email: anAddress(), locale: "da" };
    const { owner } = await aMemorial(app);
    expect((await offer(app.as(), memorial.id, given)).status).toBe(401);
    expect((await offer(owner, memorial.id, given)).status).toBe(403);
    expect((await owner.get(PAGES)).status).toBe(403);
    expect((await owner.post(PAGES, { name: NAME })).status).toBe(403);
    const other = await aReseller();
    expect((await offer(other, memorial.id, given)).status).toBe(404);
    expect((await listOf(other)).items).toEqual([]);
    const unproved = await aColleague(app, "reseller");
    const own = await aPreparedPage(unproved);
    expect(await offer(unproved, own.id, given)).toMatchObject({
      status: 409,
      body: { code: "accounts.verifyFirst" },
    });
    expect(await mailsTo(app, given.email)).toEqual([]);
  });

  it.each([
    {},
    { email: "x" },
    { email: "a@example.org" },
    { email: "a@example.org", locale: "de" },
  ])("names an address and a language: %j", async (given) => {
    const { reseller, memorial } = await prepared();
    expect((await offer(reseller, memorial.id, given)).status).toBe(400);
  });
});
