import { and, eq, inArray, isNotNull, notInArray } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { memorialError } from "../../errors.ts";
import type { SavedBiography } from "../../lifecycle/commands/save-fields.server.ts";
import { memorials } from "../../tables.server.ts";
import { eventWords, joins, TEXTS_KEPT, type Thing } from "../model.ts";
import type { Cause, SavedEvent } from "../../timeline/model.ts";
import { findLatest, isOf, isUndone, type Latest } from "../queries/latest.server.ts";
import { changes } from "../tables.server.ts";

export type Saved = Thing & {
  before: string | null;
  after: string | null;
  /** Of an event. */
  title?: string | null;
  cause: Cause;
};

/** Handles `biographySaved`, as `keepVersion`. An empty text is none. */
export function keepBiography(
  tx: Transaction,
  ctx: Context,
  { before, after, ...saved }: SavedBiography,
): Promise<void> {
  const texts = { before: before || null, after: after || null };
  return keepVersion(tx, ctx, { ...saved, ...texts, of: "biography", eventId: null });
}

/** Handles `eventSaved`, as `keepVersion`. A removed event is none. */
export function keepEvent(
  tx: Transaction,
  ctx: Context,
  { before, after, ...saved }: SavedEvent,
): Promise<void> {
  const words = { before: before && eventWords(before), after: after && eventWords(after) };
  const title = (after ?? before)?.title ?? null;
  return keepVersion(tx, ctx, { ...saved, ...words, title, of: "timeline" });
}

/**
 * Keeps what a save made of a biography or an event. Called in its transaction, by whoever has locked the thing:
 * versions of one thing follow each other. Throws `changedMeanwhile` for an undo of what isn't the last version.
 */
async function keepVersion(tx: Transaction, ctx: Context, saved: Saved): Promise<void> {
  const { before, after, cause, title = null } = saved;
  if (before === after && cause.deed !== "undo") return;
  const thing = { memorialId: saved.memorialId, of: saved.of, eventId: saved.eventId };
  const last = (await findLatest(tx, thing)) ?? (await keepFirst(tx, thing, before, title));
  if (cause.deed === "undo") await refuseUndo(tx, thing, last, cause.changeId);
  if ("source" in cause) await refuseErased(tx, thing, cause.source);
  const savedBy = ctx.actor?.userId ?? null;
  const at = timeAfter(last);
  if (last !== null && joins(last, { deed: cause.deed, savedBy, at })) {
    const joined = { words: after, previous: before, isJoined: true, at, title };
    return void (await tx.update(changes).set(joined).where(isRow(thing, last)));
  }
  if (last?.isJoined === true) await forgetSteps(tx, thing, last);
  const id = newId(at);
  await tx.insert(changes).values({
    ...thing,
    id,
    deed: cause.deed,
    at,
    savedBy,
    words: after,
    title,
    // The text of a new page is no change that could be undone.
    closedAt: cause.deed === "add" && thing.of === "biography" ? at : null,
    undoes: cause.deed === "undo" ? cause.changeId : null,
  });
  await endOldest(tx, thing, last === null ? [id] : [id, last.id]);
  await auditReturn(tx, ctx, thing, id, cause);
}

/** Named ones end last; what stands, and what was before it, never. */
async function endOldest(tx: Transaction, thing: Thing, spared: readonly string[]): Promise<void> {
  const texts = and(isOf(thing), isNotNull(changes.words));
  const excess = (await tx.$count(changes, texts)) - TEXTS_KEPT[thing.of];
  if (excess <= 0) return;
  const oldest = tx
    .select({ id: changes.id })
    .from(changes)
    .where(and(texts, notInArray(changes.id, [...spared])))
    .orderBy(isNotNull(changes.name), changes.at)
    .limit(excess);
  await tx
    .update(changes)
    .set({ words: null, title: null, erasedAt: new Date() })
    .where(and(eq(changes.memorialId, thing.memorialId), inArray(changes.id, oldest)));
}

/** What is from before there were versions, written by nobody knows whom. */
async function keepFirst(
  tx: Transaction,
  thing: Thing,
  words: string | null,
  title: string | null,
): Promise<Latest | null> {
  if (words === null) return null;
  const [page] = await tx
    .select({ at: memorials.createdAt })
    .from(memorials)
    .where(eq(memorials.id, thing.memorialId));
  const at = page?.at ?? new Date();
  const first = { id: newId(at), at, deed: "add" as const, savedBy: null, closedAt: at };
  await tx.insert(changes).values({ ...thing, ...first, words, title });
  return { ...first, isJoined: false };
}

/** Later than the version before, also if another node's clock is ahead. */
function timeAfter(last: Latest | null): Date {
  return new Date(Math.max(Date.now(), (last?.at.getTime() ?? 0) + 1));
}

async function refuseUndo(
  tx: Transaction,
  { memorialId }: Thing,
  last: Latest | null,
  changeId: string,
): Promise<void> {
  if (last?.id === changeId) return;
  if (await isUndone(tx, memorialId, changeId)) throw memorialError("alreadyUndone");
  throw new AppError("changedMeanwhile");
}

/** The owner may have ended the words since they were read. */
async function refuseErased(tx: Transaction, { memorialId }: Thing, source: string | null) {
  if (source === null) return;
  const found = and(eq(changes.memorialId, memorialId), eq(changes.id, source));
  const erased = await tx.$count(changes, and(found, isNotNull(changes.erasedAt)));
  if (erased > 0) throw memorialError("wordsGone");
}

/** Only the last version is undone save by save. */
async function forgetSteps(tx: Transaction, thing: Thing, last: Latest): Promise<void> {
  await tx.update(changes).set({ previous: null, isJoined: false }).where(isRow(thing, last));
}

function isRow({ memorialId }: Thing, { id }: Latest) {
  return and(eq(changes.memorialId, memorialId), eq(changes.id, id));
}

async function auditReturn(
  tx: Transaction,
  ctx: Context,
  { memorialId }: Thing,
  id: string,
  cause: Cause,
): Promise<void> {
  // A removed event that comes back as it was is audited as such.
  if (!("source" in cause) || (cause.deed === "restore" && cause.source === null)) return;
  const action = cause.deed === "undo" ? "version.undone" : "version.restored";
  const about = { subject: "memorial", subjectId: memorialId, details: { changeId: id } };
  await recordAudit(tx, ctx, { action, ...about });
}
