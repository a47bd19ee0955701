import { and, countDistinct, desc, eq, gte, lt, min, ne } from "drizzle-orm";
import { signedIn } from "#features/accounts/queries.server.ts";
import type { Context, Services } from "#platform/context.server.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { may } from "#platform/actor.ts";
import { startOfDay } from "#platform/dates.ts";
import { NOTHING_WAITS, type Span, type Waiting } from "#platform/staff-work.server.ts";
import { pageOf, type Page } from "#platform/paging.ts";
import { dueOf } from "../../invoices/queries.server.ts";
import type { ListedOrder, OrderState, StaffOrder } from "../contract.ts";
import { canCancel, canRelease, canTakeBack } from "../policy.ts";
import { pricedLines, linesOf, type Order } from "./show-order.server.ts";
import { orderLines, orders } from "../tables.server.ts";

type Asked = { limit: number; cursor?: string | undefined };

/** Of the caller, drafts too. */
export async function listOwnOrders(
  ctx: Context,
  { limit, cursor }: Asked,
): Promise<Page<ListedOrder>> {
  const rows = await ctx.database
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, signedIn(ctx).userId),
        cursor === undefined ? undefined : lt(orders.id, cursor),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(limit + 1);
  const { items, nextCursor } = pageOf(rows, limit);
  return { items: await Promise.all(items.map((order) => listed(ctx, order))), nextCursor };
}

type StaffAsked = Asked & {
  state?: Exclude<OrderState, "draft"> | undefined;
  number?: string | undefined;
};

export async function listOrders(
  ctx: Context,
  { limit, cursor, state, number }: StaffAsked,
): Promise<Page<StaffOrder>> {
  const rows = await ctx.database
    .select()
    .from(orders)
    .where(
      and(
        state === undefined ? ne(orders.state, "draft") : eq(orders.state, state),
        number === undefined ? undefined : eq(orders.number, number.toUpperCase()),
        cursor === undefined ? undefined : lt(orders.id, cursor),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(limit + 1);
  const { items, nextCursor } = pageOf(rows, limit);
  const seesPrices = may(ctx.actor, "invoices.read");
  return {
    items: await Promise.all(
      items.map(async (order) => ({
        ...(await listed(ctx, order)),
        customerName: order.customer.name,
        shipBy: order.shipBy,
        can: {
          release: canRelease(ctx.actor, order),
          cancel: canCancel(ctx.actor, order),
          takeBack: canTakeBack(ctx.actor, { awaitsReturn: await awaitsReturn(ctx, order.id) }),
        },
        ...(seesPrices ? await moneyOf(ctx, order) : WITHOUT_PRICES),
      })),
    ),
    nextCursor,
  };
}

async function awaitsReturn({ database }: Context, orderId: string): Promise<boolean> {
  const lines = and(eq(orderLines.orderId, orderId), orderLines.awaitsReturn);
  return (await database.$count(orderLines, lines)) > 0;
}

const WITHOUT_PRICES = { total: null, due: null, invoiceId: null, email: null };

async function moneyOf(
  { database }: Context,
  { total, invoiceId, customer }: Order,
): Promise<Pick<StaffOrder, "total" | "due" | "invoiceId" | "email">> {
  const due = invoiceId === null ? null : await dueOf(database, invoiceId);
  return { total, due, invoiceId, email: customer.email };
}

/** Released orders with a plate to engrave; due by the end of the day that the first was promised for. */
export async function waitingToMake({ database }: Context): Promise<Waiting> {
  const [row] = await database
    .select({
      count: countDistinct(orders.id),
      oldestAt: min(orders.releasedAt),
      dueOn: min(orders.shipBy),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(qrCodes, eq(qrCodes.code, orderLines.code))
    .where(and(eq(orders.state, "released"), eq(qrCodes.stage, "created")));
  if (row === undefined) return NOTHING_WAITS;
  const { dueOn, ...waiting } = row;
  return { ...waiting, dueAt: dueOn === null ? null : startOfDay(dueOn, 1) };
}

/** For the dashboard: orders placed within a time. */
export async function countPlaced({ database }: Services, { from, until }: Span): Promise<number> {
  const { placedAt } = orders;
  return database.$count(orders, and(gte(placedAt, from), lt(placedAt, until)));
}

async function listed(ctx: Context, order: Order): Promise<ListedOrder> {
  const { id, number, state, placedAt, invoiceId } = order;
  const written = await linesOf(ctx.database, id);
  const lines = state === "draft" ? await pricedLines(ctx, ctx.database, written) : written;
  return {
    id,
    number,
    state,
    total: lines.reduce((sum, { amount }) => sum + amount, 0),
    plans: lines.map(({ plan }) => plan),
    placedAt: placedAt?.toISOString() ?? null,
    invoiceId,
  };
}
