import { and, desc, eq, lt, sql, type SQL } from "drizzle-orm";
import { orders } from "#features/commerce/orders/tables.server.ts";
import { codeIn } from "#features/qr/queries.server.ts";
import { may } from "#platform/actor.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { outer } from "#platform/database/outer.server.ts";
import { danishDay } from "#platform/days.ts";
import { AppError } from "#platform/errors.ts";
import { pageOf, type Page } from "#platform/paging.ts";
import type { BoxState } from "../../boxes/contract.ts";
import { boxNumber, parseBoxNumber } from "../../boxes/model.ts";
import { boxCodes, boxes } from "../../boxes/tables.server.ts";
import type { Shipment, ShipmentList } from "../contract.ts";
import {
  acceptsNumber,
  isDeletable,
  parseShipmentNumber,
  shipmentNumber,
  trackingUrlOf,
} from "../model.ts";
import { isBookedByProgram } from "./carrier-service.server.ts";
import { shipmentBoxes, shipments } from "../tables.server.ts";

type ShownBox = { id: string; number: number; state: BoxState };

const shownBoxes = sql<ShownBox[]>`(
  select coalesce(json_agg(json_build_object(
    'id', box.id, 'number', box.number, 'state', box.state) order by box.number), '[]')
  from ${shipmentBoxes} packed join ${boxes} box on box.id = packed.box_id
  where packed.shipment_id = ${outer(shipments.id)})`;

/** Also of plates that have left their box since: they were in it. */
const codes = sql<string[]>`(
  select coalesce(json_agg(plate.code order by plate.code), '[]')
  from ${shipmentBoxes} packed join ${boxCodes} plate on plate.box_id = packed.box_id
  where packed.shipment_id = ${outer(shipments.id)})`;

const hasAddress = sql<boolean>`not exists (
  select from ${shipmentBoxes} packed join ${boxes} box on box.id = packed.box_id
  where packed.shipment_id = ${outer(shipments.id)} and box.is_address_gone)`;

function selectShipments(reader: Reader, where: SQL | undefined) {
  return reader
    .select({
      id: shipments.id,
      number: shipments.number,
      state: shipments.state,
      carrier: shipments.carrier,
      trackingNumber: shipments.trackingNumber,
      carrierId: shipments.carrierId,
      askedAt: shipments.askedAt,
      shippedAt: shipments.shippedAt,
      deliveredOn: shipments.deliveredOn,
      reason: shipments.reason,
      orderNumber: orders.number,
      customer: orders.customer,
      delivery: orders.delivery,
      hasAddress,
      boxes: shownBoxes,
      codes,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(where);
}

type Row = Awaited<ReturnType<typeof selectShipments>>[number];

function shown(ctx: Context, { customer, delivery, hasAddress: isKept, ...row }: Row): Shipment {
  const { shippedAt, carrierId, askedAt, ...rest } = row;
  const { name, street, postalCode, city } = delivery ?? customer;
  // Of whoever is forgotten everything is empty.
  const isShown = isKept && name !== "" && may(ctx.actor, "shipments.send");
  return {
    ...rest,
    number: shipmentNumber(row.number),
    trackingUrl: trackingUrlOf(row.carrier, row.trackingNumber),
    boxes: row.boxes.map((box) => ({ ...box, number: boxNumber(box.number) })),
    recipient: isShown ? { name, street, postalCode, city } : null,
    shippedOn: shippedAt === null ? null : danishDay(shippedAt),
    can: {
      book: row.state === "open" && isBookedByProgram(ctx, row),
      enterNumber: acceptsNumber(row),
      delete: isDeletable(row),
    },
  };
}

export async function listShipments(
  ctx: Context,
  { state, text = "", limit, cursor }: ShipmentList,
): Promise<Page<Shipment>> {
  const rows = await selectShipments(
    ctx.database,
    and(
      state === undefined ? undefined : eq(shipments.state, state),
      cursor === undefined ? undefined : lt(shipments.id, cursor),
      text === "" ? undefined : isNamed(text),
    ),
  )
    .orderBy(desc(shipments.id))
    .limit(limit + 1);
  return pageOf(
    rows.map((row) => shown(ctx, row)),
    limit,
  );
}

function isNamed(text: string): SQL {
  const number = text.replace(/\s/g, "").toUpperCase();
  const of = sql`select packed.shipment_id from ${shipmentBoxes} packed`;
  return sql`${shipments.id} in (
    select id from ${shipments} where number = ${parseShipmentNumber(text)}
      or tracking_number = ${number}
    union
    select sent.id from ${shipments} sent join ${orders} ordered on ordered.id = sent.order_id
      where ordered.number = ${number}
    union
    ${of} join ${boxes} box on box.id = packed.box_id where box.number = ${parseBoxNumber(text)}
    union
    ${of} join ${boxCodes} plate on plate.box_id = packed.box_id
      where plate.code = ${codeIn(text)})`;
}

/** Throws `notFound`. */
export async function showShipment(ctx: Context, reader: Reader, id: string): Promise<Shipment> {
  const [found] = await selectShipments(reader, eq(shipments.id, id));
  if (found === undefined) throw new AppError("notFound");
  return shown(ctx, found);
}
