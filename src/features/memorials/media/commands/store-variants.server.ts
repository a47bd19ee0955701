import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { and, eq, or, type SQL } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import { defineExtensionPoint } from "#platform/extensions.server.ts";
import { turnedSize, type Size } from "#platform/images/variant-sizes.ts";
import { randomKey } from "#platform/storage/random-key.server.ts";
import { PAGES_LEFT_OUT } from "../model.ts";
import { mediaItems, type StoredVariant } from "../tables.server.ts";

/** What is asked of an item to make its variants. */
export const preparedColumns = {
  memorialId: mediaItems.memorialId,
  id: mediaItems.id,
  kind: mediaItems.kind,
  originalKey: mediaItems.originalKey,
  originalPage: mediaItems.originalPage,
  mime: mediaItems.mime,
  rotation: mediaItems.rotation,
  problem: mediaItems.problem,
};

export type Item = Pick<typeof mediaItems.$inferSelect, keyof typeof preparedColumns>;

/** With what decides how a recording is heard. */
const recordedColumns = {
  ...preparedColumns,
  cut: mediaItems.cut,
  measured: mediaItems.measured,
  variants: mediaItems.variants,
};

export type RecordedItem = Pick<typeof mediaItems.$inferSelect, keyof typeof recordedColumns>;

type Ids = { memorialId: string; mediaId: string };

/** One that is to be prepared; removed ones too, so that they are ready when restored. */
export function findWaiting(services: Pick<Services, "database">, ids: Ids) {
  // Staff can retry failed ones.
  const isWaiting = or(eq(mediaItems.status, "processing"), eq(mediaItems.problem, "notPrepared"));
  return findItem(services, ids, isWaiting);
}

/** A sound that is heard; `null` for one that is being prepared, which is cut with that. */
export function findHeard(services: Pick<Services, "database">, ids: Ids) {
  return findItem(services, ids, isReadySound);
}

export const isReadySound = and(eq(mediaItems.kind, "audio"), eq(mediaItems.status, "ready"));

async function findItem(
  { database }: Pick<Services, "database">,
  { memorialId, mediaId }: Ids,
  where: SQL | undefined,
): Promise<RecordedItem | null> {
  const [item] = await database
    .select(recordedColumns)
    .from(mediaItems)
    .where(and(eq(mediaItems.memorialId, memorialId), eq(mediaItems.id, mediaId), where));
  return item ?? null;
}

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
  edition: number;
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
  const { rotation, originalPage } = item;
  const edited = given ?? (await findShownEdit(services, item, { path, directory }));
  const file = edited?.file ?? null;
  const shown = file?.path ?? path;
  const view = { page: file === null ? originalPage : null, rotation };
  const seen = await services.images.inspect(shown, view);
  const { placeholder, averageColor, isPartial } = seen;
  const made = await services.images.render(shown, directory, view);
  const files = made.map((each) => ({ ...each, mime: `image/${each.format}` }));
  const variants = await storeVariants(services, item, files, edited?.edition);
  // Of what is left out it is told as long as the item is there.
  const kept = item.problem === PAGES_LEFT_OUT ? item.problem : null;
  const problem = (file?.isPartial ?? isPartial) ? "partial" : kept;
  const { width, height } = file === null ? seen : turnedSize(file, rotation);
  const size = { width, height, shownRotation: rotation };
  return { variants, ...size, placeholder, color: averageColor, problem };
}

/**
 * Under a new random folder, so that a retry never collides with the files of an earlier attempt. If one can't be
 * stored, none of them stays.
 */
export async function storeVariants(
  services: Services,
  item: Item,
  files: MadeFile[],
  edition?: number,
): Promise<StoredVariant[]> {
  const folder = `media/${randomKey()}`;
  const variants: StoredVariant[] = [];
  try {
    for (const { path, ...file } of files) {
      const key = `${folder}/${file.width ?? "file"}.${file.format}`;
      const { bytes } = await services.storage.write(key, createReadStream(path), {
        contentType: file.mime,
      });
      const numbered = edition === undefined ? {} : { edition };
      variants.push({ ...storedAbout(file), ...numbered, key, bytes });
      await showProgress(services, item, 90 + Math.round((9 * variants.length) / files.length));
    }
  } catch (error) {
    for (const { key } of variants) await services.storage.remove(key).catch(() => undefined);
    throw error;
  }
  return variants;
}

/** The image processing returns more properties than are stored. */
function storedAbout({ format, width, height, mime, ...recorded }: Omit<MadeFile, "path">) {
  const about = { format, width, height, mime };
  const { seconds, hasSound } = recorded;
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
