import { AS_THE_PAGE, type SectionRule } from "../sections/contract.ts";

export const ceremonyRule = {
  ...AS_THE_PAGE,
  name: "ceremony",
  order: 80,
  moderation: null,
  isCounted: false,
  reported: [],
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
