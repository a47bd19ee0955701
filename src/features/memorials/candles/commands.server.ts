import { and, eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { insertTogether } from "#platform/database/insert-together.server.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { openForEntries, setEntryRemoved, type EntryAddress } from "../entries/commands.server.ts";
import type { Candle, NewCandle } from "./contract.ts";
import { asCandle, getCandle, shown } from "./queries.server.ts";
import { candles } from "./tables.server.ts";

const DAY = 86_400_000;

/** Lights a candle. The same `idempotencyKey` again answers the candle that it lit. */
export async function lightCandle(
  ctx: Context,
  idOrSlug: string,
  input: NewCandle,
  idempotencyKey: string | null,
): Promise<Candle> {
  const { name = null, message = null } = input;
  const memorialId = await openForEntries(ctx, "candles", idOrSlug, { who: name, message });
  const litAt = new Date();
  const burnsUntil = new Date(litAt.getTime() + ctx.config.candleDays * DAY);
  const candle = { id: newId(), name, message, litAt, burnsUntil };
  if (!(await insertTogether(ctx.database, candles, { ...candle, memorialId, idempotencyKey }))) {
    return candleOfKey(ctx, memorialId, idempotencyKey ?? "");
  }
  ctx.events.publish({ topic: memorialId, kind: "candle", id: candle.id });
  return asCandle(candle);
}

async function candleOfKey(ctx: Context, memorialId: string, idempotencyKey: string) {
  const [row] = await ctx.database
    .select(shown)
    .from(candles)
    .where(and(eq(candles.memorialId, memorialId), eq(candles.idempotencyKey, idempotencyKey)));
  if (row === undefined) throw new AppError("conflict");
  return asCandle(row);
}

export async function removeCandle(ctx: Context, address: EntryAddress): Promise<void> {
  await setEntryRemoved(ctx, candles, "candle", address, true);
}

/** Puts a candle back that was taken off the page. */
export async function restoreCandle(ctx: Context, address: EntryAddress): Promise<Candle> {
  const memorialId = await setEntryRemoved(ctx, candles, "candle", address, false);
  return getCandle(ctx, memorialId, address.entryId);
}
