import { z } from "zod";
import { reason } from "#features/accounts/roles/contract.ts";
import { defineCall } from "#platform/call.ts";
import { page, pageQuery } from "#platform/paging.ts";
import { BOX_STATES } from "../boxes/contract.ts";

export const SHIPMENT_STATES = ["open", "booked", "shipped", "delivered", "lost"] as const;
export type ShipmentState = (typeof SHIPMENT_STATES)[number];

/** `byHand`: handed over by ourselves, or fetched. */
export const CARRIERS = ["postnord", "gls", "dao", "other", "byHand"] as const;
export type Carrier = (typeof CARRIERS)[number];

export const BOXES_MAX = 50;
export const SEARCH_MAX = 40;
export const TRACKING_MAX = 40;

/**
 * The check digit of an item number of the Universal Postal Union, standard S10: the eight digits count
 * 8, 6, 4, 2, 3, 5, 9, 7, and the check digit is what the sum lacks to be divisible by 11; for 10 it is 0, for 11
 * it is 5.
 */
const S10 = /^[A-Z]{2}(?<serial>\d{8})(?<check>\d)[A-Z]{2}$/;
const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

function isPostalNumber(serial: string, check: string): boolean {
  const sum = S10_WEIGHTS.reduce(
    (before, weight, place) => before + weight * Number(serial.charAt(place)),
    0,
  );
  const missing = 11 - (sum % 11);
  const digit = missing === 10 ? 0 : missing === 11 ? 5 : missing;
  return Number(check) === digit;
}

/** An SSCC, with or without the `00` that announces it in a barcode. Source: GS1 General Specifications, 7.9. */
const SSCC = /^(?:00)?(?<digits>\d{18})$/;

function isContainerNumber(digits: string): boolean {
  const sum = [...digits].reduce(
    (before, digit, place) => before + Number(digit) * (place % 2 === 0 ? 3 : 1),
    0,
  );
  return sum % 10 === 0;
}

/** Of other shapes nobody knows more than that they are letters and digits. */
export function isTrackingNumber(number: string): boolean {
  const { serial, check } = S10.exec(number)?.groups ?? {};
  if (serial !== undefined && check !== undefined) return isPostalNumber(serial, check);
  const { digits } = SSCC.exec(number)?.groups ?? {};
  if (digits !== undefined) return isContainerNumber(digits);
  return /^[A-Z\d][A-Z\d-]{3,}$/.test(number);
}

/** As people type it or a hand scanner reads it. */
const trackingNumber = z
  .string()
  .max(TRACKING_MAX)
  .transform((typed) => typed.replace(/\s/g, "").toUpperCase())
  .refine(isTrackingNumber, { error: "trackingNumber" });

const shipment = z.object({
  id: z.uuid(),
  /** For people, and the reference at the carrier: `S-1042`. Numbers may be missing in the series. */
  number: z.string(),
  state: z.enum(SHIPMENT_STATES),
  carrier: z.enum(CARRIERS),
  trackingNumber: z.string().nullable(),
  /** `null` where the carrier has no page for it. */
  trackingUrl: z.string().nullable(),
  orderNumber: z.string(),
  boxes: z.array(z.object({ id: z.uuid(), number: z.string(), state: z.enum(BOX_STATES) })),
  codes: z.array(z.string()),
  /** As the order has it; `null` some days after delivery. */
  recipient: z
    .object({ name: z.string(), street: z.string(), postalCode: z.string(), city: z.string() })
    .nullable(),
  shippedOn: z.iso.date().nullable(),
  deliveredOn: z.iso.date().nullable(),
  /** Why it counts as lost. */
  reason: z.string().nullable(),
  can: z.object({
    /** A program books it at the carrier. */
    book: z.boolean(),
    /** A person has booked it, or does: the parcel's number is written or corrected. */
    enterNumber: z.boolean(),
    delete: z.boolean(),
  }),
});
export type Shipment = z.infer<typeof shipment>;

const byId = z.object({ id: z.uuid() });

const shipmentList = pageQuery
  .extend({
    state: z.enum(SHIPMENT_STATES).optional(),
    /** A shipment's number, a tracking number, an order's number, a box's, or a code, in full. */
    text: z.string().trim().max(SEARCH_MAX).optional(),
  })
  .strict();
export type ShipmentList = z.infer<typeof shipmentList>;

export const listShipments = defineCall({
  method: "GET",
  path: "/api/admin/shipments",
  summary: "Shipments, newest first",
  access: "signed-in",
  permission: "shipments.send",
  query: shipmentList,
  answer: page(shipment),
});

export const getShipment = defineCall({
  method: "GET",
  path: "/api/admin/shipments/{id}",
  summary: "One shipment",
  access: "signed-in",
  permission: "shipments.send",
  params: byId,
  answer: shipment,
});

const newShipment = z.strictObject({
  boxIds: z.array(z.uuid()).min(1).max(BOXES_MAX),
  carrier: z.enum(CARRIERS),
  /** Where it was booked at the carrier already. */
  trackingNumber: trackingNumber.optional(),
});
export type NewShipment = z.infer<typeof newShipment>;

export const createShipment = defineCall({
  method: "POST",
  path: "/api/admin/shipments",
  summary: "Begins a shipment of boxes that go to the same order",
  access: "signed-in",
  permission: "shipments.send",
  body: newShipment,
  answer: shipment,
  status: 201,
});

export const deleteShipment = defineCall({
  method: "DELETE",
  path: "/api/admin/shipments/{id}",
  summary: "Deletes a shipment that isn't sent or booked at a carrier: its boxes go in another one",
  access: "signed-in",
  permission: "shipments.send",
  params: byId,
});

export const bookShipment = defineCall({
  method: "POST",
  path: "/api/admin/shipments/{id}/book",
  summary:
    "Books a shipment at its carrier, once, also if it is asked again after a lost answer; or keeps the number that it got there",
  access: "signed-in",
  permission: "shipments.send",
  params: byId,
  /** With the number where a person booked it; also to correct it. */
  body: z.strictObject({ trackingNumber: trackingNumber.optional() }).nullish(),
  answer: shipment,
  status: 200,
});

export const sendShipment = defineCall({
  method: "POST",
  path: "/api/admin/shipments/{id}/ship",
  summary:
    "Says that a shipment was handed over: its plates are on their way, and the customer is told",
  access: "signed-in",
  permission: "shipments.send",
  params: byId,
  answer: shipment,
  status: 200,
});

const delivery = z.strictObject({ deliveredOn: z.iso.date() });
export type Delivery = z.infer<typeof delivery>;

export const deliverShipment = defineCall({
  method: "POST",
  path: "/api/admin/shipments/{id}/deliver",
  summary: "Says that a shipment was delivered",
  access: "signed-in",
  permission: "shipments.send",
  params: byId,
  body: delivery,
  answer: shipment,
  status: 200,
});

const loss = z.strictObject({ reason });
export type Loss = z.infer<typeof loss>;

export const loseShipment = defineCall({
  method: "POST",
  path: "/api/admin/shipments/{id}/lost",
  summary:
    "Says that the carrier lost a shipment: its codes are retired, and its plates made with new ones",
  access: "signed-in",
  permission: "shipments.send",
  params: byId,
  body: loss,
  answer: shipment,
  status: 200,
});

/** The body is a token, verified before it is read as anything. */
export const receiveShipmondoEvent = defineCall({
  method: "POST",
  path: "/api/shipmondo/webhook",
  summary: "What Shipmondo tells of shipments; the same event counts once",
  access: "anyone",
  answer: z.object({ received: z.literal(true) }),
});
