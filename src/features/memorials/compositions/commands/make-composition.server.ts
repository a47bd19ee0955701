import { Readable } from "node:stream";
import { and, eq, inArray, isNull, lt, type SQL } from "drizzle-orm";
import { transaction, type Services } from "#platform/context.server.ts";
import { removeFiles } from "../../media/jobs.server.ts";
import { memorials } from "../../tables.server.ts";
import { UncomposedError } from "../engine/sound/composing-process.server.ts";
import { ProviderError } from "../engine/provider/provider.ts";
import { UNDER_WAY, type CompositionProblem } from "../model.ts";
import { compositions } from "../tables.server.ts";
import { composePiece } from "./compose-piece.server.ts";
import { orderPiece } from "./order-piece.server.ts";
import { giveBack } from "./spend-budget.server.ts";
import {
  isComposition,
  soundKeyOf,
  takeStep,
  type CompositionKey,
  type MadePiece,
  type Maker,
  type Making,
  type Row,
} from "./take-step.server.ts";

const MAKERS: Record<Row["provider"], Maker> = { embedded: composePiece, elevenlabs: orderPiece };

const DAY_MS = 86_400_000;

/**
 * Makes a piece that waits for it, or whose making was interrupted. Whoever cancels or deletes it in between, or its page,
 * gets no further: each step asks whether it is still wanted.
 */
export async function makeComposition(
  services: Services,
  key: CompositionKey,
  { stopped, later }: Pick<Making, "stopped" | "later">,
): Promise<void> {
  const row = await begin(services, key);
  if (row === null) return;
  try {
    const piece = await MAKERS[row.provider]({ services, key, row, stopped, later });
    if (piece !== null) await finish(services, key, piece);
  } catch (error) {
    if (!(error instanceof UncomposedError || error instanceof ProviderError)) throw error;
    services.log.warn({ err: error, compositionId: key.compositionId }, "a piece was not made");
    await fail(services, key, error);
  }
}

async function begin(services: Services, key: CompositionKey): Promise<Row | null> {
  const { database, storage } = services;
  const [memorial] = await database
    .select({ deletedAt: memorials.deletedAt })
    .from(memorials)
    .where(eq(memorials.id, key.memorialId));
  const isThere = memorial?.deletedAt === null;
  const state = isThere ? "composing" : "cancelled";
  const row = await transaction(services, async (tx) => {
    const [begun] = await tx
      .update(compositions)
      .set({ state, problem: null })
      .where(and(isComposition(key), inArray(compositions.state, [...UNDER_WAY])))
      .returning();
    if (!isThere && begun?.sentAt === null) await giveBack(tx, key);
    return begun;
  });
  // An attempt that was killed may have left its sound behind.
  if (memorial === undefined) await storage.remove(soundKeyOf(key));
  return isThere ? (row ?? null) : null;
}

async function finish(
  services: Services,
  key: CompositionKey,
  { mp3, ...made }: MadePiece,
): Promise<void> {
  const soundKey = soundKeyOf(key);
  await services.storage.write(soundKey, Readable.from([Buffer.from(mp3)]), {
    contentType: "audio/mpeg",
  });
  const ready = { from: ["rendering"], to: "ready", made: { ...made, soundKey } } as const;
  const isWanted = await takeStep(services.database, key, ready);
  if (!isWanted) await services.storage.remove(soundKey);
}

/** What cost nothing is given back, also of a piece that was cancelled meanwhile; not of one that waits again. */
async function fail(
  services: Services,
  key: CompositionKey,
  error: UncomposedError | ProviderError,
): Promise<void> {
  const problem = error instanceof ProviderError ? error.problem : "uncomposed";
  await transaction(services, async (tx) => {
    const from = ["composing", "rendering"] as const;
    const isOver =
      (await takeStep(tx, key, { from, to: "failed", made: { problem } })) ||
      (await takeStep(tx, key, { from: ["cancelled"], to: "cancelled" }));
    if (isOver && error instanceof ProviderError && error.isUnpaid) await giveBack(tx, key);
  });
  await services.storage.remove(soundKeyOf(key));
}

/** One whose making failed too often. A provider that was asked may have been paid; its answer is kept for the next try. */
export async function giveUpComposition(services: Services, key: CompositionKey): Promise<void> {
  const isAnswered = (await services.storage.size(soundKeyOf(key))) !== null;
  await transaction(services, async (tx) => {
    const [row] = await tx
      .select({ sentAt: compositions.sentAt })
      .from(compositions)
      .where(isComposition(key))
      .for("update");
    const isSent = row !== undefined && row.sentAt !== null;
    const problem: CompositionProblem = isSent && !isAnswered ? "lost" : "interrupted";
    const hasFailed = await takeStep(tx, key, { from: UNDER_WAY, to: "failed", made: { problem } });
    if (hasFailed && !isSent) await giveBack(tx, key);
  });
}

/** Drafts that nobody kept in time; the notes of pieces that were kept stay. */
export async function forgetDrafts(
  services: Services,
  { now, days }: { now: Date; days: number },
): Promise<void> {
  const isOld = lt(compositions.createdAt, new Date(now.getTime() - days * DAY_MS));
  await forget(services, and(isOld, isNull(compositions.mediaId)));
}

/** Of pages that were deleted before `before`. */
export async function purgeCompositions(services: Services, before: Date): Promise<void> {
  const purged = services.database
    .select({ id: memorials.id })
    .from(memorials)
    .where(lt(memorials.deletedAt, before));
  await forget(services, inArray(compositions.memorialId, purged));
}

async function forget(services: Services, where: SQL | undefined): Promise<void> {
  await transaction(services, async (tx) => {
    const rows = await tx
      .delete(compositions)
      .where(where)
      .returning({ memorialId: compositions.memorialId, compositionId: compositions.id });
    const keys = rows.map(soundKeyOf);
    if (keys.length > 0) await services.jobs.enqueue(tx, removeFiles, { keys });
  });
}
