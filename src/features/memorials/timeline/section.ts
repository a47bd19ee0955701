import { AS_THE_PAGE, IN_NO_LIST, type SectionRule } from "../sections/contract.ts";

export const timelineRule = {
  ...AS_THE_PAGE,
  name: "timeline",
  order: 20,
  moderation: null,
  isCounted: true,
  kinds: {
    ...IN_NO_LIST,
    reported: { event: { one: "reports:kinds.event", mailed: "report-mails:kinds.event" } },
    found: { event: { one: "directory:onPage.kinds.event", by: null } },
    deleted: { event: { one: "editor:deleted.event", by: null } },
    dated: { event: "walk:kinds.event" },
  },
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
}
