import Stripe from "stripe";
import {
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
  return toldBy(verified(stripe, secret, body, signature));
}

function verified(stripe: Stripe, secret: string, body: Buffer, signature: string): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret);
  } catch {
    throw new UnsignedEvent("not signed by Stripe, or too long ago");
  }
}

function toldBy(event: Stripe.Event): ProviderEvent | null {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return paidBy(event.data.object);
    case "charge.refunded": {
      const { payment_intent, amount_refunded: amount, currency } = event.data.object;
      const intent = idOf(payment_intent);
      return intent === null ? null : { kind: "refunded", intent, amount, currency };
    }
    case "charge.dispute.created": {
      const { id: dispute, payment_intent, amount, currency } = event.data.object;
      const intent = idOf(payment_intent);
      return intent === null ? null : { kind: "disputed", dispute, intent, amount, currency };
    }
    default:
      return null;
  }
}

/** A session may be completed before its money is there. */
function paidBy(session: Stripe.Checkout.Session): ProviderEvent | null {
  const { client_reference_id: invoiceId, payment_status, amount_total, currency } = session;
  const intent = idOf(session.payment_intent);
  if (payment_status !== "paid" || invoiceId === null || intent === null) return null;
  return { kind: "paid", invoiceId, intent, amount: amount_total ?? 0, currency: currency ?? "" };
}

function idOf(thing: string | { id: string } | null): string | null {
  return typeof thing === "object" ? (thing?.id ?? null) : thing;
}
