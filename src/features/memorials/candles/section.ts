import { AS_THE_PAGE, type SectionRule } from "../sections/contract.ts";

export const candlesRule = {
  ...AS_THE_PAGE,
  name: "candles",
  order: 50,
  moderation: "open",
  isCounted: true,
  reported: ["candle"],
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
  interface ReportKinds {
    candle: true;
  }
}
