import { and, between, countDistinct, desc, eq, ilike, lt, min, ne, or, sql } from "drizzle-orm";
import { signedIn } from "#features/accounts/queries.server.ts";
import { containing } from "#platform/database/like-pattern.ts";
import { outer } from "#platform/database/outer.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import type { PlateName } from "#features/qr/plates/contract.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { may } from "#platform/actor.ts";
import { startOfDay } from "#platform/days.ts";
import { NOTHING_WAITS, type StaffFind, type Waiting } from "#platform/staff-work.server.ts";
import { pageOf, type Page } from "#platform/paging.ts";
import { dueOfBalance } from "../../invoices/model.ts";
import { balanceColumns } from "../../invoices/queries.server.ts";
import { invoiceBalances } from "../../invoices/tables.server.ts";
import type { Plan, PlanKey } from "../../plans/contract.ts";
import { listPlans } from "../../plans/queries.server.ts";
import type { ListedOrder, OrderState, StaffOrder } from "../contract.ts";
import { NUMBER_ALPHABET, NUMBER_LENGTH } from "../engine/order-number.ts";
import { plateSide } from "../model.ts";
import { canCancel, canRelease, canTakeBack } from "../policy.ts";
import { customerName, orderLines, orders } from "../tables.server.ts";

type Asked = { limit: number; cursor?: string | undefined };

type ListedLine = {
  plan: PlanKey;
  amount: number;
  plate: PlateName | null;
  /** How many lines of them. */
  words: number;
  awaitsReturn: boolean;
};

/** Orders with their lines and what is left of their invoices, all in one statement. */
function selectListed(reader: Reader) {
  return reader
    .select({
      id: orders.id,
      number: orders.number,
      state: orders.state,
      total: orders.total,
      customer: orders.customer,
      invoiceId: orders.invoiceId,
      placedAt: orders.placedAt,
      shipBy: orders.shipBy,
      balance: balanceColumns,
      // The approved files stay where they are.
      lines: sql<ListedLine[]>`(select coalesce(json_agg(json_build_object(
          'plan', line.plan, 'amount', line.amount, 'plate', line.plate,
          'words', cardinality(line.words), 'awaitsReturn', line.awaits_return
        ) order by line.position), '[]') from ${orderLines} as line where line.order_id = ${outer(orders.id)})`,
    })
    .from(orders)
    .leftJoin(invoiceBalances, eq(invoiceBalances.invoiceId, orders.invoiceId));
}

type ListedRow = Awaited<ReturnType<typeof selectListed>>[number];

/** Of the caller, drafts too. */
export async function listOwnOrders(
  ctx: Context,
  { limit, cursor }: Asked,
): Promise<Page<ListedOrder>> {
  const rows = await selectListed(ctx.database)
    .where(
      and(
        eq(orders.userId, signedIn(ctx).userId),
        cursor === undefined ? undefined : lt(orders.id, cursor),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(limit + 1);
  const { items, nextCursor } = pageOf(rows, limit);
  const hasDraft = items.some(({ state }) => state === "draft");
  const offered = hasDraft ? (await listPlans(ctx)).items : [];
  return { items: items.map((row) => listed(row, offered)), nextCursor };
}

type StaffAsked = Asked & {
  state?: Exclude<OrderState, "draft"> | undefined;
  number?: string | undefined;
};

export async function listOrders(
  ctx: Context,
  { limit, cursor, state, number }: StaffAsked,
): Promise<Page<StaffOrder>> {
  const rows = await selectListed(ctx.database)
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
    items: items.map((row) => ({
      ...listed(row, []),
      customerName: row.customer.name,
      shipBy: row.shipBy,
      sidesMm: row.lines.map(({ plate, words }) => plate && plateSide(plate, words)),
      can: {
        release: canRelease(ctx.actor, {
          state: row.state,
          hasPlates: row.lines.some(({ plate }) => plate !== null),
        }),
        cancel: canCancel(ctx.actor, row),
        takeBack: canTakeBack(ctx.actor, {
          awaitsReturn: row.lines.some(({ awaitsReturn }) => awaitsReturn),
        }),
      },
      ...(seesPrices ? moneyOf(row) : WITHOUT_PRICES),
    })),
    nextCursor,
  };
}

const FOUND = 5;
/** Fewer letters begin too many numbers. */
const BEGUN_LEAST = 4;
const LAST = NUMBER_ALPHABET.slice(-1);

/** For whoever types the beginning of an order's number, or a part of who ordered, wherever they are. */
export async function findOrders({ database }: Context, text: string): Promise<StaffFind[]> {
  const begun = text.replace(/[\s#-]/g, "").toUpperCase();
  if (begun.length < BEGUN_LEAST) return [];
  const isNumbered = between(orders.number, begun, begun.padEnd(NUMBER_LENGTH, LAST));
  const isCalled = ilike(customerName, containing(text));
  const rows = await database
    .select({ number: orders.number, customer: orders.customer })
    .from(orders)
    .where(and(or(isNumbered, isCalled), ne(orders.state, "draft")))
    .orderBy(desc(orders.id))
    .limit(FOUND);
  return rows.map(({ number, customer }) => ({
    title: number,
    note: customer.name,
    url: `/admin/orders?number=${number}`,
  }));
}

const WITHOUT_PRICES = { total: null, due: null, invoiceId: null, email: null };

function moneyOf({
  total,
  invoiceId,
  customer,
  balance,
}: ListedRow): Pick<StaffOrder, "total" | "due" | "invoiceId" | "email"> {
  const due = balance === null ? null : dueOfBalance(balance);
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

/** A draft costs what is offered today. */
function listed(
  { id, number, state, lines, placedAt, invoiceId }: ListedRow,
  offered: readonly Plan[],
): ListedOrder {
  const today = new Map(offered.map(({ key, amount }) => [key, amount]));
  const priceOf = ({ plan, amount }: ListedLine) =>
    state === "draft" ? (today.get(plan) ?? amount) : amount;
  return {
    id,
    number,
    state,
    total: lines.reduce((sum, line) => sum + priceOf(line), 0),
    plans: lines.map(({ plan }) => plan),
    placedAt: placedAt?.toISOString() ?? null,
    invoiceId,
  };
}
