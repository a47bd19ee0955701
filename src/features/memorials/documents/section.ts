import { AS_THE_PAGE, IN_NO_LIST, type SectionRule } from "../sections/contract.ts";

export const documentsRule = {
  ...AS_THE_PAGE,
  name: "documents",
  order: 40,
  moderation: null,
  isCounted: true,
  kinds: IN_NO_LIST,
  texts: {
    heading: "memorials:documents.heading",
    name: "editor:parts.names.documents",
    privacy: "editor:fields.documentsPrivacy",
    moderation: null,
  },
} as const satisfies SectionRule;

declare module "#features/memorials/sections/contract.ts" {
  interface SectionRules {
    documents: typeof documentsRule;
  }
}
