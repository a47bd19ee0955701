import Stripe from "stripe";
import { z } from "zod";
import {
  CARD_AMOUNT,
  ProviderAway,
  UnsignedEvent,
  type NewCheckout,
  type PaymentProvider,
  type ProviderEvent,
} from "./provider.ts";

export type StripeSettings = { secretKey: string; webhookSecret: string; apiUrl: string | null };

const PATIENCE_MS = 10_000;

/** Cards and MobilePay on Stripe's own page: no card number ever comes here. */
export function stripeProvider(settings: StripeSettings): PaymentProvider {
  const stripe = new Stripe(settings.secretKey, {
    ...addressOf(settings.apiUrl),
    timeout: PATIENCE_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  return {
    openCheckout: (asked) => openCheckout(stripe, asked),
    closeCheckout: (session) => closeCheckout(stripe, session),
    readEvent: (body, signature) => readEvent(stripe, settings.webhookSecret, body, signature),
  };
}

function addressOf(apiUrl: string | null): Stripe.StripeConfig {
  if (apiUrl === null) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === "http:";
  return {
    host: hostname,
    port: port === "" ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? "http" : "https",
  };
}

async function openCheckout(stripe: Stripe, asked: NewCheckout) {
  const { invoiceId, amount, text, email, locale, successUrl, cancelUrl, idempotencyKey } = asked;
  try {
    const { id, url } = await stripe.checkout.sessions.create(
      {
        mode: "payment",
        client_reference_id: invoiceId,
        customer_email: email,
        locale,
        allowed_payment_method_types: ["card", "mobilepay"],
        line_items: [
          {
            quantity: 1,
            price_data: { currency: "dkk", unit_amount: amount, product_data: { name: text } },
          },
        ],
        success_url: successUrl,
        cancel_url: cancelUrl,
      },
      { idempotencyKey },
    );
    if (!url) throw new ProviderAway("no page to pay on");
    return { session: id, url };
  } catch (error) {
    // Stripe's own sentence may name the customer's address.
    if (error instanceof Stripe.errors.StripeError) throw new ProviderAway(error.type);
    throw error;
  }
}

async function closeCheckout(stripe: Stripe, session: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(session);
  } catch (error) {
    // It is refused for what is paid or closed already: only an open one can be closed.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return;
    if (error instanceof Stripe.errors.StripeError) throw new ProviderAway(error.type);
    throw error;
  }
}

function readEvent(
  stripe: Stripe,
  secret: string,
  body: Buffer,
  signature: string,
): ProviderEvent | null {
  const { data: event } = signedEvent.safeParse(verified(stripe, secret, body, signature));
  return event === undefined ? null : toldBy(event);
}

function verified(stripe: Stripe, secret: string, body: Buffer, signature: string): unknown {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret);
  } catch {
    throw new UnsignedEvent("not signed by Stripe, or too long ago");
  }
}

/** The signature says who sent an event, not what is in it: what is counted is looked at as any other input. */
const signedEvent = z.object({
  type: z.string(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
type SignedEvent = z.output<typeof signedEvent>;

const id = z.string().regex(/^[\w-]{1,255}$/);
const thing = z
  .union([id, z.object({ id })])
  .transform((given) => (typeof given === "string" ? given : given.id));
const paid = z.object({
  payment_status: z.literal("paid"),
  client_reference_id: z.string(),
  payment_intent: thing,
});
const ofIntent = z.object({ payment_intent: thing });
const ofDispute = ofIntent.extend({ id });
const money = z.object({
  amount: z.int().min(1).max(CARD_AMOUNT.max),
  currency: z.string().max(10),
});

function toldBy({ type, data: { object } }: SignedEvent): ProviderEvent | null {
  const currency = object["currency"];
  switch (type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded": {
      // A session may be completed before its money is there.
      const { data: session } = paid.safeParse(object);
      if (session === undefined) return null;
      const { client_reference_id: invoiceId, payment_intent: intent } = session;
      const { data: sum } = money.safeParse({ amount: object["amount_total"], currency });
      if (sum === undefined) return { kind: "unreadable", intent, invoiceId };
      return { kind: "paid", invoiceId, intent, ...sum };
    }
    case "charge.refunded": {
      const { data: charge } = ofIntent.safeParse(object);
      if (charge === undefined) return null;
      const { payment_intent: intent } = charge;
      const { data: sum } = money.safeParse({ amount: object["amount_refunded"], currency });
      if (sum === undefined) return { kind: "unreadable", intent, invoiceId: null };
      return { kind: "refunded", intent, ...sum };
    }
    case "charge.dispute.created": {
      const { data: opened } = ofDispute.safeParse(object);
      if (opened === undefined) return null;
      const { id: dispute, payment_intent: intent } = opened;
      const { data: sum } = money.safeParse({ amount: object["amount"], currency });
      if (sum === undefined) return { kind: "unreadable", intent, invoiceId: null };
      return { kind: "disputed", dispute, intent, ...sum };
    }
    default:
      return null;
  }
}
