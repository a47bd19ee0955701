import { and, desc, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import { outer } from "#platform/database/outer.server.ts";
import { candlesOf, candlesInWords } from "./personal-data/queries.server.ts";
import { decideCandles, purgeCandles } from "./commands.server.ts";
import { defineSection, type Removed } from "../sections/queries.server.ts";
import { memorials } from "../tables.server.ts";
import { excerpt, hold } from "#features/memorials/search/queries/held-words.server.ts";
import { idAfter } from "../search/model.ts";
import { isItemThere, type FoundRow, type ItemSearch } from "../sections/items/queries.server.ts";
import { getCandle } from "./queries.server.ts";
import { candlesRule } from "./section.ts";
import { candles } from "./tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { isShown } from "../entries/queries.server.ts";
import { canReadSection, type GuardedMemorial } from "#features/memorials/sections/policy.ts";
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

async function findCandles(
  ctx: Context,
  memorial: GuardedMemorial,
  { words, before, take }: ItemSearch,
): Promise<FoundRow[]> {
  if (!canReadSection(ctx.actor, memorial, "candles")) return [];
  const { id, name, message, litAt, burnsUntil } = candles;
  const rows = await ctx.database
    .select({ id, name, message, litAt, burnsUntil })
    .from(candles)
    .where(
      and(
        eq(candles.memorialId, memorial.id),
        isShown(candles),
        lt(id, before),
        hold(words, message, name),
      ),
    )
    .orderBy(desc(id))
    .limit(take);
  const now = new Date();
  return rows.map((row) => ({
    id: row.id,
    excerpt: excerpt(words, [row.message, row.name]),
    by: row.name,
    writtenAt: row.litAt.toISOString(),
    address: row.burnsUntil <= now ? `?burnt=${idAfter(row.id)}#burnt` : "#candles",
  }));
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
  searched: { kind: "candle", place: 60, find: findCandles },
  dated: null,
  told: {
    kind: "candle",
    from: sql`candles`,
    who: sql`e.name`,
    // Lit for the first time, or again.
    at: sql`greatest(e.lit_at, e.shown_at, e.relit_at)`,
    counted: sql`e.removed_at is null and e.waits_for is null
      and ${isRowUnrestricted(sql`e`, sql`'candle'`)}`,
    approvedAt: sql`e.shown_at`,
    madeAs: sql`coalesce(e.listed_as, e.id)`,
    mailed: "memorials:kinds.candle.mailed",
  },
  live: { kind: "candle", read: getCandle },
});
