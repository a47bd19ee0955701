import type { Config } from "#platform/config.server.ts";
import type { PaymentProvider } from "./engine/provider.ts";
import { stripeProvider, type StripeSettings } from "./engine/stripe.server.ts";

/** One for each configuration: it keeps its connections. */
const providers = new WeakMap<StripeSettings, PaymentProvider>();

/** `null` where people pay by their bank alone, which asks nobody. */
export function providerOf({ stripe }: Config): PaymentProvider | null {
  if (stripe === null) return null;
  const known = providers.get(stripe) ?? stripeProvider(stripe);
  providers.set(stripe, known);
  return known;
}
