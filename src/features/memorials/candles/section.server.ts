import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { outer } from "#platform/database/outer.server.ts";
import { candlesOf, candlesInWords } from "./personal-data/queries.server.ts";
import { decideCandles, purgeCandles } from "./commands.server.ts";
import { isItemThere, defineSection, type Removed } from "../sections/queries.server.ts";
import { memorials } from "../tables.server.ts";
import { candlesRule } from "./section.ts";
import { candles } from "./tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { isShown } from "../entries/queries.server.ts";
import { canReadSection, type GuardedMemorial } from "../policy.ts";
import { isRowUnrestricted, countOf } from "../restrictions/queries.server.ts";

const isPublished = and(isNull(candles.removedAt), isNull(candles.waitsFor));
const isBurning = and(isPublished, gt(candles.burnsUntil, sql`now()`));
const isOnPage = eq(candles.memorialId, outer(memorials.id));

const SHOWN = sql`(select count(*) from ${candles} where ${and(isOnPage, isPublished)})`;
/** The number of burning candles, and the hour, as a candle's height depends on the time. */
const BURNING = sql`(select count(*) || ' ' || coalesce(max(floor(extract(epoch from now()) / 3600)), 0)
  from ${candles} where ${and(isOnPage, isBurning)})`;

async function readCandle(ctx: Context, memorial: GuardedMemorial, itemId: string) {
  if (!canReadSection(ctx.actor, memorial, "candles")) return null;
  const [row] = await ctx.database
    .select({ name: candles.name, text: candles.message, createdAt: candles.litAt })
    .from(candles)
    .where(and(eq(candles.memorialId, memorial.id), eq(candles.id, itemId), isShown(candles)));
  return row ?? null;
}

async function findSameCandles(reader: Reader, { memorialId, itemId, text }: Removed) {
  if (text === null) return [];
  const { memorialId: of, id, message } = candles;
  const rows = await reader
    .select({ itemId: id })
    .from(candles)
    .where(and(eq(of, memorialId), eq(message, text), ne(id, itemId)));
  return rows.map((row) => ({ kind: "candle" as const, ...row }));
}

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
  moderated: {
    kind: "candle",
    entries: sql`select 'candle' as kind, memorial_id, id, name as author_name, null as relation, message,
        lit_at as created_at, null as happened_on, waits_for, removed_at, null::json as picture
      from ${candles} where waits_for is not null and ${isRowUnrestricted(sql`candles`, sql`'candle'`)}`,
    decide: decideCandles,
  },
  reported: {
    kinds: {
      candle: {
        read: readCandle,
        isThere: (reader, thing) => isItemThere(reader, candles, thing),
        findSha: null,
        wordsOf: ({ text }) => text,
      },
    },
    findTwins: findSameCandles,
  },
});
