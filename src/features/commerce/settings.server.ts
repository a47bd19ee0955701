import { flag, optional, rate } from "#platform/setting-types.server.ts";
import { defineSettings, type FieldsOf, type LimitsOf } from "#platform/settings.server.ts";

/** How often one network may write to us, and the clock of orders and invoices. */
export const commerceSettings = defineSettings({
  shape: {
    LIMIT_CONTACT: rate(10, 3600),
    TEST_CLOCK: flag.default(false),
    STRIPE_SECRET_KEY: optional,
  },
  fields: (read) => ({
    /** The clock may be moved, in installations for trying out alone. */
    testClock: read.TEST_CLOCK,
    /** Stripe's own prefixes of secret and restricted keys that move real money. */
    isStripeLive: /^[rs]k_live_/.test(read.STRIPE_SECRET_KEY ?? ""),
  }),
  limits: (read) => ({
    contact: read.LIMIT_CONTACT,
  }),
});

declare module "#platform/settings.server.ts" {
  interface FeatureSettings extends Fields {}
  interface FeatureLimits extends Limits {}
}
type Fields = FieldsOf<typeof commerceSettings>;
type Limits = LimitsOf<typeof commerceSettings>;
