import {
  AS_THE_PAGE,
  IN_NO_LIST,
  type SectionRule,
} from "#features/memorials/sections/contract.ts";

export const familyTreeRule = {
  ...AS_THE_PAGE,
  name: "familyTree",
  order: 25,
  moderation: null,
  isCounted: true,
  kinds: IN_NO_LIST,
  texts: {
    heading: "family-tree:heading",
    name: "editor:parts.names.familyTree",
    privacy: "editor:fields.familyTreePrivacy",
    moderation: null,
  },
} as const satisfies SectionRule;

declare module "#features/memorials/sections/contract.ts" {
  interface SectionRules {
    familyTree: typeof familyTreeRule;
  }
}
