// texts: errors:files.*
import { and, desc, eq, isNull } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { turnedSize } from "#platform/images/variant-sizes.ts";
import { getReadable } from "../access/queries.server.ts";
import { memorialError } from "../errors.ts";
import { getChangeable } from "../media/changeable/queries.server.ts";
import { standing } from "../media/queries.server.ts";
import { mediaItems } from "../media/tables.server.ts";
import { COPY_WIDTHS, type PictureEdit } from "./contract.ts";
import type { Size } from "./engine/picture.ts";
import type { Recipe } from "./engine/recipe.ts";
import { turnedRecipe } from "./model.ts";
import { pictureEdits, pictureVersions } from "./tables.server.ts";

export type Ids = { memorialId: string; mediaId: string };

export const pictureColumns = {
  kind: mediaItems.kind,
  status: mediaItems.status,
  variants: mediaItems.variants,
  width: mediaItems.width,
  height: mediaItems.height,
  focusX: mediaItems.focusX,
  focusY: mediaItems.focusY,
  rotation: mediaItems.rotation,
  shownRotation: mediaItems.shownRotation,
  originalKey: mediaItems.originalKey,
  originalPage: mediaItems.originalPage,
  revision: mediaItems.revision,
};

type Picture = Pick<typeof mediaItems.$inferSelect, keyof typeof pictureColumns>;

/** Throws `memorials.movingPicture` for what is no still picture, and `memorials.pictureNotReady`. */
export function refuseUneditable({ kind, status, variants }: Picture, edit: Edit | null): void {
  if (kind !== "image") throw memorialError("movingPicture");
  // Withheld until it is rendered, or because it can't be: another recipe may.
  if (edit !== null && edit.state !== "ready") return;
  if (status !== "ready") throw memorialError("pictureNotReady");
  // What moves has no variant in this format.
  if (!variants.some(({ format }) => format === "avif")) throw memorialError("movingPicture");
}

/** A picture that the caller may edit. */
export async function getEditablePicture(ctx: Context, idOrSlug: string, mediaId: string) {
  const memorialId = await getChangeable(ctx, idOrSlug, mediaId);
  const [picture] = await ctx.database
    .select(pictureColumns)
    .from(mediaItems)
    .where(standing(memorialId, mediaId));
  if (picture === undefined) throw new AppError("notFound");
  const edit = await findEdit(ctx.database, { memorialId, mediaId });
  refuseUneditable(picture, edit);
  return { ...picture, memorialId, mediaId, edit };
}

export async function findEdit(reader: Reader, { memorialId, mediaId }: Ids) {
  const [edit] = await reader
    .select()
    .from(pictureEdits)
    .where(and(eq(pictureEdits.memorialId, memorialId), eq(pictureEdits.mediaId, mediaId)));
  return edit ?? null;
}

type Edit = NonNullable<Awaited<ReturnType<typeof findEdit>>>;

/** Of the upright original. */
export function sourceSize(picture: Picture, edit: Edit | null): Size {
  if (edit !== null) return { width: edit.sourceWidth, height: edit.sourceHeight };
  const { width, height, shownRotation } = picture;
  return turnedSize({ width: width ?? 1, height: height ?? 1 }, shownRotation);
}

/** With the turns that were made since. */
export function wantedRecipe({ rotation }: Picture, edit: Edit | null): Recipe | null {
  const recipe = edit?.recipe ?? null;
  return rotation === 0 ? recipe : turnedRecipe(recipe ?? { version: 1 }, rotation / 90);
}

export async function getEdit(
  ctx: Context,
  idOrSlug: string,
  mediaId: string,
): Promise<PictureEdit> {
  const picture = await getEditablePicture(ctx, idOrSlug, mediaId);
  const { memorialId, edit } = picture;
  const size = sourceSize(picture, edit);
  const { revision = 0, state = "ready", progress = 100, problem = null } = edit ?? {};
  const longest = Math.max(size.width, size.height);
  return {
    ...size,
    recipe: wantedRecipe(picture, edit),
    revision,
    state,
    progress,
    problem: problem && translator(ctx.locale).getFixedT(ctx.locale, "errors")(`files.${problem}`),
    sources: COPY_WIDTHS.filter((_, index) => index === 0 || longest > COPY_WIDTHS[0]).map(
      (width) => ({
        width,
        url: `/api/memorials/${memorialId}/media/${mediaId}/edit/source/${width}`,
      }),
    ),
    versions: await listVersions(ctx, { memorialId, mediaId }),
  };
}

async function listVersions(ctx: Context, { memorialId, mediaId }: Ids) {
  const rows = await ctx.database
    .select({
      revision: pictureVersions.revision,
      savedAt: pictureVersions.savedAt,
      savedBy: pictureVersions.savedBy,
      by: users.fullName,
      isOriginal: isNull(pictureVersions.recipe).mapWith(Boolean),
    })
    .from(pictureVersions)
    .leftJoin(users, eq(users.id, pictureVersions.savedBy))
    .where(and(eq(pictureVersions.memorialId, memorialId), eq(pictureVersions.mediaId, mediaId)))
    .orderBy(desc(pictureVersions.revision));
  return rows.map(({ savedBy, savedAt, ...row }) => ({
    ...row,
    savedAt: savedAt.toISOString(),
    isByMe: savedBy !== null && savedBy === ctx.actor?.userId,
  }));
}

/** Whoever may not change the item doesn't learn that there is one, whatever keeps them from its page. */
export async function findPicture(ctx: Context, mediaId: string) {
  const [item] = await ctx.database
    .select({ memorialId: mediaItems.memorialId })
    .from(mediaItems)
    .where(and(eq(mediaItems.id, mediaId), isNull(mediaItems.removedAt)));
  if (item === undefined) throw new AppError("notFound");
  try {
    await getChangeable(ctx, item.memorialId, mediaId);
    const { slug } = await getReadable(ctx, item.memorialId);
    return { memorialId: item.memorialId, slug };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "memorials.held") throw error;
    throw new AppError("notFound");
  }
}

/** Every recipe of a picture, for the copy of its page. */
export async function copiedEdits(
  { database }: Context,
  { memorialId, id }: { memorialId: string; id: string },
): Promise<Record<string, unknown>> {
  const { revision, recipe, savedAt } = pictureVersions;
  const edits = await database
    .select({ revision, savedAt, recipe })
    .from(pictureVersions)
    .where(and(eq(pictureVersions.memorialId, memorialId), eq(pictureVersions.mediaId, id)))
    .orderBy(revision);
  return edits.length === 0 ? {} : { edits };
}
