import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { changeMemorial } from "#features/memorials/lifecycle/commands/change-memorial.server.ts";
import { memorialError } from "../../errors.ts";
import type { GuardedMemorial } from "#features/memorials/sections/policy.ts";
import type { Change } from "../contract.ts";
import type { Thing } from "../model.ts";
import { wordsOf } from "../policy.ts";
import { asChange, getVersioned, refusalToUndo } from "../queries/changes.server.ts";
import { findLatest, isUndone } from "../queries/latest.server.ts";
import { findChange, type ChangeRow } from "../queries/rows.server.ts";
import { withheldOn } from "../queries/withheld.server.ts";
import type { Cause } from "../../timeline/model.ts";
import { writeEvent } from "./write-event.server.ts";

/**
 * Brings back what was before the last version. Throws `alreadyUndone` if it is undone, and `changedMeanwhile`
 * if the thing was changed since: `keepVersion` decides that once more, under the lock.
 */
export async function undoChange(
  ctx: Context,
  idOrSlug: string,
  changeId: string,
): Promise<Change> {
  const { memorial, row } = await getRow(ctx, idOrSlug, changeId);
  if (await isUndone(ctx.database, memorial.id, changeId)) throw memorialError("alreadyUndone");
  const refusal = refusalToUndo(row, await withheldOn(ctx, memorial.id));
  if (refusal === "changed") throw new AppError("changedMeanwhile");
  if (refusal !== null) throw memorialError(refusal === "first" ? "nothingBefore" : "wordsGone");
  await write(ctx, row, row.before?.words ?? null, {
    deed: "undo",
    changeId,
    source: row.before?.id ?? null,
  });
  return getLatest(ctx, memorial, row);
}

/** Brings back what a version left. What stands already stays as it is. */
export async function restoreChange(
  ctx: Context,
  idOrSlug: string,
  changeId: string,
): Promise<Change> {
  const { memorial, row } = await getRow(ctx, idOrSlug, changeId);
  const isReadable = wordsOf(row, await withheldOn(ctx, memorial.id)) === "kept";
  // A removed event is no state to bring back: it is removed by itself.
  if (!isReadable || (row.words === null && row.of === "timeline"))
    throw memorialError("wordsGone");
  await write(ctx, row, row.words, { deed: "restore", source: row.id });
  return getLatest(ctx, memorial, row);
}

async function getRow(ctx: Context, idOrSlug: string, changeId: string) {
  const memorial = await getVersioned(ctx, idOrSlug);
  const row = await findChange(ctx, memorial.id, changeId);
  if (row === null) throw new AppError("notFound");
  return { memorial, row };
}

function write(ctx: Context, row: ChangeRow, words: string | null, cause: Cause): Promise<unknown> {
  const { memorialId, eventId } = row;
  if (eventId !== null) return writeEvent(ctx, { memorialId, eventId }, words, cause);
  return changeMemorial(ctx, memorialId, { biography: words }, null, cause);
}

/** The change that it was, or the last one if there was nothing to change. */
async function getLatest(
  ctx: Context,
  memorial: GuardedMemorial,
  { memorialId, of, eventId }: Thing,
): Promise<Change> {
  const latest = await findLatest(ctx.database, { memorialId, of, eventId });
  const row = latest && (await findChange(ctx, memorialId, latest.id));
  if (row === null) throw new AppError("notFound");
  return asChange(ctx, memorial, row, await withheldOn(ctx, memorialId));
}
