import { AS_THE_PAGE, IN_NO_LIST, type SectionRule } from "../sections/contract.ts";

export const ceremonyRule = {
  ...AS_THE_PAGE,
  name: "ceremony",
  order: 80,
  moderation: null,
  isCounted: false,
  kinds: {
    ...IN_NO_LIST,
    told: {
      guest: { one: "news:items.guest", by: "news:from.guest", choice: "news:told.kinds.guest" },
    },
  },
  texts: {
    heading: "memorials:ceremony.heading",
    name: "editor:parts.names.ceremony",
    privacy: "editor:fields.ceremonyPrivacy",
    moderation: null,
  },
} as const satisfies SectionRule;

declare module "#features/memorials/sections/contract.ts" {
  interface SectionRules {
    ceremony: typeof ceremonyRule;
  }
}
