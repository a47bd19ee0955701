import { and, eq, inArray, isNull } from "drizzle-orm";
import { randomInt } from "node:crypto";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { getOpenForFiles } from "../../access/queries.server.ts";
import { memorialError } from "../../errors.ts";
import { removeFiles } from "../../media/jobs.server.ts";
import { refuseWithoutSpace } from "../../media/quota/space/queries.server.ts";
import { memorials } from "../../tables.server.ts";
import type { Composition, NewComposition } from "../contract.ts";
import { COMPOSER_VERSION } from "../engine/score.ts";
import { enqueuePiece } from "../jobs.server.ts";
import { isUnderWay, STOPPED, UNDER_WAY } from "../model.ts";
import { getChangeable, getComposition } from "../queries.server.ts";
import { compositions, type Sounded } from "../tables.server.ts";
import { giveBack, spendOn } from "./spend-budget.server.ts";
import { isComposition, soundKeyOf, type CompositionKey } from "./take-step.server.ts";

/** Above what people can tell apart, below what they can't write down. */
const SHORT_SEEDS = 1_000_000;

/**
 * Throws `tooMany` for the eleventh of a page within a day, `memorials.spaceNeeded`, `memorials.musicBudgetUsed`, and
 * `invalid` for what isn't to be had of a provider.
 */
export async function askForComposition(
  ctx: Context,
  idOrSlug: string,
  given: NewComposition,
): Promise<Composition> {
  const { id: memorialId } = await getOpenForFiles(ctx, idOrSlug);
  refuseOrder(ctx, given);
  const { nameAsTheme = false, tempo = null, minutes = null, seed, ...chosen } = given;
  const provider = given.provider ?? "embedded";
  await ctx.limits.count("composition", memorialId);
  const ids = { memorialId, compositionId: newId() };
  await transaction(ctx, async (tx) => {
    await refuseWithoutSpace(ctx, tx, memorialId, "audio");
    const theme = nameAsTheme ? await nameOf(tx, memorialId) : null;
    const paid = await spendOn(tx, ctx, { provider, minutes });
    await tx.insert(compositions).values({
      memorialId,
      id: ids.compositionId,
      state: "queued",
      ...chosen,
      ...paid,
      provider,
      tempo,
      minutes,
      theme,
      seed: provider === "embedded" ? (seed ?? randomInt(SHORT_SEEDS)) : 0,
      composerVersion: provider === "embedded" ? COMPOSER_VERSION : 0,
      createdBy: ctx.actor?.userId ?? null,
      createdAt: new Date(),
    });
    await enqueuePiece(tx, ctx, ids, provider);
    await audit(tx, ctx, ids, "composition.asked", paid.cost);
  });
  return getComposition(ctx, memorialId, ids.compositionId);
}

/** A provider that isn't set up, or what would tell it of the page, or can't be told to it. */
function refuseOrder({ config }: Context, { provider, nameAsTheme, seed }: NewComposition): void {
  if (provider === undefined || provider === "embedded") return;
  if (config.musicProvider?.name !== provider) throw invalidField("provider", "invalid");
  if (nameAsTheme === true) throw invalidField("nameAsTheme", "invalid");
  if (seed !== undefined) throw invalidField("seed", "invalid");
}

async function nameOf(tx: Transaction, memorialId: string): Promise<string | null> {
  const [memorial] = await tx
    .select({ name: memorials.name })
    .from(memorials)
    .where(eq(memorials.id, memorialId));
  return memorial?.name ?? null;
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
    const [cancelled] = await tx
      .update(compositions)
      .set({ state: "cancelled" })
      .where(and(isComposition(ids), inArray(compositions.state, [...UNDER_WAY])))
      .returning({ sentAt: compositions.sentAt });
    if (cancelled === undefined) throw memorialError("compositionMade");
    if (cancelled.sentAt === null) await giveBack(tx, ids);
    await audit(tx, ctx, ids, "composition.cancelled");
  });
  return getComposition(ctx, memorialId, compositionId);
}

/**
 * Throws `tooMany` and `memorials.musicBudgetUsed` as a new one does, `memorials.compositionGoesOn` for one that isn't
 * stopped, and `memorials.providerClosed` for one of a provider that isn't set up any more. A provider is paid again, unless
 * its answer is there.
 */
export async function retryComposition(
  ctx: Context,
  idOrSlug: string,
  compositionId: string,
): Promise<Composition> {
  const { id: memorialId } = await getChangeable(ctx, idOrSlug, compositionId);
  const ids = { memorialId, compositionId };
  await ctx.limits.count("composition", memorialId);
  await transaction(ctx, async (tx) => {
    const { provider, minutes, cost, sentAt } = compositions;
    const [row] = await tx
      .select({ provider, minutes, cost, sentAt })
      .from(compositions)
      .where(and(isComposition(ids), inArray(compositions.state, [...STOPPED])))
      .for("update");
    if (row === undefined) throw memorialError("compositionGoesOn");
    const isAnswered = row.sentAt !== null && (await ctx.storage.size(soundKeyOf(ids))) !== null;
    const paid = isAnswered
      ? { cost: row.cost }
      : { ...(await spendOn(tx, ctx, row)), sentAt: null };
    // The composer of today takes it up, whichever was to make it before.
    const composerVersion = row.provider === "embedded" ? COMPOSER_VERSION : 0;
    await tx
      .update(compositions)
      .set({ state: "queued", problem: null, composerVersion, ...paid })
      .where(isComposition(ids));
    await enqueuePiece(tx, ctx, ids, row.provider);
    await audit(tx, ctx, ids, "composition.retried", isAnswered ? null : paid.cost);
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
    const [draft] = await tx
      .select({ sentAt: compositions.sentAt })
      .from(compositions)
      .where(and(isComposition(ids), isNull(compositions.mediaId)))
      .for("update");
    if (draft === undefined) throw memorialError("compositionKept");
    if (draft.sentAt === null) await giveBack(tx, ids);
    await tx.delete(compositions).where(isComposition(ids));
    await ctx.jobs.enqueue(tx, removeFiles, { keys: [soundKeyOf(ids)] });
    await audit(tx, ctx, ids, "composition.removed");
  });
}

type Draft = Pick<Composition, "form" | "provider"> & { soundKey: string; sounded: Sounded };
type Kept = { keptAs: string };

/** A draft for whoever keeps it, locked; of one that is kept the item. Throws `memorials.compositionUnready`. */
export async function lockDraft(tx: Transaction, ids: CompositionKey): Promise<Draft | Kept> {
  const [row] = await tx
    .select({
      state: compositions.state,
      form: compositions.form,
      provider: compositions.provider,
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
  const { form, provider, soundKey, sounded } = row;
  return { form, provider, soundKey, sounded };
}

/** The draft became this item, which has the sound. */
export async function markKept(
  tx: Transaction,
  ctx: Context,
  ids: CompositionKey,
  { mediaId, soundKey }: { mediaId: string; soundKey: string },
): Promise<void> {
  await tx
    .update(compositions)
    .set({ state: "kept", mediaId, soundKey: null })
    .where(isComposition(ids));
  await ctx.jobs.enqueue(tx, removeFiles, { keys: [soundKey] });
  await audit(tx, ctx, ids, "composition.kept");
}

async function audit(
  tx: Transaction,
  ctx: Context,
  { memorialId, compositionId }: CompositionKey,
  action: string,
  amount: number | null = null,
): Promise<void> {
  const details = { memorialId, ...(amount !== null && { amount }) };
  await recordAudit(tx, ctx, { action, subject: "composition", subjectId: compositionId, details });
}
