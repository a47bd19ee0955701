import { eq } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import { formatMoney } from "#platform/money.ts";
import { grossOf } from "../../amounts/model.ts";
import type { ShownPrice } from "../../companies/contract.ts";
import { leastQuantity, unitPrice } from "../../companies/model.ts";
import { lockOwnCompany, pricesOf, requireCompany } from "../../companies/queries.server.ts";
import type { Customer } from "../../customers/contract.ts";
import { commerceError } from "../../errors.ts";
import {
  placeCompanyOrder,
  type CompanyLine,
} from "../../orders/commands/place-company-order.server.ts";
import { RESELLER_TERMS_FROM } from "../../terms/contract.ts";
import type { CompanyOrder, NewCompanyOrder } from "../contract.ts";
import { isHeldBy } from "../model.ts";
import { debtOf, showCompanyOrder } from "../queries.server.ts";

/**
 * Orders plates for the caller's company. Throws `commerce.termsFirst`, `commerce.orderChanged` if the sum
 * isn't what was shown, `invalid` for plates without a price, and `commerce.shopClosed`.
 */
export async function buyPlates(ctx: Context, input: NewCompanyOrder): Promise<CompanyOrder> {
  await requireCompany(ctx);
  await ctx.limits.count("order", networkOf(ctx.address));
  if (!ctx.config.takesOrders) throw commerceError("shopClosed");
  return transaction(ctx, async (tx) => {
    const { company, userId } = await lockOwnCompany(tx, ctx);
    if (company.acceptedTerms !== RESELLER_TERMS_FROM) throw commerceError("termsFirst");
    const prices = await pricesOf(tx, company.id);
    const lines = input.lines.map((line, index) => pricedLine(prices, line, index));
    refuseOtherSum(ctx, lines, input.net);
    const total = lines.reduce((sum, { net, vatPercent }) => sum + grossOf(net, vatPercent), 0);
    const debt = await debtOf(ctx, tx, company.id);
    const id = await placeCompanyOrder(tx, ctx, {
      companyId: company.id,
      customer: await customerOf(tx, company, { userId, reference: input.reference }),
      lines,
      isHeld: isHeldBy(debt, { creditLimit: company.creditLimit, total }),
    });
    return showCompanyOrder(tx, id);
  });
}

type OrderedLine = NewCompanyOrder["lines"][number];

function pricedLine(prices: readonly ShownPrice[], line: OrderedLine, index: number): CompanyLine {
  const { plan, quantity } = line;
  const net = unitPrice(prices, line);
  const vatPercent = prices.find((price) => price.plan === plan)?.vatPercent;
  const least = leastQuantity(prices, plan);
  if (least === null || vatPercent === undefined) {
    throw invalidField(`lines.${index}.plan`, "noPriceAgreed");
  }
  if (net === null) throw invalidField(`lines.${index}.quantity`, "fewestPlates", { count: least });
  return { plan, quantity, net: net * quantity, vatPercent };
}

function refuseOtherSum(ctx: Context, lines: readonly CompanyLine[], shown: number): void {
  const net = lines.reduce((before, line) => before + line.net, 0);
  if (net === shown) return;
  const sum = formatMoney({ amount: net, currency: "DKK" }, ctx.locale);
  throw commerceError("orderChanged", {
    values: { sum },
    fields: { net: { key: "orderTotal", values: { sum } } },
  });
}

type Company = {
  name: string;
  companyNumber: string;
  ean: string | null;
  street: string;
  postalCode: string;
  city: string;
};

/** Mails about it go to whoever orders. */
async function customerOf(
  reader: Reader,
  { name, companyNumber, ean, street, postalCode, city }: Company,
  { userId, reference }: { userId: string; reference: string | null },
): Promise<Customer> {
  const [buyer] = await reader
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (buyer === undefined) throw new AppError("unauthenticated");
  const address = { street, postalCode, city, country: "DK" as const };
  const { email } = buyer;
  return { kind: "business", name, email, ...address, companyNumber, ean, reference };
}
