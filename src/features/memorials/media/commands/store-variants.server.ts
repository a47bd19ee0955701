import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { and, eq } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import { defineExtensionPoint } from "#platform/extensions.server.ts";
import { turnedSize, type Size } from "#platform/images/variant-sizes.ts";
import { randomKey } from "#platform/storage/random-key.server.ts";
import { mediaItems, type StoredVariant } from "../tables.server.ts";

export type Item = Pick<
  typeof mediaItems.$inferSelect,
  "memorialId" | "id" | "kind" | "originalKey" | "mime" | "rotation"
>;

export type MadeFile = Omit<StoredVariant, "key" | "bytes"> & { path: string };

export async function fetchOriginal(
  { storage }: Services,
  item: Item,
  directory: string,
  signal: AbortSignal,
) {
  const original = await storage.read(item.originalKey);
  if (original === null) throw new Error("the original is gone");
  const path = join(directory, "original");
  await pipeline(original.stream, createWriteStream(path), { signal });
  return path;
}

/** What is shown instead of an original: an edit of it, whose file may be smaller than the whole edited picture. */
export type EditedPicture = {
  /** `null`: the original itself, shown again. */
  file: ({ path: string; isPartial: boolean } & Size) | null;
  /** The edit's number. */
  edit: number;
};

/** How a picture is edited that is shown so far; asked whenever its variants are made anew. */
export const shownEdits =
  defineExtensionPoint<
    (services: Services, item: Item, original: Original) => Promise<EditedPicture | null>
  >("shownEdits");

export type Original = { path: string; directory: string };

async function findShownEdit(services: Services, item: Item, original: Original) {
  for (const find of shownEdits.of(services)) {
    const found = await find(services, item, original);
    if (found !== null) return found;
  }
  return null;
}

/** The variants and what is known of them, as far turned as the item wants. */
export async function renderImage(
  services: Services,
  item: Item,
  path: string,
  directory: string,
  given?: EditedPicture,
) {
  const { rotation } = item;
  const edited = given ?? (await findShownEdit(services, item, { path, directory }));
  const file = edited?.file ?? null;
  const seen = await services.images.inspect(file?.path ?? path, rotation);
  const { placeholder, averageColor, isPartial } = seen;
  const made = await services.images.render(file?.path ?? path, directory, rotation);
  const files = made.map((each) => ({ ...each, mime: `image/${each.format}` }));
  const variants = await storeVariants(services, item, files, edited?.edit);
  const problem = (file?.isPartial ?? isPartial) ? "partial" : null;
  const { width, height } = file === null ? seen : turnedSize(file, rotation);
  const size = { width, height, shownRotation: rotation };
  return { variants, ...size, placeholder, color: averageColor, problem };
}

/**
 * Under a new random folder, so that a retry never collides with the files of an earlier attempt.
 */
export async function storeVariants(
  services: Services,
  item: Item,
  files: MadeFile[],
  edit?: number,
): Promise<StoredVariant[]> {
  const folder = `media/${randomKey()}`;
  const variants: StoredVariant[] = [];
  for (const { path, ...file } of files) {
    const key = `${folder}/${file.width ?? "file"}.${file.format}`;
    const { bytes } = await services.storage.write(key, createReadStream(path), {
      contentType: file.mime,
    });
    const numbered = edit === undefined ? {} : { edit };
    variants.push({ ...storedAbout(file), ...numbered, key, bytes });
    await showProgress(services, item, 90 + Math.round((9 * variants.length) / files.length));
  }
  return variants;
}

/** The image processing returns more properties than are stored. */
function storedAbout({ format, width, height, mime, seconds, hasSound }: Omit<MadeFile, "path">) {
  const about = { format, width, height, mime };
  return seconds === undefined ? about : { ...about, seconds, hasSound };
}

export async function showProgress(
  { database }: Services,
  item: Item,
  progress: number,
): Promise<void> {
  await database
    .update(mediaItems)
    .set({ progress })
    .where(and(eq(mediaItems.memorialId, item.memorialId), eq(mediaItems.id, item.id)));
}
