import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { pageOf, type Page } from "#platform/paging.ts";
import { today } from "../clock/queries.server.ts";
import { requireCompany } from "../companies/queries.server.ts";
import type { BoughtPlan } from "../companies/contract.ts";
import { invoiceBalances, invoiceCustomers, invoices } from "../invoices/tables.server.ts";
import type { OrderState } from "../orders/contract.ts";
import { daysAfter } from "../orders/model.ts";
import { orderLines, orders } from "../orders/tables.server.ts";
import { RESELLER_TERMS_FROM } from "../terms/contract.ts";
import type { CompanyOrder, CompanyOrderState, OwnCompany } from "./contract.ts";
import { LATE_DAYS, type Debt } from "./model.ts";

export async function getOwnCompany(ctx: Context): Promise<OwnCompany> {
  const { companyId, name, role, creditLimit, acceptedTerms } = await requireCompany(ctx);
  const { outstanding } = await debtOf(ctx, ctx.database, companyId);
  return {
    company: name,
    role,
    terms: { version: RESELLER_TERMS_FROM, acceptedVersion: acceptedTerms },
    creditLimit,
    outstanding,
  };
}

/** An order that is held is owed, but is neither late nor counted as delivered: nothing of it is made. */
export async function debtOf(ctx: Context, reader: Reader, companyId: string): Promise<Debt> {
  const before = daysAfter(await today(ctx, reader), -LATE_DAYS);
  const due = sql`greatest(0, ${invoiceBalances.total} + ${invoiceBalances.fees}
    - ${invoiceBalances.paid} - ${invoiceBalances.credited})`;
  const isHeld = sql`coalesce(${orders.state} = 'placed', false)`;
  const [row] = await reader
    .select({
      outstanding: sql`coalesce(sum(${due}), 0)`.mapWith(Number),
      delivered: sql`coalesce(sum(${due}) filter (where not ${isHeld}), 0)`.mapWith(Number),
      isLate: sql<boolean>`coalesce(bool_or(${due} > 0 and not ${isHeld}
        and ${invoiceBalances.dueOn} <= ${before}), false)`,
    })
    .from(invoiceCustomers)
    .innerJoin(invoiceBalances, eq(invoiceBalances.invoiceId, invoiceCustomers.invoiceId))
    .leftJoin(orders, eq(orders.invoiceId, invoiceCustomers.invoiceId))
    .where(eq(invoiceCustomers.companyId, companyId));
  return row ?? { outstanding: 0, delivered: 0, isLate: false };
}

export async function listCompanyOrders(
  ctx: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<CompanyOrder>> {
  const { companyId } = await requireCompany(ctx);
  const rows = await selectOrders(ctx.database)
    .where(
      and(
        eq(orders.companyId, companyId),
        cursor === undefined ? undefined : lt(orders.id, cursor),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(limit + 1);
  return pageOf(await withLines(ctx.database, rows), limit);
}

export async function showCompanyOrder(reader: Reader, id: string): Promise<CompanyOrder> {
  const [order] = await withLines(reader, await selectOrders(reader).where(eq(orders.id, id)));
  if (order === undefined) throw new AppError("notFound");
  return order;
}

/** As their invoices say. */
function selectOrders(reader: Reader) {
  return reader
    .select({
      id: orders.id,
      number: orders.number,
      state: orders.state,
      reference: sql<string | null>`${orders.customer} ->> 'reference'`,
      placedAt: orders.createdAt,
      net: invoices.net,
      vat: invoices.vat,
      total: invoices.total,
      invoiceId: invoices.id,
    })
    .from(orders)
    .innerJoin(invoices, eq(invoices.id, orders.invoiceId))
    .$dynamic();
}

type Row = Omit<CompanyOrder, "state" | "lines" | "placedAt"> & {
  state: OrderState;
  placedAt: Date;
};

async function withLines(reader: Reader, rows: readonly Row[]): Promise<CompanyOrder[]> {
  const ids = rows.map(({ id }) => id);
  const lines = await reader
    .select({
      orderId: orderLines.orderId,
      plan: sql<BoughtPlan>`${orderLines.plan}`,
      quantity: sql`count(*)`.mapWith(Number),
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .groupBy(orderLines.orderId, orderLines.plan)
    .orderBy(sql`min(${orderLines.position})`);
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return rows.map(({ state, placedAt, ...order }) => ({
    ...order,
    state: STATE_OF[state],
    placedAt: placedAt.toISOString(),
    lines: (byOrder.get(order.id) ?? []).map(({ plan, quantity }) => ({ plan, quantity })),
  }));
}

/** Resellers have no drafts. */
const STATE_OF: Record<OrderState, CompanyOrderState> = {
  draft: "held",
  placed: "held",
  released: "released",
  completed: "completed",
  cancelled: "cancelled",
};
