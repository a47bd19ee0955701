import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { DAY_MS, moveClock } from "#test/clock.ts";
import { aColleague, aMemorial, aUser } from "#test/factories.ts";
import { present } from "#test/present.ts";
import { aBuyer, type TestCompany } from "#test/resellers.ts";

const app = await testApp({
  LIMIT_ORDER: "1000/60",
  TEST_CLOCK: "true",
  PUBLIC_URL: "http://localhost:3000",
});
const admin = await aColleague(app, "administrator");
const maker = await aColleague(app, "production");
const ME = "/api/resellers/me";
const reason = "Solgt for få i efteråret";
const MADE = ["engraved", "verified", "packed"] as const;
const SENT = ["shipped", "delivered"] as const;

async function step(codes: readonly string[], steps: readonly string[]): Promise<void> {
  for (const code of codes) {
    for (const one of steps) {
      const body = { step: one, reason };
      const answer = await maker.post(`/api/admin/qr-codes/${code}/steps`, body);
      expect([one, answer.status]).toEqual([one, 200]);
    }
  }
}

const codesIn = async ({ owner }: TestCompany, state: string) => {
  const { body } = await owner.get(`${ME}/codes?limit=100&state=${state}`);
  return body.items.map(({ code }) => code);
};

async function order({ owner }: TestCompany, quantity: number) {
  const body = { lines: [{ plan: "plate", quantity }], net: quantity * 40_000 };
  const made = await owner.post(`${ME}/orders`, body);
  expect(made.status).toBe(201);
  return made.body;
}

/** A company with plates that have been delivered to it. */
async function aStockedCompany(quantity: number) {
  const company = await aBuyer(app, admin);
  await order(company, quantity);
  const codes = await codesIn(company, "onTheWay");
  await step(codes, [...MADE, ...SENT]);
  return { company, codes };
}

const announce = ({ owner }: TestCompany, codes: readonly string[], kind = "unsold") =>
  owner.post(`${ME}/returns`, { codes, kind, reason });

describe("a reseller's plates", () => {
  it("come from what is packed and nobody's first, and the rest is made", async () => {
    const made = await maker.post("/api/admin/work-orders", { item: "plate", quantity: 2 });
    const bronze = await maker.post("/api/admin/work-orders", { item: "bronze", quantity: 1 });
    await step([...made.body.codes, ...bronze.body.codes], MADE);
    const company = await aBuyer(app, admin);
    const { number } = await order(company, 3);
    const codes = await codesIn(company, "onTheWay");
    expect(codes).toEqual(expect.arrayContaining(made.body.codes));
    const { body } = await maker.get(`/api/admin/work-orders?text=${number}`);
    const fresh = codes.filter((code) => !made.body.codes.includes(code));
    expect(body.items).toMatchObject([{ kind: "reseller", codes: fresh }]);
    const next = await aBuyer(app, admin);
    await order(next, 1);
    expect(await codesIn(next, "onTheWay")).not.toEqual(expect.arrayContaining(bronze.body.codes));
    await step(fresh, MADE);
    await step(codes, SENT);
    expect((await company.owner.get(`${ME}/orders`)).body.items).toMatchObject([
      { state: "completed" },
    ]);
  });

  it("are counted by state, and of a family's no more is shown", async () => {
    const { company, codes } = await aStockedCompany(3);
    const [sold = "", own = ""] = codes;
    const family = await aUser(app);
    const renewed = async (code: string) => {
      const answer = await company.owner.post(`/api/qr-codes/${code}/key`, { reason });
      expect(answer.status).toBe(201);
      return { activationKey: answer.body.activationKey };
    };
    await family.post(`/api/qr-codes/${sold}/claim`, await renewed(sold));
    await company.owner.post(`/api/qr-codes/${own}/claim`, await renewed(own));
    const { id } = await aMemorial(app, { owner: company.owner });
    const linked = { memorialIds: [id] };
    expect((await company.owner.put(`/api/qr-codes/${own}/memorials`, linked)).status).toBe(200);
    const { body } = await company.owner.get(`${ME}/codes`);
    expect(body.counts).toEqual({ onTheWay: 0, onShelf: 1, linked: 1, handedOver: 1, retired: 0 });
    expect(body.items.find(({ code }) => code === sold)).toEqual({
      code: sold,
      plate: "steel",
      state: "handedOver",
    });
    const refused = [await announce(company, [sold]), await announce(company, [own])];
    expect(refused.map(({ status }) => status)).toEqual([409, 409]);
    expect((await announce(company, [sold], "faulty")).status).toBe(201);
    const lost = await company.owner.post(`${ME}/losses`, { codes: [sold], reason });
    expect(lost).toMatchObject({ status: 409, body: { code: "commerce.plateInUse" } });
  });

  it("are listed in pages, by how their code begins", async () => {
    const { company, codes } = await aStockedCompany(3);
    const first = await company.owner.get(`${ME}/codes?limit=2`);
    const last = await company.owner.get(`${ME}/codes?limit=2&cursor=${first.body.nextCursor}`);
    const listed = [...first.body.items, ...last.body.items].map(({ code }) => code);
    expect(listed).toEqual(codes.toSorted());
    expect(last.body.nextCursor).toBeNull();
    const one = present(codes[0]);
    const found = await company.owner.get(`${ME}/codes?text=${one.slice(0, 6).toLowerCase()}`);
    expect(found.body.items.map(({ code }) => code)).toContain(one);
  });
});

describe("a return", () => {
  it("is announced once, however many announce it", async () => {
    const { company, codes } = await aStockedCompany(3);
    const some = codes.slice(0, 2);
    const answers = await Promise.all([1, 2, 3].map(() => announce(company, some)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const { body } = present(answers.find(({ status }) => status === 201));
    expect(body).toMatchObject({
      number: expect.stringMatching(/^R-\d{4,}$/),
      kind: "unsold",
      state: "announced",
      codes: some.toSorted(),
      creditNote: null,
    });
    expect((await company.owner.get(`${ME}/cases`)).body.items).toEqual([body]);
  });

  it("is of the company's own plates; others are unknown", async () => {
    const { company, codes } = await aStockedCompany(1);
    const other = await aStockedCompany(1);
    const unknown = await announce(company, ["00000000A"]);
    const mixed = await announce(company, [...codes, ...other.codes]);
    const whole = await announce(company, other.codes);
    expect([mixed, whole].map(({ status }) => status)).toEqual([404, 404]);
    expect([unknown.status, unknown.body.code]).toEqual([400, "qr.mistypedCode"]);
    expect((await announce(company, [])).status).toBe(400);
    expect((await announce(company, codes, "lost")).status).toBe(400);
    const unchosen = await company.owner.post(`${ME}/returns`, { codes, reason });
    expect(unchosen).toMatchObject({
      status: 400,
      body: { fields: { kind: "Vælg en af mulighederne." } },
    });
    expect((await company.owner.get(`${ME}/cases`)).body.items).toEqual([]);
  });

  it("is refused for plates that are on their way, and when it is too late", async () => {
    const { company, codes } = await aStockedCompany(2);
    const [one = "", two = ""] = codes;
    await order(company, 1);
    const early = await announce(company, await codesIn(company, "onTheWay"));
    expect(early).toMatchObject({ status: 409, body: { code: "commerce.plateInUse" } });
    await moveClock(app, 367 * DAY_MS);
    const late = await announce(company, [one]);
    expect(late).toMatchObject({ status: 409, body: { code: "commerce.returnTooLate" } });
    expect((await announce(company, [one], "faulty")).status).toBe(201);
    await moveClock(app, 366 * DAY_MS);
    expect((await announce(company, [two], "faulty")).status).toBe(409);
  });
});

describe("a loss", () => {
  it("takes the codes out of use at once, and is reported once", async () => {
    const { company, codes } = await aStockedCompany(2);
    const [lost = ""] = codes;
    const report = () => company.owner.post(`${ME}/losses`, { codes: [lost], reason });
    const answers = await Promise.all([report(), report()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await app.as().get(`/api/qr-codes/${lost}`)).body).toMatchObject({
      state: "retired",
      retiredFor: "lost",
    });
    const { body } = await company.owner.get(`${ME}/cases`);
    expect(body.items).toMatchObject([{ kind: "lost", state: "settled", codes: [lost] }]);
    const other = await aStockedCompany(1);
    const foreign = await other.company.owner.post(`${ME}/losses`, { codes, reason });
    expect(foreign.status).toBe(404);
  });
});
