import { AS_THE_PAGE, IN_NO_LIST, type SectionRule } from "../sections/contract.ts";

export const lifeRule = {
  ...AS_THE_PAGE,
  name: "life",
  order: 10,
  moderation: null,
  isCounted: false,
  kinds: {
    ...IN_NO_LIST,
    reported: {
      biography: { one: "reports:kinds.biography", mailed: "report-mails:kinds.biography" },
    },
    found: { biography: { one: "directory:onPage.kinds.biography", by: null } },
  },
  texts: {
    heading: "memorials:story.heading",
    name: "editor:parts.names.life",
    privacy: "editor:fields.lifePrivacy",
    moderation: null,
  },
} as const satisfies SectionRule;

declare module "#features/memorials/sections/contract.ts" {
  interface SectionRules {
    life: typeof lifeRule;
  }
}
