import { rate } from "#platform/setting-types.server.ts";
import { defineSettings, type LimitsOf } from "#platform/settings.server.ts";

export const visitSettings = defineSettings({
  shape: { LIMIT_VISITS: rate(120, 300) },
  fields: () => ({}),
  limits: (read) => ({ visits: read.LIMIT_VISITS }),
});

declare module "#platform/settings.server.ts" {
  interface FeatureLimits extends Limits {}
}
type Limits = LimitsOf<typeof visitSettings>;
