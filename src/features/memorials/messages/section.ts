import { AS_THE_PAGE, type SectionRule } from "../sections/contract.ts";

export const tributesRule = {
  ...AS_THE_PAGE,
  name: "tributes",
  order: 60,
  moderation: "open",
  isCounted: true,
  reported: ["tribute"],
  texts: {
    heading: "memorials:kinds.tribute.heading",
    name: "memorials:kinds.tribute.heading",
    privacy: "memorials:kinds.tribute.privacy",
    moderation: "memorials:kinds.tribute.moderation",
  },
} as const satisfies SectionRule;

export const guestbookRule = {
  ...AS_THE_PAGE,
  name: "guestbook",
  order: 70,
  moderation: "open",
  isCounted: true,
  reported: ["guestbook"],
  texts: {
    heading: "memorials:kinds.guestbook.heading",
    name: "memorials:kinds.guestbook.heading",
    privacy: "memorials:kinds.guestbook.privacy",
    moderation: "memorials:kinds.guestbook.moderation",
  },
} as const satisfies SectionRule;

declare module "#features/memorials/sections/contract.ts" {
  interface SectionRules {
    tributes: typeof tributesRule;
    guestbook: typeof guestbookRule;
  }
  interface ReportKinds {
    tribute: true;
    guestbook: true;
  }
}
