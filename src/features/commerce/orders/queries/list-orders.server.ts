import { and, desc, eq, lt, ne } from "drizzle-orm";
import { signedIn } from "#features/accounts/queries.server.ts";
import type { Context } from "#platform/context.server.ts";
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
  return {
    items: await Promise.all(
      items.map(async (order) => ({
        ...(await listed(ctx, order)),
        customerName: order.customer.name,
        email: order.customer.email,
        shipBy: order.shipBy,
        due: order.invoiceId === null ? null : await dueOf(ctx.database, order.invoiceId),
        can: {
          release: canRelease(ctx.actor, order),
          cancel: canCancel(ctx.actor, order),
          takeBack: canTakeBack(ctx.actor, { awaitsReturn: await awaitsReturn(ctx, order.id) }),
        },
      })),
    ),
    nextCursor,
  };
}

async function awaitsReturn({ database }: Context, orderId: string): Promise<boolean> {
  const lines = and(eq(orderLines.orderId, orderId), orderLines.awaitsReturn);
  return (await database.$count(orderLines, lines)) > 0;
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
