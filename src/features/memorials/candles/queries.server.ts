import { and, eq, lte, sql } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { pageOf, type Page } from "#platform/paging.ts";
import { entriesOnPage, standing, type PageRequest } from "../entries/queries.server.ts";
import type { Candle } from "./contract.ts";
import { candles } from "./tables.server.ts";

export const shown = {
  id: candles.id,
  name: candles.name,
  message: candles.message,
  litAt: candles.litAt,
  burnsUntil: candles.burnsUntil,
};

type Row = Omit<Candle, "litAt" | "burnsUntil"> & { litAt: Date; burnsUntil: Date };

export function asCandle(row: Row): Candle {
  return { ...row, litAt: row.litAt.toISOString(), burnsUntil: row.burnsUntil.toISOString() };
}

export async function listCandles(
  ctx: Context,
  idOrSlug: string,
  request: PageRequest & { burnt?: "true" | undefined },
): Promise<Page<Candle>> {
  const { where, newestFirst, take } = await entriesOnPage(
    ctx,
    candles,
    "candles",
    idOrSlug,
    request,
  );
  const rows = await ctx.database
    .select(shown)
    .from(candles)
    .where(request.burnt ? and(where, lte(candles.burnsUntil, sql`now()`)) : where)
    .orderBy(newestFirst)
    .limit(take);
  return pageOf(rows.map(asCandle), request.limit);
}

/** One that stands on the page. Throws `notFound` for one taken off, or not let in yet. */
export async function getCandle(ctx: Context, memorialId: string, id: string): Promise<Candle> {
  const [row] = await ctx.database
    .select(shown)
    .from(candles)
    .where(and(eq(candles.memorialId, memorialId), eq(candles.id, id), standing(candles)));
  if (row === undefined) throw new AppError("notFound");
  return asCandle(row);
}
