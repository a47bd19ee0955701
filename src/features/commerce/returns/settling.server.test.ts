import { describe, expect, it } from "vitest";
import { replaceKey } from "#features/qr/commands/claim-code.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aUser } from "#test/factories.ts";
import { present } from "#test/present.ts";
import { aBuyer, type TestCompany } from "#test/resellers.ts";
import { invoicePositions } from "./model.ts";

const app = await testApp({ LIMIT_ORDER: "1000/60" });
const { services } = app;
const admin = await aColleague(app, "administrator");
const maker = await aColleague(app, "production");
const packer = await aColleague(app, "warehouse");
const ME = "/api/resellers/me";
const RETURNS = "/api/admin/returns";
const UNKNOWN = `${RETURNS}/00000000-0000-4000-8000-000000000000` as const;
const reason = "Set efter på lageret";
const LIFE = ["engraved", "verified", "packed", "shipped", "delivered"] as const;
/** Of a steel plate, in øre: 400 kr. and its VAT. */
const PAID = 50_000;

async function codesOf({ owner }: TestCompany, state: string) {
  const { body } = await owner.get(`${ME}/codes?limit=100&state=${state}`);
  return body.items.map(({ code }) => code);
}

/** A company with plates that have been delivered to it. */
async function aStockedCompany(quantity: number) {
  const company = await aBuyer(app, admin);
  const order = { lines: [{ plan: "plate", quantity }], net: quantity * 40_000 };
  expect((await company.owner.post(`${ME}/orders`, order)).status).toBe(201);
  const codes = await codesOf(company, "onTheWay");
  for (const code of codes) {
    for (const step of LIFE)
      await maker.post(`/api/admin/qr-codes/${code}/steps`, { step, reason });
  }
  return { company, codes };
}

async function aReturn(quantity: number, kind: "unsold" | "faulty" = "unsold") {
  const { company, codes } = await aStockedCompany(quantity);
  const { body } = await company.owner.post(`${ME}/returns`, { codes, kind, reason });
  return { company, codes, made: body, path: `${RETURNS}/${body.id}` as const };
}

type Condition = "sealed" | "opened" | "damaged";
const linesOf = (codes: readonly string[], ...conditions: Condition[]) => ({
  lines: codes.map((code, index) => ({ code, condition: conditions[index] ?? "sealed" })),
});

const keyOf = async (code: string) => present(await replaceKey(services.database, services, code));
const stageOf = async (code: string) => (await admin.get(`/api/admin/qr-codes/${code}`)).body.stage;

describe("receiving a return", () => {
  it("is the warehouse's, once, of the plates that came", async () => {
    const { codes, made, path } = await aReturn(3);
    const [one = "", two = ""] = codes;
    const foreign = await aStockedCompany(1);
    for (const lines of [
      [],
      [{ code: one, condition: "fine" }],
      [{ code: one, condition: "sealed", price: 1 }],
    ])
      expect((await packer.post(`${path}/receive`, { lines })).status).toBe(400);
    for (const wrong of [foreign.codes, [one, one]]) {
      const answer = await packer.post(`${path}/receive`, linesOf(wrong));
      expect(answer).toMatchObject({ status: 400, body: { fields: expect.anything() } });
    }
    const receive = () => packer.post(`${path}/receive`, linesOf([one, two], "sealed", "opened"));
    const answers = await Promise.all([receive(), receive()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body } = await packer.get(path);
    expect(body).toMatchObject({
      id: made.id,
      number: made.number,
      state: "received",
      company: "Viborg Sten",
    });
    expect(body.lines.map(({ condition }) => condition).toSorted()).toEqual(
      ["opened", "sealed", null].toSorted(),
    );
    for (const text of [made.number, one])
      expect((await packer.get(`${RETURNS}?text=${text}`)).body.items).toEqual([body]);
    expect((await packer.get(`${RETURNS}?state=settled&text=${one}`)).body.items).toEqual([]);
    expect((await packer.post(`${UNKNOWN}/receive`, linesOf([one]))).status).toBe(404);
    expect((await packer.post(`${path}/settle`, { reason })).status).toBe(403);
    expect((await maker.get(RETURNS)).status).toBe(403);
  });
});

describe("settling a return", () => {
  it("credits sealed plates at the price paid, once, and puts them on our shelf", async () => {
    const { company, codes, path } = await aReturn(3);
    const [sealed = "", opened = "", missing = ""] = codes;
    const early = await admin.post(`${path}/settle`, { reason });
    expect(early).toMatchObject({ status: 409, body: { code: "commerce.returnState" } });
    const key = await keyOf(opened);
    await packer.post(`${path}/receive`, linesOf([sealed, opened], "sealed", "opened"));
    expect((await admin.post(`${path}/settle`, {})).status).toBe(400);
    expect((await packer.get(path)).body.credit).toBeNull();
    expect((await admin.get(path)).body.credit).toBe(PAID);
    const { body: list } = await admin.get(`${RETURNS}?text=${sealed}`);
    expect(list.items).toMatchObject([{ credit: PAID }]);
    const settle = () => admin.post(`${path}/settle`, { reason });
    const answers = await Promise.all([settle(), settle()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body } = present(answers.find(({ status }) => status === 200));
    const credit = present(body.creditNote);
    expect(body).toMatchObject({ state: "settled", credit: null });
    const { body: invoices } = await company.owner.get(`${ME}/invoices`);
    const notes = invoices.items.filter(({ kind }) => kind === "creditNote");
    expect(notes).toMatchObject([{ id: credit.id, number: credit.number, total: PAID }]);
    expect(await stageOf(sealed)).toBe("packed");
    expect(await codesOf(company, "onShelf")).toEqual([opened, missing].toSorted());
    const person = await aUser(app);
    const claim = await person.post(`/api/qr-codes/${opened}/claim`, { activationKey: key });
    expect(claim).toMatchObject({ status: 403, body: { code: "qr.wrongKey" } });
    expect((await company.owner.get(`${ME}/cases`)).body.items).toMatchObject([
      { state: "settled", creditNote: credit },
    ]);
  });

  it("lets the next company buy what came back", async () => {
    const { codes, path } = await aReturn(1);
    await packer.post(`${path}/receive`, linesOf(codes));
    await admin.post(`${path}/settle`, { reason });
    const next = await aBuyer(app, admin);
    const order = { lines: [{ plan: "plate", quantity: 1 }], net: 40_000 };
    await next.owner.post(`${ME}/orders`, order);
    expect(await codesOf(next, "onTheWay")).toEqual(codes);
  });

  it("doesn't credit what somebody claimed meanwhile, however its box looks", async () => {
    const { codes, path } = await aReturn(1);
    const [code = ""] = codes;
    await packer.post(`${path}/receive`, linesOf(codes));
    const family = await aUser(app);
    const claimed = await family.post(`/api/qr-codes/${code}/claim`, {
      activationKey: await keyOf(code),
    });
    expect(claimed.status).toBe(200);
    expect((await admin.get(path)).body.credit).toBe(0);
    const { body } = await admin.post(`${path}/settle`, { reason });
    expect(body).toMatchObject({ state: "settled", creditNote: null });
    expect(await stageOf(code)).toBe("delivered");
  });

  it("has faulty plates made again free, with their codes", async () => {
    const { codes, path } = await aReturn(2, "faulty");
    await packer.post(`${path}/receive`, linesOf(codes, "opened", "damaged"));
    expect((await admin.get(path)).body.credit).toBeNull();
    const { body } = await admin.post(`${path}/settle`, { reason });
    expect(body).toMatchObject({ state: "settled", creditNote: null });
    for (const code of codes) expect(await stageOf(code)).toBe("created");
    const { body: work } = await maker.get(`/api/admin/work-orders?text=${codes[0]}`);
    const remake = present(work.items.find(({ kind }) => kind === "remake"));
    expect(remake.codes.toSorted()).toEqual(codes.toSorted());
    expect(remake).toMatchObject({ state: "waiting", item: "plate", isLate: false });
  });
});

describe("the lines of an invoice", () => {
  it("are those that plates were bought in", () => {
    const lines = [
      { position: 0, gross: 150 },
      { position: 1, gross: 80 },
    ];
    expect(invoicePositions([50, 50, 50, 40, 40], lines)).toEqual([0, 0, 0, 1, 1]);
    expect(() => invoicePositions([200], lines)).toThrow("sum");
  });
});
