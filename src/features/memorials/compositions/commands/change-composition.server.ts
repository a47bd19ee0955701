import { and, eq, inArray, isNull } from "drizzle-orm";
import { randomInt } from "node:crypto";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { getOpenForFiles } from "../../access/queries.server.ts";
import { memorialError } from "../../errors.ts";
import { removeFiles } from "../../media/jobs.server.ts";
import { refuseWithoutSpace } from "../../media/quota/space/queries.server.ts";
import { memorials } from "../../tables.server.ts";
import type { Composition, NewComposition } from "../contract.ts";
import { COMPOSER_VERSION } from "../engine/score.ts";
import { makePiece } from "../jobs.server.ts";
import { isUnderWay, STOPPED, UNDER_WAY } from "../model.ts";
import { getChangeable, getComposition } from "../queries.server.ts";
import { compositions, type Sounded } from "../tables.server.ts";

/** Above what people can tell apart, below what they can't write down. */
const SHORT_SEEDS = 1_000_000;

type Ids = { memorialId: string; compositionId: string };

/** Throws `tooMany` for the eleventh of a page within a day, and `memorials.spaceNeeded`. */
export async function askForComposition(
  ctx: Context,
  idOrSlug: string,
  { nameAsTheme = false, tempo = null, minutes = null, seed, ...chosen }: NewComposition,
): Promise<Composition> {
  const { id: memorialId } = await getOpenForFiles(ctx, idOrSlug);
  await ctx.limits.count("composition", memorialId);
  const ids = { memorialId, compositionId: newId() };
  await transaction(ctx, async (tx) => {
    await refuseWithoutSpace(ctx, tx, memorialId, "audio");
    const theme = nameAsTheme ? await nameOf(tx, memorialId) : null;
    await tx.insert(compositions).values({
      memorialId,
      id: ids.compositionId,
      state: "queued",
      ...chosen,
      tempo,
      minutes,
      theme,
      seed: seed ?? randomInt(SHORT_SEEDS),
      composerVersion: COMPOSER_VERSION,
      createdBy: ctx.actor?.userId ?? null,
      createdAt: new Date(),
    });
    await enqueue(tx, ctx, ids);
    await audit(tx, ctx, ids, "composition.asked");
  });
  return getComposition(ctx, memorialId, ids.compositionId);
}

async function nameOf(tx: Transaction, memorialId: string): Promise<string | null> {
  const [memorial] = await tx
    .select({ name: memorials.name })
    .from(memorials)
    .where(eq(memorials.id, memorialId));
  return memorial?.name ?? null;
}

/** One of a page at a time, so that no page keeps the pictures of others waiting. */
async function enqueue(tx: Transaction, { jobs }: Context, ids: Ids): Promise<void> {
  await jobs.enqueue(tx, makePiece, ids, { queue: `compositions:${ids.memorialId}` });
}

/** Throws `memorials.compositionMade` for one that is made, or stopped, already. */
export async function cancelComposition(
  ctx: Context,
  idOrSlug: string,
  compositionId: string,
): Promise<Composition> {
  const { id: memorialId } = await getChangeable(ctx, idOrSlug, compositionId);
  const ids = { memorialId, compositionId };
  await transaction(ctx, async (tx) => {
    const { rowCount } = await tx
      .update(compositions)
      .set({ state: "cancelled" })
      .where(and(isComposition(ids), inArray(compositions.state, [...UNDER_WAY])));
    if (rowCount === 0) throw memorialError("compositionMade");
    await audit(tx, ctx, ids, "composition.cancelled");
  });
  return getComposition(ctx, memorialId, compositionId);
}

/** Throws `tooMany` as a new one does, and `memorials.compositionGoesOn` for one that isn't stopped. */
export async function retryComposition(
  ctx: Context,
  idOrSlug: string,
  compositionId: string,
): Promise<Composition> {
  const { id: memorialId } = await getChangeable(ctx, idOrSlug, compositionId);
  const ids = { memorialId, compositionId };
  await ctx.limits.count("composition", memorialId);
  await transaction(ctx, async (tx) => {
    const { rowCount } = await tx
      .update(compositions)
      // The composer of today takes it up, whichever was to make it before.
      .set({ state: "queued", problem: null, composerVersion: COMPOSER_VERSION })
      .where(and(isComposition(ids), inArray(compositions.state, [...STOPPED])));
    if (rowCount === 0) throw memorialError("compositionGoesOn");
    await enqueue(tx, ctx, ids);
    await audit(tx, ctx, ids, "composition.retried");
  });
  return getComposition(ctx, memorialId, compositionId);
}

/** Throws `memorials.compositionKept` for one whose notes stay beside what is heard. */
export async function removeComposition(
  ctx: Context,
  idOrSlug: string,
  compositionId: string,
): Promise<void> {
  const { id: memorialId } = await getChangeable(ctx, idOrSlug, compositionId);
  const ids = { memorialId, compositionId };
  await transaction(ctx, async (tx) => {
    const [removed] = await tx
      .delete(compositions)
      .where(and(isComposition(ids), isNull(compositions.mediaId)))
      .returning({ soundKey: compositions.soundKey });
    if (removed === undefined) throw memorialError("compositionKept");
    if (removed.soundKey !== null)
      await ctx.jobs.enqueue(tx, removeFiles, { keys: [removed.soundKey] });
    await audit(tx, ctx, ids, "composition.removed");
  });
}

type Draft = { form: Composition["form"]; soundKey: string; sounded: Sounded };
type Kept = { keptAs: string };

/** A draft for whoever keeps it, locked; of one that is kept the item. Throws `memorials.compositionUnready`. */
export async function lockDraft(tx: Transaction, ids: Ids): Promise<Draft | Kept> {
  const [row] = await tx
    .select({
      state: compositions.state,
      form: compositions.form,
      soundKey: compositions.soundKey,
      sounded: compositions.sounded,
      mediaId: compositions.mediaId,
    })
    .from(compositions)
    .where(isComposition(ids))
    .for("update");
  if (row === undefined) throw new AppError("notFound");
  if (row.mediaId !== null) return { keptAs: row.mediaId };
  if (row.state !== "ready" || row.soundKey === null || row.sounded === null)
    throw memorialError(isUnderWay(row.state) ? "compositionUnready" : "compositionStopped");
  return { form: row.form, soundKey: row.soundKey, sounded: row.sounded };
}

/** The draft became this item, which has the sound. */
export async function markKept(
  tx: Transaction,
  ctx: Context,
  ids: Ids,
  { mediaId, soundKey }: { mediaId: string; soundKey: string },
): Promise<void> {
  await tx
    .update(compositions)
    .set({ state: "kept", mediaId, soundKey: null })
    .where(isComposition(ids));
  await ctx.jobs.enqueue(tx, removeFiles, { keys: [soundKey] });
  await audit(tx, ctx, ids, "composition.kept");
}

async function audit(tx: Transaction, ctx: Context, ids: Ids, action: string): Promise<void> {
  const { memorialId, compositionId } = ids;
  const about = { subject: "composition", subjectId: compositionId, details: { memorialId } };
  await recordAudit(tx, ctx, { action, ...about });
}

function isComposition({ memorialId, compositionId }: Ids) {
  return and(eq(compositions.memorialId, memorialId), eq(compositions.id, compositionId));
}
