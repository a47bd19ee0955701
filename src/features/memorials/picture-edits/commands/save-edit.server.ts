import { isDeepStrictEqual } from "node:util";
import { and, eq, lte } from "drizzle-orm";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { getChangeable } from "../../media/changeable/queries.server.ts";
import { changeItem, isShown } from "../../media/commands/change-media.server.ts";
import { WITHHELD } from "../../media/commands/replace-variants.server.ts";
import { deleteFiles, removeFiles } from "../../media/jobs.server.ts";
import { standing } from "../../media/queries.server.ts";
import { refuseUnpaidChange } from "../../media/quota/space/queries.server.ts";
import { mediaItems } from "../../media/tables.server.ts";
import type { PictureEdit, Recipe } from "../contract.ts";
import { renderEdit } from "../jobs.server.ts";
import { hidesAnew, movedFocus, VERSIONS_MAX } from "../model.ts";
import {
  findEdit,
  getEdit,
  pictureColumns,
  refuseUneditable,
  sourceSize,
  type Ids,
} from "../queries.server.ts";
import { pictureEdits, pictureVersions } from "../tables.server.ts";

/**
 * Edits a picture from its original; `null` shows the original. Until the new variants are made the page shows what it
 * showed before, and nothing at all where the recipe blurs what was seen so far. `expected`: the revision that the caller
 * read; throws `changedMeanwhile` for another.
 */
export async function saveEdit(
  ctx: Context,
  idOrSlug: string,
  mediaId: string,
  recipe: Recipe | null,
  expected: number | null,
): Promise<PictureEdit> {
  const memorialId = await getChangeable(ctx, idOrSlug, mediaId);
  const ids = { memorialId, mediaId };
  const withheld = await transaction(ctx, (tx) => save(tx, ctx, ids, { recipe, expected }));
  await deleteFiles(ctx, withheld);
  return getEdit(ctx, memorialId, mediaId);
}

/** Throws `notFound` for a version that isn't kept, and as `saveEdit`. */
export async function restoreEdit(
  ctx: Context,
  idOrSlug: string,
  mediaId: string,
  revision: number,
  expected: number | null,
): Promise<PictureEdit> {
  const memorialId = await getChangeable(ctx, idOrSlug, mediaId);
  const withheld = await transaction(ctx, async (tx) => {
    const [version] = await tx
      .select({ recipe: pictureVersions.recipe })
      .from(pictureVersions)
      .where(
        and(isOf(pictureVersions, { memorialId, mediaId }), eq(pictureVersions.revision, revision)),
      );
    if (version === undefined) throw new AppError("notFound");
    return save(tx, ctx, { memorialId, mediaId }, { recipe: version.recipe, expected });
  });
  await deleteFiles(ctx, withheld);
  return getEdit(ctx, memorialId, mediaId);
}

type Saving = { recipe: Recipe | null; expected: number | null };

/** Returns the keys of files that are to go at once, which the transaction leaves to a job as well. */
async function save(
  tx: Transaction,
  ctx: Context,
  ids: Ids,
  { recipe, expected }: Saving,
): Promise<string[]> {
  const [picture] = await tx
    .select(pictureColumns)
    .from(mediaItems)
    .where(standing(ids.memorialId, ids.mediaId))
    .for("update");
  if (picture === undefined) throw new AppError("notFound");
  const edit = await findEdit(tx, ids);
  refuseUneditable(picture, edit);
  await refuseUnpaidChange(ctx, tx, ids.memorialId, ids.mediaId);
  if (expected !== null && expected !== (edit?.revision ?? 0)) {
    throw new AppError("changedMeanwhile");
  }
  const isSame = isDeepStrictEqual(edit?.recipe ?? null, recipe) && picture.rotation === 0;
  if (isSame && edit?.state !== "failed") return [];
  const revision = (edit?.revision ?? 0) + 1;
  const source = sourceSize(picture, edit);
  const shownRecipe = edit?.shownRecipe ?? null;
  const isWithheld = picture.status !== "ready" || hidesAnew(recipe, shownRecipe);
  const wanted = {
    recipe,
    revision,
    state: "rendering" as const,
    progress: 0,
    problem: null,
    // Whatever renders a picture that nobody sees makes it as it is to be.
    ...(isWithheld && { shownRecipe: recipe, shownRevision: revision }),
  };
  const { width: sourceWidth, height: sourceHeight } = source;
  await tx
    .insert(pictureEdits)
    .values({ shownRevision: 0, ...ids, ...wanted, sourceWidth, sourceHeight })
    .onConflictDoUpdate({ target: [pictureEdits.memorialId, pictureEdits.mediaId], set: wanted });
  await keepVersion(tx, ctx, ids, { recipe, revision });
  const focus = () => movedFocus(picture, source, { from: shownRecipe, to: recipe });
  const change = {
    // The recipe has every turn that was made before.
    rotation: 0 as const,
    revision: picture.revision + 1,
    ...(isWithheld && { ...WITHHELD, ...focus() }),
  };
  const details = { edit: revision };
  await changeItem(tx, ctx, ids, { change, where: isShown, action: "media.edited", details });
  await ctx.jobs.enqueue(tx, renderEdit, ids, {
    key: `edit:${ids.mediaId}`,
    // One after the other for a picture, turns included, so that the last change is the one that shows.
    queue: `turn:${ids.mediaId}`,
  });
  if (!isWithheld) return [];
  const keys = picture.variants.map(({ key }) => key);
  await ctx.jobs.enqueue(tx, removeFiles, { keys });
  return keys;
}

export async function keepVersion(
  tx: Transaction,
  { actor }: Context,
  ids: Ids,
  { recipe, revision }: { recipe: Recipe | null; revision: number },
): Promise<void> {
  const savedBy = actor?.userId ?? null;
  await tx
    .insert(pictureVersions)
    .values({ ...ids, revision, recipe, savedAt: new Date(), savedBy });
  await tx
    .delete(pictureVersions)
    .where(and(isOf(pictureVersions, ids), lte(pictureVersions.revision, revision - VERSIONS_MAX)));
}

function isOf(table: typeof pictureEdits | typeof pictureVersions, { memorialId, mediaId }: Ids) {
  return and(eq(table.memorialId, memorialId), eq(table.mediaId, mediaId));
}
