import { and, eq } from "drizzle-orm";
import { orders } from "#features/commerce/orders/tables.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { productionError } from "../../errors.ts";
import type { Carrier, Shipment } from "../contract.ts";
import { CarrierError, type Booking, type Parcel } from "../engine/carrier.ts";
import { CARRIER_NAMES, quietUntil } from "../model.ts";
import { isBookedByProgram, serviceFor } from "../queries/carrier-service.server.ts";
import { showShipment } from "../queries/show-shipments.server.ts";
import { shipments } from "../tables.server.ts";
import {
  lockBoxesOf,
  lockShipment,
  requireClosed,
  type LockedShipment,
} from "./lock-shipment.server.ts";

/**
 * Asks the carrier outside any transaction, and once: that it is asked is recorded before. A carrier that
 * knows no idempotency keys is searched for our number before it is asked again, so that a lost answer or a
 * killed process books nothing twice. Throws `notFound`, `production.shipmentState`, `boxNotClosed`,
 * `carrierAsked`, `numberMissing`, and as `appErrorFor` says.
 */
export async function bookShipment(ctx: Context, id: string): Promise<Shipment> {
  const attempt = await beginAsking(ctx, id);
  try {
    await recordBooking(ctx, attempt, await bookOnce(ctx, attempt));
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    if (error.problem !== "unclear") await forgetAsking(ctx, attempt);
    ctx.log.warn({ err: error.cause, shipment: id, problem: error.problem }, error.message);
    throw appErrorFor(error);
  }
  return showShipment(ctx, ctx.database, id);
}

type BookingAttempt = {
  id: string;
  parcel: Parcel;
  /** When it was asked before and nobody knows the outcome. */
  before: Date | null;
};

async function beginAsking(ctx: Context, id: string): Promise<BookingAttempt> {
  return transaction(ctx, async (tx) => {
    const packed = await lockBoxesOf(tx, id);
    const {
      number: reference,
      state,
      carrier,
      trackingNumber,
      ...row
    } = await lockShipment(tx, id);
    if (state !== "open") {
      throw productionError("shipmentState", { values: { number: reference, context: state } });
    }
    requireClosed(packed);
    if (isBookedByProgram(ctx, { carrier, trackingNumber })) await recordAsking(tx, ctx, row);
    else if (trackingNumber === null) throw numberMissing(carrier);
    const [order] = await tx
      .select({ customer: orders.customer, delivery: orders.delivery })
      .from(orders)
      .where(eq(orders.id, row.orderId));
    if (order === undefined) throw new Error("A shipment has an order.");
    const { name, street, postalCode, city } = order.delivery ?? order.customer;
    const recipient = { name, street, postalCode, city, email: order.customer.email };
    const weightsGrams = packed.map(({ weightGrams }) => weightGrams ?? 1);
    const parcel = { reference, carrier, trackingNumber, recipient, weightsGrams };
    return { id, parcel, before: row.askedAt };
  });
}

/** No program books it, and there is nothing that says that a person did. */
function numberMissing(carrier: Carrier) {
  const name = CARRIER_NAMES[carrier];
  if (name !== undefined) return productionError("numberMissing", { values: { carrier: name } });
  const context = carrier === "byHand" ? carrier : "unnamed";
  return productionError("numberMissing", { values: { context } });
}

async function recordAsking(
  tx: Transaction,
  { config }: Context,
  { id, askedAt, quietUntil: until }: Pick<LockedShipment, "id" | "askedAt" | "quietUntil">,
): Promise<void> {
  // In real time, which no clock for trying out moves.
  const at = new Date();
  if (until !== null && until > at) throw productionError("carrierAsked");
  const timeLimitMs = config.shipmondo?.timeLimitMs ?? 0;
  await tx
    .update(shipments)
    .set({ askedAt: askedAt ?? at, quietUntil: quietUntil(at, timeLimitMs) })
    .where(eq(shipments.id, id));
}

async function bookOnce(ctx: Context, { parcel, before }: BookingAttempt): Promise<Booking> {
  const service = serviceFor(ctx, parcel);
  const found = before === null ? null : await service.find(parcel.reference, before);
  return found ?? service.book(parcel);
}

async function recordBooking(
  ctx: Context,
  { id, parcel }: BookingAttempt,
  { carrierId, trackingNumber }: Booking,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { rowCount } = await tx
      .update(shipments)
      .set({ state: "booked", carrierId, trackingNumber, quietUntil: null })
      .where(and(eq(shipments.id, id), eq(shipments.state, "open")));
    if (rowCount === 0) return;
    await recordAudit(tx, ctx, {
      action: "shipment.booked",
      subject: "shipment",
      subjectId: id,
      details: { number: parcel.reference },
    });
  });
}

/** Nothing was booked now; what an earlier asking came to stays unknown until it is searched for. */
async function forgetAsking({ database }: Context, { id, before }: BookingAttempt): Promise<void> {
  await database
    .update(shipments)
    .set({ askedAt: before, quietUntil: null })
    .where(and(eq(shipments.id, id), eq(shipments.state, "open")));
}

function appErrorFor({ problem, says }: CarrierError) {
  if (problem === "refused") return productionError("carrierRefused", { values: { says } });
  return productionError(problem === "away" ? "carrierAway" : "carrierUnclear");
}
