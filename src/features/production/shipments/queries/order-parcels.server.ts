import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { PARCEL_STATES } from "#features/commerce/parcels/contract.ts";
import type { SentParcel } from "#features/commerce/parcels/queries.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { outer } from "#platform/database/outer.server.ts";
import { danishDay } from "#platform/days.ts";
import { boxCodes } from "../../boxes/tables.server.ts";
import { CARRIER_NAMES, trackingUrlOf } from "../model.ts";
import { shipmentBoxes, shipments } from "../tables.server.ts";

const codes = sql<string[]>`(
  select coalesce(json_agg(plate.code order by plate.code), '[]')
  from ${shipmentBoxes} packed join ${boxCodes} plate on plate.box_id = packed.box_id
  where packed.shipment_id = ${outer(shipments.id)})`;

/** For `orderParcels`. */
export async function findParcels(reader: Reader, orderId: string): Promise<SentParcel[]> {
  const rows = await reader
    .select({
      state: shipments.state,
      carrier: shipments.carrier,
      trackingNumber: shipments.trackingNumber,
      shippedAt: shipments.shippedAt,
      deliveredOn: shipments.deliveredOn,
      codes,
    })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), inArray(shipments.state, [...PARCEL_STATES])))
    .orderBy(asc(shipments.shippedAt), asc(shipments.id));
  return rows.flatMap(({ state: now, shippedAt, carrier, ...rest }) => {
    const state = PARCEL_STATES.find((one) => one === now);
    if (state === undefined) return [];
    const { trackingNumber } = rest;
    return {
      ...rest,
      state,
      carrier: CARRIER_NAMES[carrier] ?? null,
      trackingUrl: trackingUrlOf(carrier, trackingNumber),
      shippedOn: shippedAt === null ? null : danishDay(shippedAt),
    };
  });
}
