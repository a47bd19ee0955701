import { count, rate } from "#platform/setting-types.server.ts";
import { defineSettings, type FieldsOf, type LimitsOf } from "#platform/settings.server.ts";

/** How many people a tree holds, and from which age nobody counts as living any more. */
export const familyTreeSettings = defineSettings({
  shape: {
    FAMILY_TREE_PEOPLE_MAX: count.default(20_000),
    LIVING_YEARS: count.min(90).max(150).default(110),
    LIMIT_TREE_CONSENT: rate(20, 86_400),
    LIMIT_TREE_CONSENT_ADDRESS: rate(3, 86_400),
    LIMIT_TREE_IMPORT: rate(60, 3600),
  },
  fields: (read) => ({
    familyTreePeople: read.FAMILY_TREE_PEOPLE_MAX,
    livingYears: read.LIVING_YEARS,
  }),
  limits: (read) => ({
    treeConsent: read.LIMIT_TREE_CONSENT,
    treeConsentAddress: read.LIMIT_TREE_CONSENT_ADDRESS,
    treeImport: read.LIMIT_TREE_IMPORT,
  }),
});

declare module "#platform/settings.server.ts" {
  interface FeatureSettings extends Fields {}
  interface FeatureLimits extends Limits {}
}
type Fields = FieldsOf<typeof familyTreeSettings>;
type Limits = LimitsOf<typeof familyTreeSettings>;
