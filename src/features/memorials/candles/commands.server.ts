import { and, eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { insertTogether } from "#platform/database/insert-together.server.ts";
import { AppError, type ErrorCode } from "#platform/errors.ts";
import type { Attempt } from "#platform/http/idempotency.server.ts";
import { newId } from "#platform/ids.ts";
import { openForEntries, setEntryRemoved, type EntryAddress } from "../entries/commands.server.ts";
import { waiting } from "../entries/model.ts";
import type { Candle, LeftCandle, NewCandle } from "./contract.ts";
import { asCandle, getCandle, shown } from "./queries.server.ts";
import { candles } from "./tables.server.ts";

const DAY = 86_400_000;

/** Lights a candle. The same key again answers the candle that it lit. */
export async function lightCandle(
  ctx: Context,
  idOrSlug: string,
  input: NewCandle,
  attempt: Attempt,
): Promise<LeftCandle> {
  const { name = null, message = null } = input;
  const open = await openForEntries(ctx, "candles", idOrSlug, { who: name, message }, attempt);
  const { memorialId, waitsFor } = open;
  const { idempotencyKey } = attempt;
  if (open.isClosed) return candleOfKey(ctx, memorialId, idempotencyKey, "entriesClosed");
  const litAt = new Date();
  const burnsUntil = new Date(litAt.getTime() + ctx.config.candleDays * DAY);
  const candle = { id: newId(), name, message, litAt, burnsUntil };
  const row = { ...candle, memorialId, idempotencyKey, waitsFor };
  if (!(await insertTogether(ctx.database, candles, row))) {
    return candleOfKey(ctx, memorialId, idempotencyKey, "conflict");
  }
  if (waitsFor === null) ctx.events.publish({ topic: memorialId, kind: "candle", id: candle.id });
  return { ...asCandle(candle), ...waiting(waitsFor) };
}

/** What that attempt lit before. Throws `otherwise` where it lit nothing. */
async function candleOfKey(
  ctx: Context,
  memorialId: string,
  idempotencyKey: string | null,
  otherwise: ErrorCode,
): Promise<LeftCandle> {
  const [row] = await ctx.database
    .select({ ...shown, waitsFor: candles.waitsFor })
    .from(candles)
    .where(
      and(eq(candles.memorialId, memorialId), eq(candles.idempotencyKey, idempotencyKey ?? "")),
    );
  if (row === undefined) throw new AppError(otherwise);
  const { waitsFor, ...candle } = row;
  return { ...asCandle(candle), ...waiting(waitsFor) };
}

export async function removeCandle(ctx: Context, address: EntryAddress): Promise<void> {
  await setEntryRemoved(ctx, candles, "candle", address, true);
}

/** Puts a candle back that was taken off the page. */
export async function restoreCandle(ctx: Context, address: EntryAddress): Promise<Candle> {
  const memorialId = await setEntryRemoved(ctx, candles, "candle", address, false);
  return getCandle(ctx, memorialId, address.entryId);
}
