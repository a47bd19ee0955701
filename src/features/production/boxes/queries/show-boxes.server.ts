import { and, desc, eq, lt, sql, type SQL } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import { orderLines, orders } from "#features/commerce/orders/tables.server.ts";
import { actorNameFor } from "#features/qr/policy.ts";
import { codeIn } from "#features/qr/queries.server.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { may, type Role } from "#platform/actor.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { outer } from "#platform/database/outer.server.ts";
import { AppError } from "#platform/errors.ts";
import { pageOf, type Page } from "#platform/paging.ts";
import { workOrderCodes, workOrders } from "../../work-orders/tables.server.ts";
import type { Box, BoxList } from "../contract.ts";
import { boxNumber, parseBoxNumber } from "../model.ts";
import { boxCodes, boxes } from "../tables.server.ts";

type Packed = { code: string; at: string; name: string | null; roles: Role[] | null };

const contents = sql<Packed[]>`(
  select coalesce(json_agg(json_build_object(
    'code', packed.code, 'at', packed.at, 'name', packer.full_name, 'roles', packer.roles
  ) order by packed.at, packed.code), '[]')
  from ${boxCodes} packed left join ${users} packer on packer.id = packed.packed_by
  where packed.box_id = ${outer(boxes.id)})`;

/**
 * The plates of an order that go into a box: those that are made for it, or that it took of our packed stock, and
 * lie in no other box, nor were sent without one.
 */
function expectedOf(orderId: SQL, boxId: SQL): SQL<string[]> {
  return sql`(
    select coalesce(json_agg(expected.code order by expected.code), '[]') from (
      select plate.code from ${workOrders} made
        join ${workOrderCodes} plate on plate.work_order_id = made.id
        left join ${boxCodes} packed on packed.code = plate.code and packed.is_live
      where made.order_id = ${orderId} and plate.is_live and plate.state <> 'cancelled'
        and (packed.box_id = ${boxId} or packed.box_id is null and plate.state <> 'shipped')
      union
      select line.code from ${orderLines} line
        join ${qrCodes} held on held.code = line.code
        left join ${boxCodes} packed on packed.code = line.code and packed.is_live
      where line.order_id = ${orderId} and (packed.box_id = ${boxId}
        or packed.box_id is null and line.is_open and held.stage = 'packed' and held.retired_at is null)
    ) expected)`;
}

/** Of an order, as for a box that isn't begun. */
export async function findUnpacked(reader: Reader, orderId: string): Promise<string[]> {
  const expected = expectedOf(sql`${orderId}::uuid`, sql`null::uuid`);
  const { rows } = await reader.execute<{ codes: string[] }>(sql`select ${expected} as codes`);
  return rows[0]?.codes ?? [];
}

function selectBoxes(reader: Reader, where: SQL | undefined) {
  return reader
    .select({
      id: boxes.id,
      number: boxes.number,
      sscc: boxes.sscc,
      state: boxes.state,
      weightGrams: boxes.weightGrams,
      orderNumber: orders.number,
      isAddressGone: boxes.isAddressGone,
      customer: orders.customer,
      delivery: orders.delivery,
      expected: expectedOf(outer(boxes.orderId), outer(boxes.id)),
      contents,
    })
    .from(boxes)
    .innerJoin(orders, eq(orders.id, boxes.orderId))
    .where(where);
}

type Row = Awaited<ReturnType<typeof selectBoxes>>[number];

/** As the order has it, for whoever sends boxes; until some days after delivery. */
function recipientOf({ actor }: Context, row: Row): Box["recipient"] {
  if (!may(actor, "shipments.send") || row.isAddressGone) return null;
  const { name, street, postalCode, city } = row.delivery ?? row.customer;
  // Of whoever is forgotten everything is empty.
  return name === "" ? null : { name, street, postalCode, city };
}

function shown(ctx: Context, rows: Row[]): Box[] {
  return rows.map((row) => {
    const { id, sscc, state, weightGrams, orderNumber, expected } = row;
    return {
      id,
      number: boxNumber(row.number),
      sscc,
      state,
      orderNumber,
      weightGrams,
      expected,
      contents: row.contents.map((packed) => ({
        code: packed.code,
        by: actorNameFor(ctx.actor, packed).name,
        at: new Date(packed.at).toISOString(),
      })),
      recipient: recipientOf(ctx, row),
    };
  });
}

export async function listBoxes(
  ctx: Context,
  { state, text = "", limit, cursor }: BoxList,
): Promise<Page<Box>> {
  const rows = await selectBoxes(
    ctx.database,
    and(
      state === undefined ? undefined : eq(boxes.state, state),
      cursor === undefined ? undefined : lt(boxes.id, cursor),
      text === "" ? undefined : isNamed(text),
    ),
  )
    .orderBy(desc(boxes.id))
    .limit(limit + 1);
  return pageOf(shown(ctx, rows), limit);
}

function isNamed(text: string): SQL {
  const number = text.replace(/\s/g, "").toUpperCase();
  return sql`${boxes.id} in (
    select id from ${boxes} where number = ${parseBoxNumber(text)} or sscc = ${number}
    union
    select box.id from ${boxes} box join ${orders} ordered on ordered.id = box.order_id
      where ordered.number = ${number}
    union
    select box_id from ${boxCodes} where code = ${codeIn(text)} and is_live)`;
}

/** Throws `notFound`. */
export async function showBox(ctx: Context, reader: Reader, id: string): Promise<Box> {
  const [found] = shown(ctx, await selectBoxes(reader, eq(boxes.id, id)));
  if (found === undefined) throw new AppError("notFound");
  return found;
}
