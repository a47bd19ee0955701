import { z } from "zod";
import { defineCall } from "#platform/call.ts";

export const startCheckout = defineCall({
  method: "POST",
  path: "/api/invoices/{id}/checkout",
  summary: "Where an invoice, or a part of it, is paid by card or MobilePay; `amount` in øre",
  access: "anyone",
  params: z.object({ id: z.uuid() }),
  query: z.strictObject({ key: z.string().max(200).optional() }),
  body: z.strictObject({ amount: z.number().int().min(1).optional() }),
  answer: z.object({ url: z.url() }),
});

/** The body is verified before it is read as anything. */
export const receiveStripeEvent = defineCall({
  method: "POST",
  path: "/api/stripe/webhook",
  summary: "What Stripe tells of payments; the same event counts once",
  access: "anyone",
  answer: z.object({ received: z.literal(true) }),
});
