import { and, eq, isNull, lte, sql, type SQL } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { prepared } from "#platform/database/prepared.server.ts";
import { AppError } from "#platform/errors.ts";
import { pageOf } from "#platform/paging.ts";
import {
  entriesOnPage,
  isEntryUnrestricted,
  isShown,
  pageOfEntries,
  type PageRequest,
} from "../entries/queries.server.ts";
import {
  beginningOf,
  selectDeleted,
  type DeletedRequest,
  type DeletedRow,
} from "../deleted/queries.server.ts";
import { canModerateMemorial } from "../policy.ts";
import { type GuardedMemorial } from "#features/memorials/sections/policy.ts";
import type { Candle, CandleList } from "../entries/candles/contract.ts";
import { candles } from "./tables.server.ts";

export const answered = {
  id: candles.id,
  name: candles.name,
  message: candles.message,
  litAt: candles.litAt,
  burnsUntil: candles.burnsUntil,
  relitAt: candles.relitAt,
  timesRelit: candles.timesRelit,
};

type Row = Pick<typeof candles.$inferSelect, keyof typeof answered>;

export function asCandle({ litAt, burnsUntil, relitAt, ...row }: Row): Candle {
  return {
    ...row,
    litAt: litAt.toISOString(),
    burnsUntil: burnsUntil.toISOString(),
    relitAt: relitAt?.toISOString() ?? null,
  };
}

/** A candle that was lit again stands where one lit at that moment would. */
const place = sql<string>`coalesce(${candles.listedAs}, ${candles.id})`;
const page = pageOfEntries(candles, place);

const listBy = (where: SQL | undefined) =>
  prepared((reader) =>
    reader
      .select({ ...answered, place })
      .from(candles)
      .where(where)
      .orderBy(page.newestFirst)
      .limit(page.take),
  );

const listAll = listBy(page.where);
const listBurnt = listBy(and(page.where, lte(candles.burnsUntil, sql`now()`)));

export async function listCandles(
  ctx: Context,
  idOrSlug: string,
  { burnt, ...request }: PageRequest & { burnt?: "true" | undefined },
): Promise<CandleList> {
  const asked = await entriesOnPage(ctx, "candles", idOrSlug, request);
  const list = burnt ? listBurnt : listAll;
  const rows = await list(ctx.database).execute(asked);
  const placed = pageOf(
    rows.map(({ place: id, ...row }) => ({ id, candle: asCandle(row) })),
    request.limit,
  );
  const items = placed.items.map((row) => row.candle);
  return { ...placed, items, days: ctx.config.candleDays };
}

/** A published candle. Throws `notFound` for one that was removed or is not approved yet. */
export async function getCandle(ctx: Context, memorialId: string, id: string): Promise<Candle> {
  const [row] = await ctx.database
    .select(answered)
    .from(candles)
    .where(and(eq(candles.memorialId, memorialId), eq(candles.id, id), isShown(candles)));
  if (row === undefined) throw new AppError("notFound");
  return asCandle(row);
}

/** Removed candles, for moderators. */
export async function deletedCandles(
  ctx: Context,
  memorial: GuardedMemorial,
  request: DeletedRequest,
): Promise<DeletedRow[]> {
  if (!canModerateMemorial(ctx.actor, memorial)) return [];
  const columns = { name: candles.name, words: beginningOf(candles.message) };
  const where = and(isNull(candles.waitsFor), isEntryUnrestricted(candles));
  const rows = await selectDeleted(ctx, candles, columns, memorial.id, where, request);
  return rows.map((row) => ({ kind: "candle", ...row }));
}
