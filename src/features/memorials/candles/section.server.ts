import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { outer } from "#platform/database/outer.server.ts";
import { candlesOf } from "../personal-data/queries/pieces.server.ts";
import { candlesInWords } from "../personal-data/queries/readable-entries.server.ts";
import { purgeCandles } from "./commands.server.ts";
import { countOf, defineSection } from "../sections/queries.server.ts";
import { memorials } from "../tables.server.ts";
import { candlesRule } from "./section.ts";
import { candles } from "./tables.server.ts";

const isShown = and(isNull(candles.removedAt), isNull(candles.waitsFor));
const isBurning = and(isShown, gt(candles.burnsUntil, sql`now()`));
const isOnPage = eq(candles.memorialId, outer(memorials.id));

const SHOWN = sql`(select count(*) from ${candles} where ${and(isOnPage, isShown)})`;
/** The number of burning candles, and the hour, as a candle's height depends on the time. */
const BURNING = sql`(select count(*) || ' ' || coalesce(max(floor(extract(epoch from now()) / 3600)), 0)
  from ${candles} where ${and(isOnPage, isBurning)})`;

export const candlesSection = defineSection({
  rule: candlesRule,
  content: null,
  count: countOf(candles, "candle", isBurning),
  revision: [SHOWN, BURNING],
  parameters: ["burnt"],
  copied: {
    dataOf: async (ctx, { memorial }) => ({ candles: candlesOf(ctx, memorial.id) }),
    readable: { place: 60, heading: "memorials:kinds.candle.archive", itemsOf: candlesInWords },
    filesOf: null,
  },
  purge: { run: purgeCandles, files: null },
});
