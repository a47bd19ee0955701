import { rm } from "node:fs/promises";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import type { Reader, Transaction } from "#platform/database/database.server.ts";
import { UnreadableImageError } from "#platform/images/image-types.ts";
import { DOCUMENT_PAGES_MAX } from "../model.ts";
import { bytesLeft } from "../quota/queries.server.ts";
import { documentPages, mediaItems } from "../tables.server.ts";
import {
  fetchOriginal,
  preparedColumns,
  showProgress,
  storeVariants,
  type Item,
} from "./store-variants.server.ts";

/** Few enough that pictures needn't wait long for their turn, and that one order ends in time. */
const AT_ONCE = 5;

export type DrawnPages = (typeof documentPages.$inferInsert)[];

/**
 * Stores the pages as pictures; the first one stands for the document. Where they take more room than the page has
 * left, none is kept: its keepers have the file.
 */
export async function drawDocument(
  services: Services,
  item: Item,
  path: string,
  directory: string,
) {
  const { pages } = await services.images.readPdf(path);
  // Added before there was a limit: its keepers have the file.
  if (pages > DOCUMENT_PAGES_MAX) return { variants: [], problem: "tooManyPages" };
  const drawn: DrawnPages = [];
  let drawnBytes = 0;
  for (let from = 1; from <= pages; from += AT_ONCE) {
    const range = { from, until: Math.min(from + AT_ONCE, pages + 1) };
    for (const { files, ...page } of await services.images.drawPages(path, directory, range)) {
      const made = files.map((file) => ({ ...file, mime: `image/${file.format}` }));
      const variants = await storeVariants(services, item, made);
      const of = { memorialId: item.memorialId, mediaId: item.id };
      drawn.push({ ...of, ...page, isTextSeen: true, variants });
      drawnBytes += variants.reduce((sum, { bytes }) => sum + bytes, 0);
    }
    if (drawnBytes > (await bytesLeft(services, item.memorialId))) {
      for (const key of keysOf(drawn)) await services.storage.remove(key);
      return { variants: [], problem: "noRoomToDraw" };
    }
    await showProgress(services, item, Math.round((99 * (range.until - 1)) / pages));
  }
  const [first] = drawn;
  const size = { width: first?.width ?? null, height: first?.height ?? null };
  return { variants: first?.variants ?? [], ...size, pages, drawnBytes, drawn };
}

const ofItem = ({ memorialId, id }: Pick<Item, "memorialId" | "id">) =>
  and(eq(documentPages.memorialId, memorialId), eq(documentPages.mediaId, id));

const keysOf = (rows: Pick<DrawnPages[number], "variants">[]) =>
  rows.flatMap(({ variants }) => variants.map(({ key }) => key));

/** In place of those of an earlier attempt, whose files are returned. */
export async function savePages(tx: Transaction, item: Item, drawn: DrawnPages): Promise<string[]> {
  const before = await tx
    .delete(documentPages)
    .where(ofItem(item))
    .returning({ variants: documentPages.variants });
  await tx.insert(documentPages).values(drawn);
  return keysOf(before);
}

/** The files of a document's pages. */
export async function keysOfPages(
  reader: Reader,
  memorialId: string,
  id: string,
): Promise<string[]> {
  const rows = await reader
    .select({ variants: documentPages.variants })
    .from(documentPages)
    .where(ofItem({ memorialId, id }));
  return keysOf(rows);
}

/** Of an hour. */
const REREAD_AT_ONCE = 20;

/** Documents drawn before their text was compared with the pictures; in any order, so that none waits for one that fails. */
export function findUnread(reader: Reader): Promise<Item[]> {
  const { memorialId, id } = mediaItems;
  return reader
    .select(preparedColumns)
    .from(mediaItems)
    .where(
      sql`(${memorialId}, ${id}) in (select memorial_id, media_id from ${documentPages}
        where not is_text_seen)`,
    )
    .orderBy(sql`random()`)
    .limit(REREAD_AT_ONCE);
}

/** Reads the text of its pages anew, and leaves their pictures. Of a file that can't be read any more it is none. */
export async function rereadPages(
  services: Services,
  item: Item,
  directory: string,
  signal: AbortSignal,
): Promise<void> {
  const { database, images } = services;
  const texts = new Map<number, string>();
  try {
    const path = await fetchOriginal(services, item, directory, signal);
    const { pages } = await images.readPdf(path);
    for (let from = 1; from <= pages; from += AT_ONCE) {
      signal.throwIfAborted();
      const range = { from, until: Math.min(from + AT_ONCE, pages + 1) };
      for (const { page, text, files } of await images.drawPages(path, directory, range)) {
        texts.set(page, text);
        for (const file of files) await rm(file.path);
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableImageError)) throw error;
  }
  const rows = await database
    .select({ page: documentPages.page })
    .from(documentPages)
    .where(ofItem(item));
  for (const { page } of rows)
    await database
      .update(documentPages)
      .set({ text: texts.get(page) ?? "", isTextSeen: true })
      .where(and(ofItem(item), eq(documentPages.page, page)));
}

/** Documents of an earlier version, which weren't drawn: they are processed anew. */
export async function takeUndrawn(tx: Transaction) {
  const { memorialId, id, kind, status, pages, problem } = mediaItems;
  return tx
    .update(mediaItems)
    .set({ status: "processing", progress: 0 })
    .where(and(eq(kind, "document"), eq(status, "ready"), isNull(pages), isNull(problem)))
    .returning({ memorialId, mediaId: id });
}
