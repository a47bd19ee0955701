import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { qrCodes } from "#features/qr/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aMemorial, aUser, type TestUser } from "#test/factories.ts";
import { linkIn, mailTo } from "#test/mails.ts";
import { aBuyer, aColleagueOf, type TestCompany } from "#test/resellers.ts";

const app = await testApp(
  { LIMIT_ORDER: "1000/60", PUBLIC_URL: "http://localhost:3000" },
  { worker: true },
);
const { database } = app.services;
const admin = await aColleague(app, "administrator");
const maker = await aColleague(app, "production");
const PAGES = "/api/resellers/me/pages" as const;
const NAME = "Karen Bech";
const STEPS = ["engraved", "verified", "packed", "shipped", "delivered"] as const;

async function deliver(codes: readonly string[]): Promise<void> {
  for (const code of codes) {
    for (const step of STEPS) {
      const body = { step, reason: "Prøve" };
      const { status } = await maker.post(`/api/admin/qr-codes/${code}/steps`, body);
      expect([step, status]).toEqual([step, 200]);
    }
  }
}

const platesOf = async ({ owner }: TestCompany) =>
  (await owner.get("/api/resellers/me/codes")).body.items;

async function aPreparedPage(reseller: TestUser): Promise<string> {
  const { status, body } = await reseller.post(PAGES, { name: NAME });
  expect(status).toBe(201);
  return body.id;
}

/** A page, and two plates that haven't reached the company yet. */
async function aBuyerWithPage() {
  const company = await aBuyer(app, admin);
  const order = { lines: [{ plan: "plate", quantity: 2 }], net: 80_000 };
  expect((await company.owner.post("/api/resellers/me/orders", order)).status).toBe(201);
  const [code = "", other = ""] = (await platesOf(company)).map((plate) => plate.code);
  return { company, code, other, page: await aPreparedPage(company.owner) };
}

const choose = (by: TestUser, page: string, code: string) =>
  by.put(`${PAGES}/${page}/codes/${code}`);

it("a plate on the company's shelf is chosen without its key, and goes to the family", async () => {
  const { company, code, page } = await aBuyerWithPage();
  expect((await choose(company.owner, page, code)).status).toBe(404);
  await deliver([code]);
  expect((await choose(company.owner, page, code)).status).toBe(204);
  const { body } = await company.owner.get(PAGES);
  expect(body.items).toMatchObject([{ id: page, codes: [code] }]);
  const plates = await platesOf(company);
  expect(plates.find((plate) => plate.code === code)?.state).toBe("linked");
  expect((await choose(company.owner, page, code)).status).toBe(404);
  const email = `familie.${process.pid}@example.org`;
  await company.owner.post(`${PAGES}/${page}/hand-over`, { email, locale: "da" });
  const mail = await mailTo(app, email, `Anna Holm har lavet en side for ${NAME} til dig`);
  const token = linkIn(mail).replace("/setup/", "");
  const family = await aUser(app, { email });
  expect((await family.post(`/api/invitations/${token}/accept`)).status).toBe(200);
  const [plate] = await database.select().from(qrCodes).where(eq(qrCodes.code, code));
  expect(plate?.ownerId).toBe(family.id);
});

it("such a plate is chosen by nobody else, for no other page, and once", async () => {
  const { company, code, other, page } = await aBuyerWithPage();
  await deliver([code, other]);
  const stranger = (await aBuyer(app, admin)).owner;
  const own = await aMemorial(app, { owner: company.owner });
  expect((await choose(stranger, await aPreparedPage(stranger), code)).status).toBe(404);
  expect((await choose(stranger, page, code)).status).toBe(404);
  expect((await choose(company.owner, own.id, code)).status).toBe(404);
  expect((await choose(await aUser(app), page, code)).status).toBe(403);
  const colleague = await aColleagueOf(app, company, "seller");
  const second = await aPreparedPage(colleague);
  const answers = await Promise.all([
    choose(company.owner, page, code),
    choose(colleague, second, code),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
  expect((await choose(colleague, second, other)).status).toBe(204);
});
