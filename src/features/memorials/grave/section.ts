import { AS_THE_PAGE, IN_NO_LIST, type SectionRule } from "../sections/contract.ts";

export const graveRule = {
  ...AS_THE_PAGE,
  name: "grave",
  order: 90,
  moderation: null,
  isCounted: false,
  kinds: IN_NO_LIST,
  texts: {
    heading: "memorials:grave.heading",
    name: "editor:parts.names.grave",
    privacy: "editor:fields.gravePrivacy",
    moderation: null,
  },
} as const satisfies SectionRule;

declare module "#features/memorials/sections/contract.ts" {
  interface SectionRules {
    grave: typeof graveRule;
  }
}
