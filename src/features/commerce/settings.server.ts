import { rate } from "#platform/setting-types.server.ts";
import { defineSettings, type LimitsOf } from "#platform/settings.server.ts";

/** How often one network may write to us: applications of resellers, and what comes through /contact. */
export const commerceSettings = defineSettings({
  shape: {
    LIMIT_CONTACT: rate(10, 3600),
  },
  fields: () => ({}),
  limits: (read) => ({
    contact: read.LIMIT_CONTACT,
  }),
});

declare module "#platform/settings.server.ts" {
  interface FeatureLimits extends Limits {}
}
type Limits = LimitsOf<typeof commerceSettings>;
