import { AS_THE_PAGE, IN_NO_LIST, type SectionRule } from "../sections/contract.ts";

export const candlesRule = {
  ...AS_THE_PAGE,
  name: "candles",
  order: 50,
  moderation: "open",
  isCounted: true,
  kinds: {
    ...IN_NO_LIST,
    reported: { candle: { one: "reports:kinds.candle", mailed: "report-mails:kinds.candle" } },
    found: { candle: { one: "directory:onPage.kinds.candle", by: "directory:onPage.by.candle" } },
    told: {
      candle: {
        one: "memorials:kinds.candle.new",
        by: "memorials:kinds.candle.newFrom",
        choice: "memorials:kinds.candle.heading",
      },
    },
    deleted: {
      candle: { one: "memorials:kinds.candle.new", by: "memorials:kinds.candle.newFrom" },
    },
    waiting: { candle: "memorials:kinds.candle.onDay" },
  },
  texts: {
    heading: "memorials:kinds.candle.heading",
    name: "memorials:kinds.candle.heading",
    privacy: "memorials:kinds.candle.privacy",
    moderation: "memorials:kinds.candle.moderation",
  },
} as const satisfies SectionRule;

declare module "#features/memorials/sections/contract.ts" {
  interface SectionRules {
    candles: typeof candlesRule;
  }
}
