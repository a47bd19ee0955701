import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { isLostInSpreadsheets, parseCode } from "#features/qr/model.ts";
import { makePackage } from "#features/qr/packages/jobs.server.ts";
import { qrPackages } from "#features/qr/packages/tables.server.ts";
import { qrCodes, qrHistory } from "#features/qr/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aPlate, aUser } from "#test/factories.ts";
import { giveUpJob, runJob } from "#test/jobs.ts";
import { present } from "#test/present.ts";

const app = await testApp();
const { database } = app.services;
const PATH = "/api/admin/qr-packages";

async function aPackage(given: Record<string, unknown>) {
  const maker = await aColleague(app, "production");
  const answer = await maker.post(PATH, given);
  expect(answer.status).toBe(201);
  return { maker, ...answer.body, path: `${PATH}/${answer.body.id}` as const };
}

const make = (packageId: string) =>
  runJob(app.services, makePackage, { packageId, actorId: null, address: null });

const codesOf = (packageId: string) =>
  database.select().from(qrCodes).where(eq(qrCodes.packageId, packageId));

describe("a package", () => {
  it("is shown as failed when its job gave up, and is made by a retry", async () => {
    const { maker, id, path } = await aPackage({ count: 3 });
    const asked = { packageId: id, actorId: null, address: null };
    await giveUpJob(app.services, makePackage, asked);
    expect((await maker.get(path)).body).toMatchObject({
      readyAt: null,
      gaveUpAt: expect.any(String),
    });
    await make(id);
    await giveUpJob(app.services, makePackage, asked);
    expect((await maker.get(path)).body).toMatchObject({ made: 3, gaveUpAt: null });
  });

  it("is requested, numbered, and made completely, with a key for each card", async () => {
    const { maker, path, id, name, ...asked } = await aPackage({ count: 60, purpose: "Granit" });
    expect(name).toMatch(/^P-\d{4}-\d{4}$/);
    expect(asked).toMatchObject({ count: 60, made: 0, readyAt: null, hasKeys: false });
    await make(id);
    const made = await maker.get(path);
    expect(made.body).toMatchObject({
      made: 60,
      hasKeys: true,
      stages: { created: 60 },
      linked: 0,
    });
    const rows = await codesOf(id);
    expect(rows.every(({ code }) => parseCode(code) === code)).toBe(true);
    const cards = await maker.get(`${path}/cards.csv`);
    expect(cards.text.trim().split("\n")).toHaveLength(61);
    const [, code = "", key = ""] = /"([0-9A-Z]{9})","([0-9A-Z]{6})"/.exec(cards.text) ?? [];
    const anna = await aUser(app);
    const claim = await anna.post(`/api/qr-codes/${code}/claim`, { activationKey: key });
    expect(claim.status).toBe(200);
    const [begun] = await database.select().from(qrHistory).where(eq(qrHistory.code, code));
    expect(begun).toMatchObject({ step: "created", after: { stage: "created", packageId: id } });
  });

  it("has its cards in the order of the manifest, and no codes that a spreadsheet would alter", async () => {
    const { maker, path, id } = await aPackage({ count: 5000 });
    await make(id);
    const { text } = await maker.get(`${path}/cards.csv`);
    const cards = [...text.matchAll(/^"([0-9A-Z]{9})","([0-9A-Z]{6})"/gm)];
    const codes = cards.map(([, code]) => code);
    const inManifest = await database
      .select({ code: qrCodes.code })
      .from(qrCodes)
      .where(eq(qrCodes.packageId, id))
      .orderBy(asc(qrCodes.code));
    expect(codes).toEqual(inManifest.map(({ code }) => code));
    expect(cards.flat().filter((word) => isLostInSpreadsheets(word))).toEqual([]);
  });

  it("is made once, also with two workers at once", async () => {
    const { maker, path, id } = await aPackage({ count: 300 });
    await Promise.all([make(id), make(id)]);
    expect(await codesOf(id)).toHaveLength(300);
    expect((await maker.get(`${path}/cards.csv`)).text.trim().split("\n")).toHaveLength(301);
  });

  it("has a unique name; two concurrent ones get consecutive numbers", async () => {
    const packages = await Promise.all([1, 2, 3].map(() => aPackage({ count: 1 })));
    expect(new Set(packages.map(({ name }) => name)).size).toBe(3);
    const { maker } = await aPackage({ count: 1, name: "Forår" });
    const again = await maker.post(PATH, { count: 1, name: "Forår" });
    expect(again.body.fields).toHaveProperty("name");
  });

  it.each([
    [0, "Det skal være mindst 1."],
    [10_000_000, "Det må være højst 100.000."],
    [-1, "Det skal være mindst 1."],
    [1.5, "Skriv et helt tal."],
    ["mange", "Skriv et tal."],
    ["100", "Skriv et tal."],
  ])("has no %s codes, and it is said why", async (count, said) => {
    const maker = await aColleague(app, "production");
    const { status, body } = await maker.post(PATH, { count });
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { count: said } });
  });

  it("can only be stocked by resellers", async () => {
    const [dealer, anna] = [await aColleague(app, "reseller"), await aUser(app)];
    const { reseller } = await aPackage({ count: 1, reseller: dealer.email.toUpperCase() });
    expect(reseller?.id).toBe(dealer.id);
    const maker = await aColleague(app, "production");
    for (const name of [anna.username, "ingen.af.det.navn"]) {
      const answer = await maker.post(PATH, { count: 1, reseller: name });
      expect(answer.body.fields).toHaveProperty("reseller");
    }
  });

  it("keeps its keys encrypted until the cards are printed", async () => {
    const { maker, path, id } = await aPackage({ count: 3 });
    await make(id);
    const { text } = await maker.get(`${path}/cards.csv`);
    const [row] = await database.select().from(qrPackages).where(eq(qrPackages.id, id));
    const [, , key = "?"] = /"([0-9A-Z]{9})","([0-9A-Z]{6})"/.exec(text) ?? [];
    expect(row?.sealedKeys?.includes(key)).toBe(false);
    expect((await maker.delete(`${path}/keys`)).status).toBe(204);
    expect((await maker.get(`${path}/cards.csv`)).status).toBe(404);
    expect((await maker.delete(`${path}/keys`)).status).toBe(204);
    expect((await maker.get(path)).body.hasKeys).toBe(false);
  });
});

describe("a lost activation key", () => {
  it("is renewed by the seller or support, and the former one stops working", async () => {
    const dealer = await aColleague(app, "reseller");
    const { maker, path, id } = await aPackage({ count: 1, reseller: dealer.username });
    await make(id);
    const { text } = await maker.get(`${path}/cards.csv`);
    const [, code = "", old = ""] = /"([0-9A-Z]{9})","([0-9A-Z]{6})"/.exec(text) ?? [];
    const renew = `/api/qr-codes/${code}/key` as const;
    const body = { reason: "Kortet er blevet væk" };
    expect((await (await aColleague(app, "reseller")).post(renew, body)).status).toBe(404);
    expect((await (await aUser(app)).post(renew, body)).status).toBe(404);
    const first = await dealer.post(renew, body);
    expect(first.status).toBe(201);
    const second = await (await aColleague(app, "support")).post(renew, body);
    const anna = await aUser(app);
    const claim = (activationKey: string) =>
      anna.post(`/api/qr-codes/${code}/claim`, { activationKey });
    for (const key of [old, first.body.activationKey]) expect((await claim(key)).status).toBe(403);
    expect((await claim(second.body.activationKey)).status).toBe(200);
    const late = await dealer.post(renew, body);
    expect(late).toMatchObject({ status: 409, body: { code: "qr.outOfOrder" } });
    const steps = await database.select().from(qrHistory).where(eq(qrHistory.code, code));
    expect(steps.filter(({ step }) => step === "keyRenewed")).toMatchObject([body, body]);
  });

  it("isn't printed on cards later", async () => {
    const dealer = await aColleague(app, "reseller");
    const { maker, path, id } = await aPackage({ count: 3, reseller: dealer.username });
    await make(id);
    const stock = await dealer.get("/api/resellers/me/qr-codes");
    const { code } = present(stock.body.items[0]);
    await dealer.post(`/api/qr-codes/${code}/key`, { reason: "Kortet var vådt" });
    const { text: cards } = await maker.get(`${path}/cards.csv`);
    expect(cards.match(/"[0-9A-Z]{9}"/g)).toHaveLength(2);
    expect(cards).not.toContain(code);
  });

  it("is visible to the seller, and to support while the code is unclaimed", async () => {
    const dealer = await aColleague(app, "reseller");
    const { path, maker, id } = await aPackage({ count: 4, reseller: dealer.username });
    await make(id);
    const { body } = await dealer.get("/api/resellers/me/qr-codes");
    const codes = body.items.map(({ code: one }) => one);
    const code = codes[0] ?? "";
    const typed = encodeURIComponent(`${code.slice(0, 4)} ${code.slice(4)}`.toLowerCase());
    const found = await dealer.get(`/api/resellers/me/qr-codes?text=${typed}`);
    expect(found.body.items).toMatchObject([{ code, isClaimed: false }]);
    const other = await aColleague(app, "reseller");
    const theirs = await other.get(`/api/resellers/me/qr-codes?text=${typed}`);
    expect(theirs.body.items).toEqual([]);
    const support = await aColleague(app, "support");
    const canRenew = async (who: typeof support) =>
      (await who.get(`/api/admin/qr-codes/${code}`)).body.can.renewKey;
    expect([await canRenew(support), await canRenew(maker)]).toEqual([true, false]);
    const { text } = await maker.get(`${path}/cards.csv`);
    const [, key = ""] = new RegExp(`"${code}","([0-9A-Z]{6})"`).exec(text) ?? [];
    await (await aUser(app)).post(`/api/qr-codes/${code}/claim`, { activationKey: key });
    expect(await canRenew(support)).toBe(false);
  });

  it("can't be renewed for a whole stock at once from a stolen account", async () => {
    const strict = await testApp({ LIMIT_KEYS: "2/900" });
    const support = await aColleague(strict, "support");
    const { code } = await aPlate(strict);
    const renew = () => support.post(`/api/qr-codes/${code}/key`, { reason: "Igen" });
    for (let time = 0; time < 2; time++) expect((await renew()).status).toBe(201);
    expect(await renew()).toMatchObject({ status: 429, body: { code: "tooMany" } });
  });
});
