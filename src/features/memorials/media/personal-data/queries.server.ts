import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { IN_BATCH, inBatches } from "#platform/database/read-batches.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { isId } from "#platform/ids.ts";
import { markup, type Safe } from "#platform/markup.server.ts";
import { extensionOf } from "#platform/media-type.server.ts";
import { picturesNamed, sanitizeStory } from "#platform/rich-text.server.ts";
import { dateInWords } from "../../sections/copied/queries.server.ts";
import type { CopiedPage } from "../../sections/queries.server.ts";
import { idOfOriginal, isOriginalUnrestricted } from "../originals/queries.server.ts";
import { isMediaUnrestricted } from "../queries.server.ts";
import { mediaItems } from "../tables.server.ts";
import { fileNameOf } from "./model.ts";

const file = {
  id: mediaItems.id,
  kind: mediaItems.kind,
  mime: mediaItems.mime,
  fileName: mediaItems.fileName,
  originalKey: mediaItems.originalKey,
  originalId: idOfOriginal,
  originalPage: mediaItems.originalPage,
  isOriginalCopied: isOriginalUnrestricted,
  bytes: mediaItems.bytes,
  takenAt: mediaItems.takenAt,
  takenOn: mediaItems.takenOn,
  datedOn: mediaItems.datedOn,
  rotation: mediaItems.rotation,
  caption: mediaItems.caption,
  altText: mediaItems.altText,
  album: mediaItems.album,
  subtitles: mediaItems.subtitles,
  position: mediaItems.position,
  createdAt: mediaItems.createdAt,
  removedAt: mediaItems.removedAt,
};

type File = Pick<
  typeof mediaItems.$inferSelect,
  Exclude<keyof typeof file, "originalId" | "isOriginalCopied">
> & { originalId: string; isOriginalCopied: boolean };

type Original = Pick<File, "fileName" | "originalId" | "mime">;

/** The original's path beside the page's `index.html`, the same for all its pages. */
function originalName({ fileName, originalId, mime }: Original): string {
  return `originals/${fileNameOf(fileName, originalId, extensionOf(mime))}`;
}

/** In the keeper's order. */
export function mediaOf({ database }: Context, memorialId: string): AsyncGenerator<File> {
  const { position, id } = mediaItems;
  return inBatches<File>((last) =>
    database
      .select(file)
      .from(mediaItems)
      .where(
        and(
          eq(mediaItems.memorialId, memorialId),
          isMediaUnrestricted,
          last ? sql`(${position}, ${id}) > (${last.position}, ${last.id})` : undefined,
        ),
      )
      .orderBy(asc(position), asc(id))
      .limit(IN_BATCH),
  );
}

/** The files in a story, by id. */
async function filesNamed(
  { database }: Context,
  memorialId: string,
  story: string,
): Promise<Map<string, File>> {
  const named = picturesNamed(story).filter(isId);
  const rows = await database
    .select(file)
    .from(mediaItems)
    .where(
      and(
        eq(mediaItems.memorialId, memorialId),
        inArray(mediaItems.id, named),
        isMediaUnrestricted,
      ),
    );
  return new Map(rows.map((row) => [row.id, row]));
}

export async function* originalsOf(ctx: Context, { memorial, folder }: CopiedPage) {
  for await (const file of mediaOf(ctx, memorial.id)) {
    if (file.id !== file.originalId || !file.isOriginalCopied) continue;
    const original = await ctx.storage.read(file.originalKey);
    if (original === null) continue;
    try {
      yield {
        name: `${folder}/${originalName(file)}`,
        input: original.stream,
        lastModified: file.createdAt,
      };
    } finally {
      original.stream.destroy();
    }
  }
}

/** Path of a file in the archive instead of its storage key. */
export async function* described(files: AsyncIterable<File>) {
  for await (const file of files) {
    const { originalKey: _place, originalId, isOriginalCopied, position: _order, ...rest } = file;
    yield { ...rest, file: isOriginalCopied ? originalName({ ...file, originalId }) : null };
  }
}

export async function storyOf(
  ctx: Context,
  memorialId: string,
  biography: string,
): Promise<string> {
  const files = await filesNamed(ctx, memorialId, biography);
  return sanitizeStory(biography, (id) => files.has(id)).replace(
    /<figure data-media="([^"]*)"><\/figure>/g,
    (_figure, id: string) => {
      const file = files.get(id);
      return file?.isOriginalCopied ? figure(file).html : "";
    },
  );
}

export async function* figuresOf(ctx: Context, { memorial }: CopiedPage, locale: Locale) {
  for await (const file of mediaOf(ctx, memorial.id)) {
    const date = file.datedOn === null ? "" : dateInWords(file.datedOn, locale);
    if (file.removedAt === null && file.isOriginalCopied) yield figure(file, date);
  }
}

type Shown = Original & {
  kind: string;
  caption: string | null;
  altText: string | null;
};

/** Film and sound are opened by an external program. */
function figure(file: Shown, date = ""): Safe {
  const address = originalName(file).split("/").map(encodeURIComponent).join("/");
  const shown =
    file.kind === "image"
      ? markup`<img src="${address}" alt="${file.altText ?? ""}" loading="lazy">`
      : markup`<bdi>${file.fileName}</bdi>`;
  return markup`<figure><a href="${address}">${shown}</a>
<figcaption>${[file.caption, date].filter(Boolean).join(", ")}</figcaption></figure>
`;
}
