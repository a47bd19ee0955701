import { asc, eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { isLostInSpreadsheets, parseCode } from "#features/qr/model.ts";
import { makePackage } from "#features/qr/packages/jobs.server.ts";
import { qrPackages } from "#features/qr/packages/tables.server.ts";
import { qrCodes, qrHistory } from "#features/qr/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aPlate, aUser, withRoles } from "#test/factories.ts";

const app = await testApp();
const { database } = app.services;
const PATH = "/api/admin/qr-packages";
const FIRST = { number: 1, isLast: false, signal: new AbortController().signal };

const aColleague = async (role: "production" | "support" | "reseller") =>
  withRoles(app, await aUser(app), [role]);

async function aPackage(given: Record<string, unknown>) {
  const maker = await aColleague("production");
  const answer = await maker.post(PATH, given);
  expect(answer.status).toBe(201);
  return { maker, ...answer.body, path: `${PATH}/${answer.body.id}` };
}

const make = (packageId: string) =>
  makePackage.run(app.services, { packageId, actorId: null, address: null }, FIRST);

const codesOf = (packageId: string) =>
  database.select().from(qrCodes).where(eq(qrCodes.packageId, packageId));

describe("a package", () => {
  it("says that it was not made, once its job gave up, and is made when that is tried again", async () => {
    const { maker, id, path } = await aPackage({ count: 3 });
    const asked = { packageId: id, actorId: null, address: null };
    await makePackage.onGiveUp?.(app.services, asked);
    expect((await maker.get(path)).body).toMatchObject({
      readyAt: null,
      gaveUpAt: expect.any(String),
    });
    await make(id);
    await makePackage.onGiveUp?.(app.services, asked);
    expect((await maker.get(path)).body).toMatchObject({ made: 3, gaveUpAt: null });
  });

  it("is asked for, numbered, and made as a whole, with a key for each card", async () => {
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
    expect(cards.body.trim().split("\n")).toHaveLength(61);
    const [, code = "", key = ""] = /"([0-9A-Z]{9})","([0-9A-Z]{6})"/.exec(cards.body) ?? [];
    const anna = await aUser(app);
    const claim = await anna.post(`/api/qr-codes/${code}/claim`, { activationKey: key });
    expect(claim.status).toBe(200);
    const [begun] = await database.select().from(qrHistory).where(eq(qrHistory.code, code));
    expect(begun).toMatchObject({ step: "created", after: { stage: "created", packageId: id } });
  });

  it("has its cards in the order of the manifest, and none that a spreadsheet would alter", async () => {
    const { maker, path, id } = await aPackage({ count: 5000 });
    await make(id);
    const { body } = await maker.get(`${path}/cards.csv`);
    const cards = [...body.matchAll(/^"([0-9A-Z]{9})","([0-9A-Z]{6})"/gm)];
    const codes = cards.map(([, code]) => code);
    const inManifest = await database
      .select({ code: qrCodes.code })
      .from(qrCodes)
      .where(eq(qrCodes.packageId, id))
      .orderBy(asc(qrCodes.code));
    expect(codes).toEqual(inManifest.map(({ code }) => code));
    expect(cards.flat().filter((word) => isLostInSpreadsheets(word))).toEqual([]);
  });

  it("is made once, also when two take it up at the same moment", async () => {
    const { maker, path, id } = await aPackage({ count: 300 });
    await Promise.all([make(id), make(id)]);
    expect(await codesOf(id)).toHaveLength(300);
    expect((await maker.get(`${path}/cards.csv`)).body.trim().split("\n")).toHaveLength(301);
  });

  it("is all there or not at all when its maker is killed in the middle, and is made anew", async () => {
    const { id } = await aPackage({ count: 40_000 });
    const making = make(id).catch((error: unknown) => error);
    const madeSoFar = async () => {
      const [row] = await database.select().from(qrPackages).where(eq(qrPackages.id, id));
      return row?.made ?? 0;
    };
    await vi.waitFor(async () => expect(await madeSoFar()).toBeGreaterThan(0), {
      interval: 5,
      timeout: 30_000,
    });
    const killed = await database.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`);
    expect(killed.rowCount).toBeGreaterThan(0);
    expect(await making).toBeInstanceOf(Error);
    expect(await codesOf(id)).toHaveLength(0);
    await make(id);
    expect(await codesOf(id)).toHaveLength(40_000);
    // Taken up once more by somebody who didn't hear of it.
    await make(id);
    expect(await codesOf(id)).toHaveLength(40_000);
  });

  it("is of another name than any before; two made at once are numbered one after the other", async () => {
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
    const maker = await aColleague("production");
    const { status, body } = await maker.post(PATH, { count });
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { count: said } });
  });

  it("is laid in by resellers alone", async () => {
    const [dealer, anna] = [await aColleague("reseller"), await aUser(app)];
    const { reseller } = await aPackage({ count: 1, reseller: dealer.email.toUpperCase() });
    expect(reseller.id).toBe(dealer.id);
    const maker = await aColleague("production");
    for (const name of [anna.username, "ingen.af.det.navn"]) {
      const answer = await maker.post(PATH, { count: 1, reseller: name });
      expect(answer.body.fields).toHaveProperty("reseller");
    }
  });

  it("keeps its keys until the cards are printed, and where nobody reads them", async () => {
    const { maker, path, id } = await aPackage({ count: 3 });
    await make(id);
    const { body: text } = await maker.get(`${path}/cards.csv`);
    const [row] = await database.select().from(qrPackages).where(eq(qrPackages.id, id));
    const [, , key = "?"] = /"([0-9A-Z]{9})","([0-9A-Z]{6})"/.exec(text) ?? [];
    expect(row?.sealedKeys?.includes(key)).toBe(false);
    expect((await maker.delete(`${path}/keys`)).status).toBe(204);
    expect((await maker.get(`${path}/cards.csv`)).status).toBe(404);
    expect((await maker.delete(`${path}/keys`)).status).toBe(204);
    expect((await maker.get(path)).body.hasKeys).toBe(false);
  });
});

describe("a lost key", () => {
  it("is renewed by who sold the plate or by support, and the old one opens nothing", async () => {
    const dealer = await aColleague("reseller");
    const { maker, path, id } = await aPackage({ count: 1, reseller: dealer.username });
    await make(id);
    const { body: text } = await maker.get(`${path}/cards.csv`);
    const [, code = "", old = ""] = /"([0-9A-Z]{9})","([0-9A-Z]{6})"/.exec(text) ?? [];
    const renew = `/api/qr-codes/${code}/key`;
    const body = { reason: "Kortet er blevet væk" };
    expect((await (await aColleague("reseller")).post(renew, body)).status).toBe(404);
    expect((await (await aUser(app)).post(renew, body)).status).toBe(404);
    const first = await dealer.post(renew, body);
    expect(first.status).toBe(201);
    const second = await (await aColleague("support")).post(renew, body);
    const anna = await aUser(app);
    const claim = (activationKey: string) =>
      anna.post(`/api/qr-codes/${code}/claim`, { activationKey });
    for (const key of [old, first.body.activationKey]) expect((await claim(key)).status).toBe(403);
    expect((await claim(second.body.activationKey)).status).toBe(200);
    const late = await dealer.post(renew, body);
    expect(late).toMatchObject({ status: 409, body: { code: "outOfOrder" } });
    const steps = await database.select().from(qrHistory).where(eq(qrHistory.code, code));
    expect(steps.filter(({ step }) => step === "keyRenewed")).toMatchObject([body, body]);
  });

  it("stands on no card that is printed later", async () => {
    const dealer = await aColleague("reseller");
    const { maker, path, id } = await aPackage({ count: 3, reseller: dealer.username });
    await make(id);
    const stock = await dealer.get("/api/resellers/me/qr-codes");
    const { code } = stock.body.items[0];
    await dealer.post(`/api/qr-codes/${code}/key`, { reason: "Kortet var vådt" });
    const { body: cards } = await maker.get(`${path}/cards.csv`);
    expect(cards.match(/"[0-9A-Z]{9}"/g)).toHaveLength(2);
    expect(cards).not.toContain(code);
  });

  it("is found by who sold the plate, and offered to support as long as nobody has the code", async () => {
    const dealer = await aColleague("reseller");
    const { path, maker, id } = await aPackage({ count: 4, reseller: dealer.username });
    await make(id);
    const codes: string[] = (await dealer.get("/api/resellers/me/qr-codes")).body.items.map(
      ({ code: one }: { code: string }) => one,
    );
    const code = codes[0] ?? "";
    const typed = encodeURIComponent(`${code.slice(0, 4)} ${code.slice(4)}`.toLowerCase());
    const found = await dealer.get(`/api/resellers/me/qr-codes?text=${typed}`);
    expect(found.body.items).toMatchObject([{ code, isClaimed: false }]);
    const other = await aColleague("reseller");
    const theirs = await other.get(`/api/resellers/me/qr-codes?text=${typed}`);
    expect(theirs.body.items).toEqual([]);
    const support = await aColleague("support");
    const canRenew = async (who: typeof support) =>
      (await who.get(`/api/admin/qr-codes/${code}`)).body.can.renewKey;
    expect([await canRenew(support), await canRenew(maker)]).toEqual([true, false]);
    const { body: text } = await maker.get(`${path}/cards.csv`);
    const [, key = ""] = new RegExp(`"${code}","([0-9A-Z]{6})"`).exec(text) ?? [];
    await (await aUser(app)).post(`/api/qr-codes/${code}/claim`, { activationKey: key });
    expect(await canRenew(support)).toBe(false);
  });

  it("is not renewed for a whole stock at once by who got into a seller's account", async () => {
    const strict = await testApp({ LIMIT_KEYS: "2/900" });
    const support = await withRoles(strict, await aUser(strict), ["support"]);
    const { code } = await aPlate(strict);
    const renew = () => support.post(`/api/qr-codes/${code}/key`, { reason: "Igen" });
    for (let time = 0; time < 2; time++) expect((await renew()).status).toBe(201);
    expect(await renew()).toMatchObject({ status: 429, body: { code: "tooMany" } });
  });
});
