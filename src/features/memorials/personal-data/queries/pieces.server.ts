import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { candles } from "#features/memorials/candles/tables.server.ts";
import type { MessageKind } from "#features/memorials/messages/contract.ts";
import { isMediaUnrestricted } from "#features/memorials/media/queries.server.ts";
import { isEntryUnrestricted, messagesOf } from "#features/memorials/messages/queries.server.ts";
import { messages } from "#features/memorials/messages/tables.server.ts";
import { jpegsBySize } from "#features/memorials/media/model.ts";
import { mediaItems } from "#features/memorials/media/tables.server.ts";
import {
  pictureColumn,
  type PictureRow,
} from "#features/memorials/message-pictures/queries.server.ts";
import type { Context } from "#platform/context.server.ts";
import { IN_BATCH, inBatches } from "#platform/database/read-batches.server.ts";
import { isId } from "#platform/ids.ts";
import { extensionOf } from "#platform/media-type.server.ts";
import { picturesNamed } from "#platform/rich-text.server.ts";
import { fileNameOf } from "../model.ts";

const message = {
  id: messages.id,
  authorName: messages.authorName,
  relation: messages.relation,
  happenedOn: messages.happenedOn,
  message: messages.message,
  createdAt: messages.createdAt,
  removedAt: messages.removedAt,
  waitsFor: messages.waitsFor,
  picture: pictureColumn,
};

export type ExportedMessage = Pick<
  typeof messages.$inferSelect,
  Exclude<keyof typeof message, "picture">
> & { picture: PictureRow | null };

/** The largest size of a message's picture, and its path beside the page's `index.html`. */
export function greetingPicture({ picture }: Pick<ExportedMessage, "picture">) {
  const largest = jpegsBySize(picture?.variants ?? []).at(-1);
  if (picture === null || largest === undefined) return null;
  return { name: `greetings/${picture.id}.jpg`, key: largest.key };
}

/** Messages of one kind, oldest first, including removed and waiting ones. */
export function exportedMessages({ database }: Context, kind: MessageKind, memorialId: string) {
  return inBatches<ExportedMessage>((last) =>
    database
      .select(message)
      .from(messages)
      .where(
        and(
          messagesOf(memorialId, kind),
          isEntryUnrestricted(messages),
          last ? gt(messages.id, last.id) : undefined,
        ),
      )
      .orderBy(asc(messages.id))
      .limit(IN_BATCH),
  );
}

const candle = {
  id: candles.id,
  name: candles.name,
  message: candles.message,
  litAt: candles.litAt,
  burnsUntil: candles.burnsUntil,
  relitAt: candles.relitAt,
  timesRelit: candles.timesRelit,
  removedAt: candles.removedAt,
  waitsFor: candles.waitsFor,
};

export function candlesOf({ database }: Context, memorialId: string) {
  return inBatches((last: Pick<Candle, "id"> | null) =>
    database
      .select(candle)
      .from(candles)
      .where(
        and(
          eq(candles.memorialId, memorialId),
          isEntryUnrestricted(candles),
          last ? gt(candles.id, last.id) : undefined,
        ),
      )
      .orderBy(asc(candles.id))
      .limit(IN_BATCH),
  ) as AsyncGenerator<Candle>;
}

export type Candle = Pick<typeof candles.$inferSelect, keyof typeof candle>;

const file = {
  id: mediaItems.id,
  kind: mediaItems.kind,
  mime: mediaItems.mime,
  fileName: mediaItems.fileName,
  originalKey: mediaItems.originalKey,
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

export type File = Pick<typeof mediaItems.$inferSelect, keyof typeof file>;

/** The original's path beside the page's `index.html`. */
export function originalName({
  fileName,
  id,
  mime,
}: Pick<File, "fileName" | "id" | "mime">): string {
  return `originals/${fileNameOf(fileName, id, extensionOf(mime))}`;
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
export async function filesNamed(
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
