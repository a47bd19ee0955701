import { AS_THE_PAGE, IN_NO_LIST, type SectionRule } from "../sections/contract.ts";

export const tributesRule = {
  ...AS_THE_PAGE,
  name: "tributes",
  order: 60,
  moderation: "open",
  isCounted: true,
  kinds: {
    ...IN_NO_LIST,
    reported: { tribute: { one: "reports:kinds.tribute", mailed: "report-mails:kinds.tribute" } },
    found: {
      tribute: { one: "directory:onPage.kinds.tribute", by: "directory:onPage.by.tribute" },
    },
    told: {
      tribute: {
        one: "memorials:kinds.tribute.new",
        by: "memorials:kinds.tribute.newFrom",
        choice: "memorials:kinds.tribute.heading",
      },
    },
    deleted: {
      tribute: { one: "memorials:kinds.tribute.new", by: "memorials:kinds.tribute.newFrom" },
    },
    waiting: { tribute: "memorials:kinds.tribute.onDay" },
  },
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
  kinds: {
    ...IN_NO_LIST,
    reported: {
      guestbook: { one: "reports:kinds.guestbook", mailed: "report-mails:kinds.guestbook" },
    },
    found: {
      guestbook: { one: "directory:onPage.kinds.guestbook", by: "directory:onPage.by.guestbook" },
    },
    told: {
      guestbook: {
        one: "memorials:kinds.guestbook.new",
        by: "memorials:kinds.guestbook.newFrom",
        choice: "memorials:kinds.guestbook.heading",
      },
    },
    deleted: {
      guestbook: { one: "memorials:kinds.guestbook.new", by: "memorials:kinds.guestbook.newFrom" },
    },
    waiting: { guestbook: "memorials:kinds.guestbook.onDay" },
    dated: { memory: "walk:kinds.memory" },
  },
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
}
