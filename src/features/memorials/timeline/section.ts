import { AS_THE_PAGE, type SectionRule } from "../sections/contract.ts";

export const timelineRule = {
  ...AS_THE_PAGE,
  name: "timeline",
  order: 20,
  moderation: null,
  isCounted: true,
  reported: ["event"],
  texts: {
    heading: "memorials:years.heading",
    name: "editor:parts.names.timeline",
    privacy: "editor:fields.timelinePrivacy",
    moderation: null,
  },
} as const satisfies SectionRule;

declare module "#features/memorials/sections/contract.ts" {
  interface SectionRules {
    timeline: typeof timelineRule;
  }
  interface ReportKinds {
    event: true;
  }
}
