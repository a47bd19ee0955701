import { describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aUser, PASSWORD, reachable, type TestUser } from "#test/factories.ts";
import { mailTo } from "#test/mails.ts";
import { pathOf } from "#platform/call.ts";
import { present } from "#test/present.ts";
import { PRICES } from "#test/resellers.ts";
import { setAgreement } from "../companies/contract.ts";

const app = await testApp({}, { worker: true });
const { database } = app.services;
const admin = await aColleague(app, "administrator");
const OWN = "/api/resellers/me/application";
const reason = "Stenhugger i Viborg siden 1952";

const company = (change = {}) => ({
  company: "Viborg Sten & Søn ApS",
  companyNumber: "DK 13 74 81 36",
  street: "Gravene 4",
  postalCode: "8800",
  city: "Viborg",
  contactName: "Åse Sten",
  phone: "86 61 00 00",
  ...change,
});

async function anApplicant(given = {}) {
  const person = await aUser(app, given);
  await database.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, person.id));
  expect((await person.post(OWN, company())).status).toBe(201);
  return { person, id: await latestId() };
}

async function latestId(): Promise<string> {
  return present((await admin.get("/api/admin/resellers?limit=1")).body.items[0]).id;
}

const decide = (by: TestUser, id: string, way: "approve" | "decline") =>
  by.post(`/api/admin/resellers/${id}/${way}`, { reason });

it("is found by staff by a part of its name or the beginning of its number", async () => {
  const person = await aUser(app);
  const named = company({ company: "Mors Granit I/S", companyNumber: "29403473" });
  expect((await person.post(OWN, named)).status).toBe(201);
  const find = async (who: TestUser, text: string) =>
    (await who.post("/api/desk/search", { text })).body.items;
  const found = {
    kind: "resellers",
    title: "Mors Granit I/S",
    note: "29403473",
    url: `/admin/resellers/${await latestId()}`,
  };
  expect(await find(admin, "granit")).toEqual([found]);
  expect(await find(admin, "2940 34")).toEqual([found]);
  expect(await find(admin, "294")).toEqual([]);
  expect(await find(await aColleague(app, "warehouse"), "granit")).toEqual([]);
});

describe("applying to be a reseller", () => {
  it("is stored with the number as registered, and pending", async () => {
    const person = await aUser(app);
    expect((await person.get(OWN)).body).toEqual({ application: null });
    const { status, body } = await person.post(OWN, company());
    expect(status).toBe(201);
    expect(body.application).toMatchObject({ state: "waiting", reason: null });
    expect((await person.get(OWN)).body).toEqual(body);
    const line = async () =>
      present((await admin.get("/api/admin/resellers?limit=1")).body.items[0]);
    expect(await line()).toMatchObject({ state: "waiting", isEmailVerified: false });
    const { body: shown } = await admin.get(`/api/admin/resellers/${await latestId()}`);
    expect(shown).toMatchObject({
      company: "Viborg Sten & Søn ApS",
      companyNumber: "13748136",
      city: "Viborg",
      person: { id: person.id, isEmailVerified: false },
      can: { decide: true },
    });
    await reachable(app, person);
    expect(await line()).toMatchObject({ state: "waiting", isEmailVerified: true });
  });

  it.each([
    ["companyNumber", { companyNumber: "13748137" }],
    ["companyNumber", { companyNumber: "1374813" }],
    ["companyNumber", { companyNumber: "" }],
    ["company", { company: " " }],
    ["street", { street: "" }],
    ["city", { city: "x".repeat(81) }],
    ["phone", { phone: "12" }],
    ["state", { state: "approved" }],
    ["isAdmin", { isAdmin: true }],
  ])("refuses a wrong %s by its name: %j", async (field, change) => {
    const person = await aUser(app);
    const { status, body } = await person.post(OWN, company(change));
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    expect((await person.get(OWN)).body.application).toBeNull();
  });

  it("is possible once until decided, however many are sent at once", async () => {
    const person = await aUser(app);
    const answers = await Promise.all([1, 2, 3].map(() => person.post(OWN, company())));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  it("is limited per network", async () => {
    const strict = await testApp({ LIMIT_CONTACT: "2/3600" });
    const people = [await aUser(strict), await aUser(strict), await aUser(strict)];
    const statuses = [];
    for (const { cookie } of people) {
      const there = strict.as(cookie, "203.0.113.77");
      statuses.push((await there.post(OWN, company())).status);
    }
    expect(statuses).toEqual([201, 201, 429]);
  });
});

describe("an application", () => {
  it("once approved grants the role, mails the applicant and ends their sessions", async () => {
    const { person, id } = await anApplicant({ locale: "en" });
    expect((await decide(admin, id, "approve")).status).toBe(204);
    expect((await person.get("/api/user")).status).toBe(401);
    const { body } = await app
      .as()
      .post("/api/login", { username: person.username, password: PASSWORD });
    expect(body).toMatchObject({ roles: ["reseller"], isAdmin: false });
    const mail = await mailTo(app, person.email, "Your company is now a reseller");
    expect(mail.text).toContain("Viborg Sten & Søn ApS");
    const rows = await database
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, person.id));
    const actions = rows.map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(["reseller.applied", "role.granted", "reseller.approved"]),
    );
  });

  it("waits for staff only once the address is confirmed", async () => {
    const shown = async () => {
      const { waiting } = (await admin.get("/api/admin/dashboard")).body;
      return waiting.find(({ key }) => key === "applications")?.count ?? 0;
    };
    const before = await shown();
    const person = await aUser(app);
    await person.post(OWN, company());
    expect(await shown()).toBe(before);
    await database
      .update(users)
      .set({ emailVerifiedAt: new Date() })
      .where(eq(users.id, person.id));
    expect(await shown()).toBe(before + 1);
  });

  it("once approved waits for prices, until they are agreed", async () => {
    const { id } = await anApplicant();
    const shown = async () => {
      const [listed] = (await admin.get("/api/admin/resellers?limit=1")).body.items;
      const { body } = await admin.get(`/api/admin/resellers/${id}`);
      const { waiting } = (await admin.get("/api/admin/dashboard")).body;
      const prices = waiting.find(({ key }) => key === "prices")?.count ?? 0;
      return { listed: present(listed).lacksPrices, one: body.lacksPrices, prices };
    };
    const before = await shown();
    expect(before).toMatchObject({ listed: false, one: false });
    await decide(admin, id, "approve");
    expect(await shown()).toEqual({ listed: true, one: true, prices: before.prices + 1 });
    const agreement = { prices: PRICES, creditLimit: 0, reason };
    expect((await admin.put(pathOf(setAgreement, { id }), agreement)).status).toBe(200);
    expect(await shown()).toEqual(before);
  });

  it("once declined states the reason, and another may follow", async () => {
    const { person, id } = await anApplicant();
    expect((await decide(admin, id, "decline")).status).toBe(204);
    expect((await person.get(OWN)).body.application).toMatchObject({ state: "declined", reason });
    const mail = await mailTo(app, person.email, "Svar på din ansøgning");
    expect(mail.text).toContain(reason);
    expect((await person.get("/api/user")).body.roles).toEqual([]);
    expect((await person.post(OWN, company())).status).toBe(201);
  });

  it("is escaped everywhere, also in the mail", async () => {
    const evil = `<img src=x onerror=alert(1)> & "Søn"`;
    const person = await reachable(app, await aUser(app));
    await person.post(OWN, company({ company: evil }));
    await decide(admin, await latestId(), "decline");
    const { html } = await mailTo(app, person.email, "Svar på din ansøgning");
    expect(html).not.toContain("<img src=x");
    expect(html).toContain("&lt;img src=x");
  });

  it("is approved only if the address is confirmed", async () => {
    const person = await aUser(app);
    await person.post(OWN, company());
    const answer = await decide(admin, await latestId(), "approve");
    expect(answer).toMatchObject({ status: 409, body: { code: "accounts.unconfirmedAddress" } });
    expect((await person.get(OWN)).body.application?.state).toBe("waiting");
    expect((await person.get("/api/user")).body.roles).toEqual([]);
  });

  it("is decided once, by somebody else, and with a reason", async () => {
    const { id } = await anApplicant();
    expect((await admin.post(`/api/admin/resellers/${id}/approve`, {})).status).toBe(400);
    const answers = await Promise.all([
      decide(admin, id, "approve"),
      decide(admin, id, "decline"),
      decide(admin, id, "approve"),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409]);
    await admin.post(OWN, company());
    const own = await latestId();
    expect((await decide(admin, own, "approve")).status).toBe(403);
    expect((await admin.get(`/api/admin/resellers/${own}`)).body.can).toEqual({ decide: false });
  });

  it("is filtered by decision, in pages", async () => {
    const { id } = await anApplicant();
    await decide(admin, id, "decline");
    const declined = await admin.get("/api/admin/resellers?state=declined&limit=1");
    expect(declined.body.items).toMatchObject([{ id, state: "declined" }]);
    expect(declined.body.nextCursor).toBe(id);
    expect((await admin.get("/api/admin/resellers?state=x")).status).toBe(400);
    expect((await admin.get("/api/admin/resellers/none")).status).toBe(404);
  });
});
