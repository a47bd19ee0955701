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
  kinds: {
    ...IN_NO_LIST,
    reported: { person: { one: "reports:kinds.person", mailed: "report-mails:kinds.person" } },
    told: {
      treeLink: {
        one: "news:items.treeLink",
        by: "news:from.treeLink",
        choice: "news:told.kinds.treeLink",
      },
      treeFile: {
        one: "news:items.treeFile",
        by: "news:from.treeFile",
        choice: "news:told.kinds.treeFile",
      },
    },
  },
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
