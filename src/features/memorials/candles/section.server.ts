import { and, gt, isNull, sql } from "drizzle-orm";
import { countOf, defineSection } from "../sections/queries.server.ts";
import { candlesRule } from "./section.ts";
import { candles } from "./tables.server.ts";

const isBurning = and(
  isNull(candles.removedAt),
  isNull(candles.waitsFor),
  gt(candles.burnsUntil, sql`now()`),
);

export const candlesSection = defineSection({
  rule: candlesRule,
  content: null,
  count: countOf(candles, "candle", isBurning),
});
