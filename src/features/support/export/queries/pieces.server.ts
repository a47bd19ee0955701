import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { candles } from "#features/memorials/candles/tables.server.ts";
import type { guestbookEntries } from "#features/memorials/guestbook/tables.server.ts";
import { mediaItems } from "#features/memorials/media/tables.server.ts";
import type { tributes } from "#features/memorials/tributes/tables.server.ts";
import { qrHistory } from "#features/qr/tables.server.ts";
import { auditEntries } from "#platform/audit/audit.server.ts";
import type { Context } from "#platform/context.server.ts";
import { isId } from "#platform/ids.ts";
import { extensionOf } from "#platform/media-type.server.ts";
import { picturesNamed } from "#platform/rich-text.server.ts";
import { fileNameOf } from "../model.ts";

/** However much there is: this many rows are held at a time. */
const AT_ONCE = 200;

async function* inPieces<Row>(read: (last: Row | null) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let last: Row | null = null; ;) {
    const rows: Row[] = await read(last);
    yield* rows;
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1) ?? null;
  }
}

const letter = (table: typeof guestbookEntries | typeof tributes) => ({
  id: table.id,
  authorName: table.authorName,
  relation: table.relation,
  message: table.message,
  createdAt: table.createdAt,
  removedAt: table.removedAt,
  waitsFor: table.waitsFor,
});

/** Greetings or tributes, the oldest first; those taken off the page, and not let in yet, among them. */
export function lettersOf(
  { database }: Context,
  table: typeof guestbookEntries | typeof tributes,
  memorialId: string,
) {
  return inPieces((last: { id: string } | null) =>
    database
      .select(letter(table))
      .from(table)
      .where(and(eq(table.memorialId, memorialId), last ? gt(table.id, last.id) : undefined))
      .orderBy(asc(table.id))
      .limit(AT_ONCE),
  ) as AsyncGenerator<Letter>;
}

export type Letter = Pick<
  typeof guestbookEntries.$inferSelect,
  "id" | "authorName" | "relation" | "message" | "createdAt" | "removedAt" | "waitsFor"
>;

const candle = {
  id: candles.id,
  name: candles.name,
  message: candles.message,
  litAt: candles.litAt,
  burnsUntil: candles.burnsUntil,
  removedAt: candles.removedAt,
  waitsFor: candles.waitsFor,
};

export function candlesOf({ database }: Context, memorialId: string) {
  return inPieces((last: Pick<Candle, "id"> | null) =>
    database
      .select(candle)
      .from(candles)
      .where(and(eq(candles.memorialId, memorialId), last ? gt(candles.id, last.id) : undefined))
      .orderBy(asc(candles.id))
      .limit(AT_ONCE),
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
  caption: mediaItems.caption,
  altText: mediaItems.altText,
  album: mediaItems.album,
  subtitles: mediaItems.subtitles,
  position: mediaItems.position,
  createdAt: mediaItems.createdAt,
  removedAt: mediaItems.removedAt,
};

export type File = Pick<typeof mediaItems.$inferSelect, keyof typeof file>;

/** Where the original lies, beside the page's `index.html`. */
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
  return inPieces<File>((last) =>
    database
      .select(file)
      .from(mediaItems)
      .where(
        and(
          eq(mediaItems.memorialId, memorialId),
          last ? sql`(${position}, ${id}) > (${last.position}, ${last.id})` : undefined,
        ),
      )
      .orderBy(asc(position), asc(id))
      .limit(AT_ONCE),
  );
}

/** The files that a story shows, by their ids. */
export async function filesNamed(
  { database }: Context,
  memorialId: string,
  story: string,
): Promise<Map<string, File>> {
  const named = picturesNamed(story).filter(isId);
  const rows = await database
    .select(file)
    .from(mediaItems)
    .where(and(eq(mediaItems.memorialId, memorialId), inArray(mediaItems.id, named)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** What somebody did with plates and their codes, and from where. */
export function stepsOf({ database }: Context, userId: string) {
  const { id, at, code, step, address, before, after, reason } = qrHistory;
  type CodeStep = Pick<
    typeof qrHistory.$inferSelect,
    "id" | "at" | "code" | "step" | "address" | "before" | "after" | "reason"
  >;
  return inPieces<CodeStep>((last) =>
    database
      .select({ id, at, code, step, address, before, after, reason })
      .from(qrHistory)
      .where(and(eq(qrHistory.actorId, userId), last ? gt(id, last.id) : undefined))
      .orderBy(asc(id))
      .limit(AT_ONCE),
  );
}

/** What somebody did here, as the audit trail has it. */
export function deedsOf({ database }: Context, userId: string) {
  const { id, at, action, subject, subjectId, address, details } = auditEntries;
  type Deed = Pick<typeof auditEntries.$inferSelect, "id" | "at" | "action" | "subject"> & {
    subjectId: string;
    address: string;
    details: Record<string, unknown>;
  };
  return inPieces<Deed>((last) =>
    database
      .select({ id, at, action, subject, subjectId, address, details })
      .from(auditEntries)
      .where(and(eq(auditEntries.actorId, userId), last ? gt(id, last.id) : undefined))
      .orderBy(asc(id))
      .limit(AT_ONCE),
  );
}
