import { eq } from "drizzle-orm";
import { z } from "zod";
import { addresseeOf } from "#features/commerce/customers/queries.server.ts";
import { issueOrderKey } from "#features/commerce/order-keys/commands.server.ts";
import { findOrder } from "#features/commerce/orders/queries/show-order.server.ts";
import type { Services } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { deliverWhole } from "./commands/deliver-whole.server.ts";
import { lostLetter } from "./emails/lost.server.ts";
import { shippedLetter } from "./emails/shipped.server.ts";
import { CARRIER_NAMES, trackingUrlOf } from "./model.ts";
import { shipments } from "./tables.server.ts";

const ofShipment = z.object({ shipmentId: z.uuid() });

/** Whom it goes to, and where the order is read; `null` if the order is gone. */
async function findRecipient({ database, config }: Services, shipmentId: string) {
  const [shipment] = await database.select().from(shipments).where(eq(shipments.id, shipmentId));
  const order = shipment === undefined ? null : await findOrder(database, shipment.orderId);
  if (shipment === undefined || order === null) return null;
  const { name, ...recipient } = await addresseeOf(database, order);
  const key = await issueOrderKey(database, order.id);
  const url = `${config.publicUrl}/qr-purchase/${order.id}?key=${key}`;
  return { shipment, order, name, recipient, url };
}

export const mailShipped = defineMail({
  name: "shipments.shipped",
  kind: "order.shipped",
  texts: [
    {
      key: "shipments.shipped",
      subject: "shipment-mails:shipped.subject",
      paragraphs: ["shipment-mails:shipped.text", "shipment-mails:shipped.card"],
    },
  ],
  payload: ofShipment,
  async compose(services, { shipmentId }) {
    const found = await findRecipient(services, shipmentId);
    if (found === null) return null;
    const { shipment, order, name, recipient, url } = found;
    const { carrier, trackingNumber } = shipment;
    const tracking = trackingUrlOf(carrier, trackingNumber);
    const sent = { carrier: CARRIER_NAMES[carrier] ?? null, trackingNumber, tracking };
    const letter = shippedLetter(order.locale, { number: order.number, name, url, ...sent });
    return { ...recipient, locale: order.locale, letter };
  },
});

export const mailLost = defineMail({
  name: "shipments.lost",
  kind: "order.lost",
  texts: [
    {
      key: "shipments.lost",
      subject: "shipment-mails:lost.subject",
      paragraphs: ["shipment-mails:lost.text", "shipment-mails:lost.code"],
    },
  ],
  payload: ofShipment,
  async compose(services, { shipmentId }) {
    const found = await findRecipient(services, shipmentId);
    if (found === null) return null;
    const { order, name, recipient, url } = found;
    const letter = lostLetter(order.locale, { number: order.number, name, url });
    return { ...recipient, locale: order.locale, letter };
  },
});

/** The other plates of a parcel of which one was claimed. */
export const deliverRest = defineJob({
  name: "shipments.deliverRest",
  payload: ofShipment,
  maxAttempts: 10,
  run: (services, { shipmentId }) => deliverWhole(services, shipmentId),
});
