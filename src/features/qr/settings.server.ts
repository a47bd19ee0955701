import { count, rate } from "#platform/setting-types.server.ts";
import { defineSettings, type FieldsOf, type LimitsOf } from "#platform/settings.server.ts";

/** How often codes and their keys may be tried. */
export const codeSettings = defineSettings({
  shape: {
    CLAIM_TRIES: count.default(10),
    LIMIT_CLAIM_ADDRESS: rate(30, 900),
    LIMIT_LOOKUP: rate(600, 60),
    LIMIT_KEYS: rate(30, 3600),
    STARTER_CODE_DAYS: count.default(2),
    LIMIT_STARTER_CODE: rate(20, 3600),
    LIMIT_STARTER_CODE_DAY: rate(60, 86_400),
  },
  fields: (read) => ({
    claimTries: read.CLAIM_TRIES,
    starterCodeDays: read.STARTER_CODE_DAYS,
  }),
  limits: (read) => ({
    claim: read.LIMIT_CLAIM_ADDRESS,
    lookup: read.LIMIT_LOOKUP,
    keys: read.LIMIT_KEYS,
    starterCode: read.LIMIT_STARTER_CODE,
    starterCodeDay: read.LIMIT_STARTER_CODE_DAY,
  }),
});

declare module "#platform/settings.server.ts" {
  interface FeatureSettings extends Fields {}
  interface FeatureLimits extends Limits {}
}
declare module "#platform/pages/page-context.ts" {
  interface PageSettings extends Pick<Fields, "starterCodeDays"> {}
}
type Fields = FieldsOf<typeof codeSettings>;
type Limits = LimitsOf<typeof codeSettings>;
