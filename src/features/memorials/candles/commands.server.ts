import { and, eq, lt, lte, not, sql } from "drizzle-orm";
import { memorialError } from "#features/memorials/errors.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context, type Services } from "#platform/context.server.ts";
import { insertBatch } from "#platform/database/insert-batch.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import type { Attempt } from "#platform/http/idempotency.server.ts";
import { newId } from "#platform/ids.ts";
import { acceptEntry } from "../entries/commands/accept-entry.server.ts";
import {
  decideEntries,
  setEntryRemoved,
  type EntryAddress,
  type EntryStore,
} from "../entries/commands/moderate-entries.server.ts";
import { correctEntry, hashOf, takeBackEntry } from "../entries/commands/own-entries.server.ts";
import { waiting } from "../entries/model.ts";
import { isEntryUnrestricted, isShown } from "../entries/queries.server.ts";
import type { Decision } from "../sections/contract.ts";
import type { DecidedEntries } from "../sections/queries.server.ts";
import { isHeld } from "../restrictions/queries.server.ts";
import type {
  Candle,
  CorrectedCandle,
  LeftCandle,
  NewCandle,
} from "../entries/candles/contract.ts";
import { answered, asCandle, getCandle } from "./queries.server.ts";
import { candles } from "./tables.server.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Lights a candle. A repeated idempotency key returns the candle of the first attempt. */
export async function lightCandle(
  ctx: Context,
  idOrSlug: string,
  input: NewCandle,
  attempt: Attempt,
): Promise<LeftCandle> {
  const { name = null, message = null, secret } = input;
  const accepted = await acceptEntry(ctx, "candles", idOrSlug, { who: name, message }, attempt);
  const { memorialId, waitsFor } = accepted;
  const { idempotencyKey } = attempt;
  if (accepted.isClosed)
    return getLit(ctx, memorialId, idempotencyKey, memorialError("entriesClosed"));
  const litAt = new Date();
  const burnsUntil = new Date(litAt.getTime() + ctx.config.candleDays * DAY);
  const candle = { id: newId(), name, message, litAt, burnsUntil, relitAt: null, timesRelit: 0 };
  const row = { ...candle, memorialId, idempotencyKey, waitsFor, secretHash: hashOf(secret) };
  if (!(await insertBatch(ctx.database, candles, row))) {
    return getLit(ctx, memorialId, idempotencyKey, new AppError("conflict"));
  }
  if (waitsFor === null) ctx.events.publish({ topic: memorialId, kind: "candle", id: candle.id });
  return { ...asCandle(candle), ...waiting(waitsFor) };
}

/** The candle of an earlier request with the same key. Throws `otherwise` where there is none. */
async function getLit(
  ctx: Context,
  memorialId: string,
  idempotencyKey: string | null,
  otherwise: AppError,
): Promise<LeftCandle> {
  const [row] = await ctx.database
    .select({ ...answered, waitsFor: candles.waitsFor })
    .from(candles)
    .where(
      and(
        eq(candles.memorialId, memorialId),
        eq(candles.idempotencyKey, idempotencyKey ?? ""),
        isEntryUnrestricted(candles),
      ),
    );
  if (row === undefined) throw otherwise;
  const { waitsFor, ...candle } = row;
  return { ...asCandle(candle), ...waiting(waitsFor) };
}

const STORE: EntryStore = {
  table: candles,
  kind: "candle",
  section: "candles",
  of: (memorialId) => eq(candles.memorialId, memorialId),
  names: { name: candles.name },
  // The full burning time starts at the approval.
  onApproval: {
    litAt: sql`now()`,
    burnsUntil: sql`now() + (${candles.burnsUntil} - ${candles.litAt})`,
  },
};

/** By its author; moderated as a new candle is. It burns no longer than it did. */
export async function correctCandle(
  ctx: Context,
  address: EntryAddress,
  { name = null, message = null, secret }: CorrectedCandle,
): Promise<LeftCandle> {
  const { memorialId, waitsFor } = await correctEntry(
    ctx,
    STORE,
    { ...address, secret },
    { written: { who: name, message }, set: { name, message } },
  );
  const [row] = await ctx.database
    .select(answered)
    .from(candles)
    .where(and(eq(candles.memorialId, memorialId), eq(candles.id, address.entryId)));
  if (row === undefined) throw new AppError("notFound");
  return { ...asCandle(row), ...waiting(waitsFor) };
}

/**
 * By anybody, under the rules of lighting one; what stands beside it was accepted when it was lit. Of
 * two who light the same candle at once only one does: the other's update finds it burning.
 */
export async function relightCandle(ctx: Context, idOrSlug: string, id: string): Promise<Candle> {
  const wordless = { who: null, message: null };
  const attempt = { idempotencyKey: null, formAge: null };
  const { memorialId, isClosed } = await acceptEntry(ctx, "candles", idOrSlug, wordless, attempt);
  const found = await getCandle(ctx, memorialId, id);
  const relitAt = new Date();
  if (Date.parse(found.burnsUntil) > relitAt.getTime()) return found;
  if (isClosed) throw memorialError("entriesClosed");
  await transaction(ctx, async (tx, announce) => {
    const lit = await tx
      .update(candles)
      .set({
        relitAt,
        listedAs: newId(relitAt),
        timesRelit: sql`${candles.timesRelit} + 1`,
        burnsUntil: new Date(relitAt.getTime() + ctx.config.candleDays * DAY),
      })
      .where(
        and(
          eq(candles.memorialId, memorialId),
          eq(candles.id, id),
          isShown(candles),
          lte(candles.burnsUntil, relitAt),
        ),
      );
    if (lit.rowCount === 0) return;
    await recordAudit(tx, ctx, {
      action: "candle.relit",
      subject: "candle",
      subjectId: id,
      details: { memorialId },
    });
    announce({ topic: memorialId, kind: "candle", id });
  });
  return getCandle(ctx, memorialId, id);
}

export async function takeBackCandle(
  ctx: Context,
  address: EntryAddress,
  secret: string,
): Promise<void> {
  await takeBackEntry(ctx, STORE, { ...address, secret });
}

export async function removeCandle(ctx: Context, address: EntryAddress): Promise<void> {
  await setEntryRemoved(ctx, STORE, address, true);
}

export async function restoreCandle(ctx: Context, address: EntryAddress): Promise<Candle> {
  const memorialId = await setEntryRemoved(ctx, STORE, address, false);
  return getCandle(ctx, memorialId, address.entryId);
}

/** Candles removed before `before` are past their restore period. */
export async function purgeCandles({ database }: Services, before: Date): Promise<void> {
  await database
    .delete(candles)
    .where(
      and(
        lt(candles.removedAt, before),
        not(isHeld({ memorialId: candles.memorialId, id: candles.id, kind: "candle" })),
      ),
    );
}

export function decideCandles(
  tx: Transaction,
  memorialId: string,
  ids: string[],
  decision: Decision,
): Promise<DecidedEntries> {
  return decideEntries(tx, STORE, memorialId, ids, decision);
}

/** A candle of the demo, and how long ago it was lit. */
type PlantedCandle = { name: string | null; message: string | null; hoursAgo: number };

/** Adds candles to a demo memorial: the only command that accepts a date in the past. */
export async function plantCandles(
  { database, config }: Context,
  memorialId: string,
  planted: readonly PlantedCandle[],
): Promise<void> {
  if (planted.length === 0) return;
  await database.insert(candles).values(
    planted.map(({ hoursAgo, ...candle }) => {
      const litAt = new Date(Date.now() - hoursAgo * HOUR);
      const burnsUntil = new Date(litAt.getTime() + config.candleDays * DAY);
      return { ...candle, memorialId, id: newId(litAt), litAt, burnsUntil };
    }),
  );
}
