import { AS_THE_PAGE, type SectionRule } from "../sections/contract.ts";

export const lifeRule = {
  ...AS_THE_PAGE,
  name: "life",
  order: 10,
  moderation: null,
  isCounted: false,
  reported: ["biography"],
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
  interface ReportKinds {
    biography: true;
  }
}
