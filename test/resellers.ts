import {
  addCompany,
  addPerson,
} from "#features/commerce/companies/commands/change-company.server.ts";
import {
  setAgreement,
  type CompanyRole,
  type NewAgreement,
} from "#features/commerce/companies/contract.ts";
import { resellerApplications } from "#features/commerce/resellers/tables.server.ts";
import { RESELLER_TERMS_FROM } from "#features/commerce/terms/contract.ts";
import { pathOf } from "#platform/call.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import { newId } from "#platform/ids.ts";
import type { TestApp } from "#test/app.ts";
import { aUser, reachable, withRoles, type TestUser } from "#test/factories.ts";

/** Companies that sell plates on, for tests. */

export type TestCompany = { id: string; owner: TestUser };

/** Steel from 1 and from 10, bronze from 5: in øre without VAT. */
export const PRICES: NewAgreement["prices"] = [
  { plan: "plate", fromQuantity: 1, net: 40_000 },
  { plan: "plate", fromQuantity: 10, net: 36_000 },
  { plan: "bronze", fromQuantity: 5, net: 70_000 },
];

/** As after the approval: its owner hasn't accepted any terms, and nothing is agreed. */
export async function aCompany(app: Pick<TestApp, "as" | "services">): Promise<TestCompany> {
  const owner = await withRoles(app, await reachable(app, await aUser(app)), ["reseller"]);
  return { id: await addCompanyOf(app, owner), owner };
}

/** Somebody with the role owns a company from now on. */
export async function addCompanyOf(
  app: Pick<TestApp, "services">,
  owner: { id: string },
): Promise<string> {
  const id = newId();
  const name = "Viborg Sten";
  const registered = { companyNumber: "13748136", street: "Gravene 4", postalCode: "8800" };
  const facts = { id, ...registered, city: "Viborg" };
  const contact = { contactName: "Åse Sten", phone: "86 61 00 00" };
  const decided = { state: "approved" as const, createdAt: new Date(), decidedAt: new Date() };
  const ctx = systemContext(app.services);
  await transaction(ctx, async (tx) => {
    const application = { ...facts, ...contact, ...decided, company: name, userId: owner.id };
    await tx.insert(resellerApplications).values(application);
    await addCompany(tx, ctx, { ...facts, name }, owner.id);
  });
  return id;
}

/** One that buys: at `PRICES`, and owing so much. */
export async function aBuyer(
  app: Pick<TestApp, "as" | "services">,
  admin: TestUser,
  creditLimit = 10_000_000,
): Promise<TestCompany> {
  const company = await aCompany(app);
  const agreement = { prices: PRICES, creditLimit, reason: "Aftalt på messen" };
  await admin.put(pathOf(setAgreement, { id: company.id }), agreement);
  await company.owner.post("/api/resellers/me/terms", { version: RESELLER_TERMS_FROM });
  return company;
}

/** Somebody else who acts for the company. */
export async function aColleagueOf(
  app: Pick<TestApp, "as" | "services">,
  { id: companyId }: TestCompany,
  role: CompanyRole,
): Promise<TestUser> {
  const person = await withRoles(app, await reachable(app, await aUser(app)), ["reseller"]);
  await transaction(app.services, (tx) =>
    addPerson(tx, { companyId, userId: person.id, role, since: new Date() }),
  );
  return person;
}
