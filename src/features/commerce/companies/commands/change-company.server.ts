import { eq } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { defineHook } from "#platform/extensions.server.ts";
import { now } from "../../clock/queries.server.ts";
import { RESELLER_TERMS_FROM } from "../../terms/contract.ts";
import type { Agreement, NewAgreement, Price } from "../contract.ts";
import { canAgree, canDecideForCompany } from "../policy.ts";
import { actsFor, findAgreement, lockCompany, lockOwnCompany } from "../queries.server.ts";
import { resellerCompanies, resellerPeople, resellerPrices } from "../tables.server.ts";

export type NewCompany = Pick<
  typeof resellerCompanies.$inferSelect,
  "id" | "name" | "companyNumber" | "street" | "postalCode" | "city"
>;

/** Raised when a company may owe more or less than before. */
export const agreementChanged = defineHook<{ companyId: string }>("agreementChanged");

/** A company with its first owner. Throws `conflict` if they act for another. */
export async function addCompany(
  tx: Transaction,
  ctx: Context,
  company: NewCompany,
  ownerId: string,
): Promise<void> {
  const at = await now(ctx, tx);
  await tx.insert(resellerCompanies).values({ ...company, createdAt: at });
  await addPerson(tx, { companyId: company.id, userId: ownerId, role: "owner", since: at });
}

/** Throws `conflict` for whoever acts for a company already. */
export async function addPerson(
  tx: Transaction,
  person: typeof resellerPeople.$inferInsert,
): Promise<void> {
  const added = await tx.insert(resellerPeople).values(person).onConflictDoNothing();
  if (added.rowCount === 0) throw new AppError("conflict");
}

/** Prices hold for orders from now on. Throws `notFound` for what is no company, and `forbidden` for one's own. */
export async function setAgreement(
  ctx: Context,
  companyId: string,
  { prices, creditLimit, ean, reason }: NewAgreement,
): Promise<Agreement> {
  return transaction(ctx, async (tx) => {
    await lockCompany(tx, companyId);
    if (!canAgree(ctx.actor, await actsFor(tx, ctx, companyId))) throw new AppError("forbidden");
    await tx
      .update(resellerCompanies)
      .set({ creditLimit, ean })
      .where(eq(resellerCompanies.id, companyId));
    await tx.delete(resellerPrices).where(eq(resellerPrices.companyId, companyId));
    if (prices.length > 0) {
      await tx.insert(resellerPrices).values(prices.map((price) => ({ ...price, companyId })));
    }
    await recordAudit(tx, ctx, {
      action: "reseller.agreed",
      subject: "resellerCompany",
      subjectId: companyId,
      details: { prices: prices.map(toldPrice), creditLimit, ean, reason },
    });
    await agreementChanged.raise(tx, ctx, { companyId });
    const agreed = await findAgreement(tx, companyId);
    if (agreed === null) throw new AppError("notFound");
    return agreed;
  });
}

function toldPrice({ plan, fromQuantity, net }: Price): string {
  return `${plan} ${fromQuantity}+: ${net}`;
}

/** Throws `forbidden` unless an owner asks, and `invalid` for another version than today's. */
export async function acceptTerms(ctx: Context, version: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { company, ...person } = await lockOwnCompany(tx, ctx);
    if (!canDecideForCompany(person)) throw new AppError("forbidden");
    if (version !== RESELLER_TERMS_FROM) throw invalidField("version", "otherTerms");
    if (company.acceptedTerms === version) return;
    await tx
      .update(resellerCompanies)
      .set({ acceptedTerms: version })
      .where(eq(resellerCompanies.id, company.id));
    await recordAudit(tx, ctx, {
      action: "reseller.termsAccepted",
      subject: "resellerCompany",
      subjectId: company.id,
      details: { version },
    });
  });
}
