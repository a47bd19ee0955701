import { eq, sql, type SQL } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import { today } from "#features/commerce/clock/queries.server.ts";
import { orders } from "#features/commerce/orders/tables.server.ts";
import type { Stage } from "#features/qr/lifecycle/contract.ts";
import { actorNameFor } from "#features/qr/policy.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { outer } from "#platform/database/outer.server.ts";
import { AppError } from "#platform/errors.ts";
import { PLATE_STATES, type PlateState, type WorkOrder, type WorkOrderPlate } from "../contract.ts";
import { isOpen, NO_DAY, plateStateOf, workOrderNumber, workOrderStateOf } from "../model.ts";
import { workOrderCodes, workOrders } from "../tables.server.ts";

type FoundCode = {
  code: string;
  stage: Stage;
  isRetired: boolean;
  /** As it was left, if another work order makes its plate. */
  left: PlateState | null;
  isOnSheet: boolean;
};

function selectWorkOrders(reader: Reader, where: SQL | undefined) {
  return reader
    .select({
      id: workOrders.id,
      number: workOrders.number,
      kind: workOrders.kind,
      item: workOrders.item,
      dueOn: workOrders.dueOn,
      heldAt: workOrders.heldAt,
      holdReason: workOrders.holdReason,
      orderNumber: orders.number,
      holder: { name: users.fullName, roles: users.roles },
      codes: sql<FoundCode[]>`(select json_agg(json_build_object(
          'code', one.code, 'stage', coded.stage, 'isRetired', coded.retired_at is not null,
          'left', case when one.is_live then null else one.state end,
          'isOnSheet', one.state = 'onSheet'
        ) order by one.code)
        from ${workOrderCodes} as one join ${qrCodes} as coded
          on coded.created_at = one.code_created_at and coded.code = one.code
        where one.work_order_id = ${outer(workOrders.id)})`,
    })
    .from(workOrders)
    .leftJoin(orders, eq(orders.id, workOrders.orderId))
    .leftJoin(users, eq(users.id, workOrders.heldBy))
    .where(where);
}

type Row = Awaited<ReturnType<typeof selectWorkOrders>>[number];

function platesOf({ codes }: Pick<Row, "codes">): WorkOrderPlate[] {
  return codes.map(({ code, left, isOnSheet, ...life }) => {
    const state = left ?? plateStateOf(life);
    return { code, state: isOnSheet && state === "waiting" ? "onSheet" : state };
  });
}

function shown(ctx: Context, row: Row, day: string): WorkOrder {
  const { id, kind, item, orderNumber, heldAt, holdReason, holder } = row;
  const plates = platesOf(row);
  const state = workOrderStateOf(plates.map((plate) => plate.state));
  // A cancelled one shows what it was to make.
  const made = plates.filter((plate) => state === "cancelled" || plate.state !== "cancelled");
  const dueOn = row.dueOn === NO_DAY ? null : row.dueOn;
  return {
    id,
    number: workOrderNumber(row.number),
    kind,
    orderNumber,
    item,
    quantity: made.length,
    state,
    dueOn,
    isLate: dueOn !== null && dueOn < day && isOpen(state),
    hold: heldAt && {
      reason: holdReason ?? "",
      at: heldAt.toISOString(),
      by: holder === null ? null : actorNameFor(ctx.actor, holder).name,
    },
    codes: made.map(({ code }) => code),
  };
}

/** In the order of the ids. */
export async function showWorkOrders(
  ctx: Context,
  reader: Reader,
  ids: readonly string[],
): Promise<WorkOrder[]> {
  const those = sql`${workOrders.id} = any(${sql.param(ids)}::uuid[])`;
  const rows = await selectWorkOrders(reader, those);
  const day = await today(ctx, reader);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [shown(ctx, row, day)];
  });
}

/** Throws `notFound`. */
export async function showWorkOrder(ctx: Context, reader: Reader, id: string): Promise<WorkOrder> {
  const [found] = await showWorkOrders(ctx, reader, [id]);
  if (found === undefined) throw new AppError("notFound");
  return found;
}

/** Throws `notFound`. */
export async function listWorkOrderPlates(
  { database }: Context,
  id: string,
): Promise<{ items: WorkOrderPlate[] }> {
  const [found] = await selectWorkOrders(database, eq(workOrders.id, id));
  if (found === undefined) throw new AppError("notFound");
  const plates = platesOf(found);
  return { items: PLATE_STATES.flatMap((state) => plates.filter((one) => one.state === state)) };
}
