import { mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { ImageQueueFullError } from "#platform/images/image-types.ts";
import { asRefusal } from "#platform/images/refusal.server.ts";
import { getReadable } from "../../access/queries.server.ts";
import { fetchOriginal } from "../../media/commands/store-variants.server.ts";
import { COPY_WIDTHS } from "../contract.ts";
import { askEditProcess } from "../engine/edit-process.server.ts";
import type { EditOrder, Suggestions } from "../engine/picture-files.server.ts";
import { getEditablePicture, wantedRecipe } from "../queries.server.ts";

type Picture = Awaited<ReturnType<typeof getEditablePicture>>;
type Opened = { path: string; page: number | null; directory: string; maxPixels: number };

/** Retry-After in seconds, when too many wait. */
const RETRY_SECONDS = 10;

/** A JPEG to work on, made each time: kept, it would be one more file of somebody's picture. */
export async function makeCopy(
  ctx: Context,
  idOrSlug: string,
  mediaId: string,
  width: string,
): Promise<Uint8Array> {
  const side = COPY_WIDTHS.find((each) => String(each) === width);
  if (side === undefined) throw new AppError("notFound");
  const picture = await getEditablePicture(ctx, idOrSlug, mediaId);
  return withOriginal(ctx, picture, async ({ directory, ...opened }) => {
    const destination = join(directory, "copy.jpg");
    await askEditProcess(ctx, { work: "copy", ...opened, destination, side }, "waited");
    return readFile(destination);
  });
}

export async function suggestEdit(
  ctx: Context,
  idOrSlug: string,
  mediaId: string,
): Promise<Suggestions> {
  const picture = await getEditablePicture(ctx, idOrSlug, mediaId);
  return withOriginal(ctx, picture, ({ directory: _, ...opened }) =>
    askEditProcess(ctx, { work: "suggest", ...opened }, "waited"),
  );
}

/** The whole picture as it is wanted, in the size that the edit leaves. */
export async function makeEdited(ctx: Context, idOrSlug: string, mediaId: string) {
  const picture = await getEditablePicture(ctx, idOrSlug, mediaId);
  const { slug } = await getReadable(ctx, picture.memorialId);
  const recipe = wantedRecipe(picture, picture.edit) ?? { version: 1 };
  const bytes = await withOriginal(ctx, picture, async ({ directory, ...opened }) => {
    const destination = join(directory, "edited.jpg");
    const order: EditOrder = { work: "edit", ...opened, destination, recipe, as: "whole" };
    await askEditProcess(ctx, order, "waited");
    return readFile(destination);
  });
  return { bytes, fileName: `${slug}-${mediaId.slice(-6)}.jpg` };
}

async function withOriginal<Result>(
  ctx: Context,
  { memorialId, mediaId, ...picture }: Picture,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(join(ctx.config.temporaryDirectory, "copy-"));
  try {
    const item = { ...picture, memorialId, id: mediaId, mime: "", problem: null };
    const path = await fetchOriginal(ctx, item, directory, new AbortController().signal);
    const { imagePixels: maxPixels } = ctx.config.media;
    return await work({ path, page: picture.originalPage, directory, maxPixels });
  } catch (error) {
    if (error instanceof ImageQueueFullError) {
      throw new AppError("unavailable", { retryAfter: RETRY_SECONDS });
    }
    throw asRefusal(error);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
