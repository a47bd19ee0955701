import { and, asc, eq } from "drizzle-orm";
import { listInvitations } from "#features/accounts/invitations/queries.server.ts";
import { signedIn } from "#features/accounts/queries.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { canHoldStock } from "#features/qr/policy.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader, Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { plans } from "../plans/tables.server.ts";
import { COMPANY_ROLES, type Agreement, type CompanyPerson, type ShownPrice } from "./contract.ts";
import { resellerCompanies, resellerPeople, resellerPrices } from "./tables.server.ts";

/** All invitations to act for a company. */
export function colleaguesOf(companyId: string) {
  return { kind: "colleague" as const, subjectId: companyId };
}

/** Whom the caller acts for, and as what. Throws `forbidden` for everybody else. */
export async function requireCompany(ctx: Context, reader: Reader = ctx.database) {
  const { userId } = signedIn(ctx);
  const [found] = await reader
    .select({
      userId: resellerPeople.userId,
      role: resellerPeople.role,
      companyId: resellerCompanies.id,
      name: resellerCompanies.name,
      creditLimit: resellerCompanies.creditLimit,
      acceptedTerms: resellerCompanies.acceptedTerms,
    })
    .from(resellerPeople)
    .innerJoin(resellerCompanies, eq(resellerCompanies.id, resellerPeople.companyId))
    .where(eq(resellerPeople.userId, userId));
  if (found === undefined || !canHoldStock(ctx.actor)) throw new AppError("forbidden");
  return found;
}

/** As `requireCompany`, with the company locked: of two who buy at once the second sees what the first owes. */
export async function lockOwnCompany(tx: Transaction, ctx: Context) {
  const { companyId } = await requireCompany(ctx, tx);
  const company = await lockCompany(tx, companyId);
  return { ...(await requireCompany(ctx, tx)), company };
}

export async function lockCompany(tx: Transaction, id: string) {
  const [company] = await tx
    .select()
    .from(resellerCompanies)
    .where(eq(resellerCompanies.id, id))
    .for("update");
  if (company === undefined) throw new AppError("notFound");
  return company;
}

/** Whom the caller acts for; `null` for everybody else. */
export async function findCompanyId(reader: Reader, { actor }: Context): Promise<string | null> {
  if (actor === null || !canHoldStock(actor)) return null;
  const [found] = await reader
    .select({ companyId: resellerPeople.companyId })
    .from(resellerPeople)
    .where(eq(resellerPeople.userId, actor.userId));
  return found?.companyId ?? null;
}

/** Whether the caller acts for a company. */
export async function actsFor(
  reader: Reader,
  ctx: Context,
  companyId: string | null,
): Promise<boolean> {
  return companyId !== null && (await findCompanyId(reader, ctx)) === companyId;
}

/** By plate, with the VAT that is added; plates that aren't sold any more are left out. */
export function pricesOf(reader: Reader, companyId: string): Promise<ShownPrice[]> {
  return reader
    .select({
      plan: resellerPrices.plan,
      fromQuantity: resellerPrices.fromQuantity,
      net: resellerPrices.net,
      vatPercent: plans.vatPercent,
    })
    .from(resellerPrices)
    .innerJoin(plans, and(eq(plans.key, resellerPrices.plan), eq(plans.isOffered, true)))
    .where(eq(resellerPrices.companyId, companyId))
    .orderBy(asc(plans.position), asc(resellerPrices.fromQuantity));
}

/** `null` for an application that became no company. */
export async function findAgreement(reader: Reader, id: string): Promise<Agreement | null> {
  const [company] = await reader
    .select({ creditLimit: resellerCompanies.creditLimit, ean: resellerCompanies.ean })
    .from(resellerCompanies)
    .where(eq(resellerCompanies.id, id));
  if (company === undefined) return null;
  const prices = await reader
    .select({
      plan: resellerPrices.plan,
      fromQuantity: resellerPrices.fromQuantity,
      net: resellerPrices.net,
    })
    .from(resellerPrices)
    .where(eq(resellerPrices.companyId, id))
    .orderBy(asc(resellerPrices.plan), asc(resellerPrices.fromQuantity));
  return { ...company, prices };
}

export async function listPeople(ctx: Context, reader: Reader = ctx.database) {
  const { companyId } = await requireCompany(ctx, reader);
  const active = await reader
    .select({
      id: users.id,
      fullName: users.fullName,
      email: users.email,
      role: resellerPeople.role,
    })
    .from(resellerPeople)
    .innerJoin(users, eq(users.id, resellerPeople.userId))
    .where(eq(resellerPeople.companyId, companyId))
    .orderBy(asc(resellerPeople.since), asc(users.id));
  const invited = await listInvitations(reader, colleaguesOf(companyId));
  return {
    items: [
      ...active.map((person) => ({ ...person, state: "active" as const })),
      ...invited.map(({ id, email, role, state }): CompanyPerson => {
        const asked = COMPANY_ROLES.find((one) => one === role) ?? "seller";
        return { id, fullName: null, email, role: asked, state };
      }),
    ],
    nextCursor: null,
  };
}
