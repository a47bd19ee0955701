import { and, asc, eq, gt } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { IN_BATCH, inBatches } from "#platform/database/read-batches.server.ts";
import { formatDay } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { markup } from "#platform/markup.server.ts";
import { isEntryUnrestricted } from "../../entries/queries.server.ts";
import type { CopiedPage } from "../../sections/queries.server.ts";
import { candles } from "../tables.server.ts";

const candle = {
  id: candles.id,
  name: candles.name,
  message: candles.message,
  litAt: candles.litAt,
  burnsUntil: candles.burnsUntil,
  relitAt: candles.relitAt,
  timesRelit: candles.timesRelit,
  removedAt: candles.removedAt,
  waitsFor: candles.waitsFor,
};

export function candlesOf({ database }: Context, memorialId: string) {
  return inBatches((last: Pick<Candle, "id"> | null) =>
    database
      .select(candle)
      .from(candles)
      .where(
        and(
          eq(candles.memorialId, memorialId),
          isEntryUnrestricted(candles),
          last ? gt(candles.id, last.id) : undefined,
        ),
      )
      .orderBy(asc(candles.id))
      .limit(IN_BATCH),
  ) as AsyncGenerator<Candle>;
}

type Candle = Pick<typeof candles.$inferSelect, keyof typeof candle>;

export async function* candlesInWords(ctx: Context, { memorial }: CopiedPage, locale: Locale) {
  for await (const candle of candlesOf(ctx, memorial.id)) {
    if (candle.removedAt !== null || candle.waitsFor !== null) continue;
    const { name, message, litAt } = candle;
    const words = [name, message].filter(Boolean).join(": ");
    yield markup`<p>${words} <small>${formatDay(litAt, locale)}</small></p>
`;
  }
}
