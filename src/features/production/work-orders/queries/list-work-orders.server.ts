import { eq, sql } from "drizzle-orm";
import { orders } from "#features/commerce/orders/tables.server.ts";
import { codeIn } from "#features/qr/queries.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { invalidField } from "#platform/errors.ts";
import type { Page } from "#platform/paging.ts";
import { PLATE_STATES, type PlateState, type WorkOrder, type WorkOrderList } from "../contract.ts";
import { isOpen, NO_DAY, parseWorkOrderNumber } from "../model.ts";
import { workOrderCodes, workOrders } from "../tables.server.ts";
import { findWorkOrders, type Place } from "./find-work-orders.server.ts";
import { showWorkOrders } from "./show-work-orders.server.ts";

export async function listWorkOrders(ctx: Context, asked: WorkOrderList): Promise<Page<WorkOrder>> {
  const { text = "" } = asked;
  const items = text === "" ? await listPage(ctx, asked) : await search(ctx, asked, text);
  const shown = items.slice(0, asked.limit);
  const last = shown.at(-1);
  const isMore = last !== undefined && items.length > asked.limit;
  return { items: shown, nextCursor: isMore ? `${last.state}.${last.id}` : null };
}

/** And one more, if there is one. */
async function listPage(
  ctx: Context,
  { state, hold, limit, cursor }: WorkOrderList,
): Promise<WorkOrder[]> {
  const behind = await readCursor(ctx.database, cursor);
  const ids = await findWorkOrders(ctx.database, {
    states: PLATE_STATES.filter((one) => state === undefined || one === state),
    hold,
    limit: limit + 1,
    after: behind?.place ?? null,
    behind: behind?.state ?? null,
  });
  return showWorkOrders(ctx, ctx.database, ids);
}

type Behind = { state: PlateState; place: Place };

/** Where the page before ended: its last work order, and the state that it was listed in. */
async function readCursor(reader: Reader, cursor: string | undefined): Promise<Behind | null> {
  if (cursor === undefined) return null;
  const [named, id = ""] = cursor.split(".");
  const state = PLATE_STATES.find((one) => one === named);
  const [place] = await reader
    .select({ id: workOrders.id, dueOn: workOrders.dueOn })
    .from(workOrders)
    .where(eq(workOrders.id, id));
  if (state === undefined || place === undefined) throw invalidField("cursor", "invalid");
  return { state, place };
}

/** More than any order has, with all that was remade for it. */
const FOUND_MAX = 200;

/** What a number or a code names is little: it is sorted here, as the list is. */
async function search(
  ctx: Context,
  { state, hold, cursor }: WorkOrderList,
  text: string,
): Promise<WorkOrder[]> {
  const items = await showWorkOrders(ctx, ctx.database, await findNamed(ctx.database, text));
  const found = items
    .filter((item) => state === undefined || item.state === state)
    .filter((item) => hold === undefined || (item.hold !== null) === (hold === "held"))
    .toSorted(inListOrder);
  const [, id] = cursor?.split(".") ?? [];
  return found.slice(found.findIndex((item) => item.id === id) + 1);
}

async function findNamed(reader: Reader, text: string): Promise<string[]> {
  const orderNumber = text.replace(/\s/g, "").toUpperCase();
  const { rows } = await reader.execute<{ id: string }>(sql`
    select id from ${workOrders} where number = ${parseWorkOrderNumber(text)}
    union
    select made.id from ${workOrders} made join ${orders} ordered on ordered.id = made.order_id
      where ordered.number = ${orderNumber}
    union
    select work_order_id from ${workOrderCodes} where code = ${codeIn(text)} and is_live
    limit ${FOUND_MAX}`);
  return rows.map(({ id }) => id);
}

function inListOrder(one: WorkOrder, other: WorkOrder): number {
  const [a, b] = [placeOf(one), placeOf(other)];
  if (a.rank !== b.rank) return a.rank - b.rank;
  return a.key < b.key === isOpen(one.state) ? -1 : 1;
}

function placeOf({ state, dueOn, id }: WorkOrder): { rank: number; key: string } {
  if (isOpen(state)) return { rank: 0, key: (dueOn ?? NO_DAY) + id };
  return { rank: state === "shipped" ? 1 : 2, key: id };
}
