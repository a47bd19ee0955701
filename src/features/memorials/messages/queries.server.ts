import { and, desc, eq, isNull, lt, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Context } from "#platform/context.server.ts";
import { prepared } from "#platform/database/prepared.server.ts";
import { AppError } from "#platform/errors.ts";
import { pageOf, type Page } from "#platform/paging.ts";
import {
  beginningOf,
  selectDeleted,
  type DeletedRequest,
  type DeletedRow,
} from "../deleted/queries.server.ts";
import { jpegsBySize } from "../media/model.ts";
import { pictureColumn, withPicture, type PictureRow } from "../message-pictures/queries.server.ts";
import { canModerateMemorial, type GuardedMemorial } from "../policy.ts";
import { getReadableSection } from "../queries.server.ts";
import { isUnrestricted } from "../reports/restrictions/queries.server.ts";
import type { SectionName } from "../sections/contract.ts";
import { ENTRIES, type Message, type MessageKind } from "./contract.ts";
import { rememberedOf } from "./model.ts";
import { messages } from "./tables.server.ts";

/** The common columns of the tables of entries: messages and candles. */
export type EntryTable = PgTable & {
  /** The column of messages; candles are of one kind. */
  kind?: PgColumn;
  memorialId: PgColumn;
  id: PgColumn;
  message: PgColumn;
  removedAt: PgColumn;
  removedBy: PgColumn;
  waitsFor: PgColumn;
  shownAt: PgColumn;
  secretHash: PgColumn;
};

export type PageRequest = { limit: number; cursor?: string | undefined };

/** Entries that are shown: neither removed nor waiting for approval nor restricted. */
export function isShown(
  table: Pick<EntryTable, "memorialId" | "id" | "kind" | "removedAt" | "waitsFor">,
): SQL | undefined {
  return and(isNull(table.removedAt), isNull(table.waitsFor), isEntryUnrestricted(table));
}

export function isEntryUnrestricted({
  memorialId,
  id,
  kind = "candle",
}: Pick<EntryTable, "memorialId" | "id"> & { kind?: PgColumn | "candle" }): SQL {
  return isUnrestricted({ memorialId, id, kind });
}

/** No id of an entry comes after it. */
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** What the list of a section's shown entries is asked with (`pageOfEntries`); refuses who may not read it. */
export async function entriesOnPage(
  ctx: Context,
  section: SectionName,
  idOrSlug: string,
  { limit, cursor }: PageRequest,
): Promise<{ memorialId: string; before: string; take: number }> {
  const { id } = await getReadableSection(ctx, idOrSlug, section);
  return { memorialId: id, before: cursor ?? LAST_ID, take: limit + 1 };
}

/**
 * The condition, order and size that list a section's shown entries, newest first, in a prepared
 * statement. `place` is what the cursor names, if entries can move in the list.
 */
export function pageOfEntries(table: EntryTable, place: PgColumn | SQL = table.id) {
  return {
    where: and(
      eq(table.memorialId, sql.placeholder("memorialId")),
      isShown(table),
      lt(sql`${place}`, sql.placeholder("before")),
    ),
    newestFirst: desc(place),
    take: sql.placeholder("take"),
  };
}

export const answered = {
  id: messages.id,
  authorName: messages.authorName,
  message: messages.message,
  relation: messages.relation,
  createdAt: messages.createdAt,
  happenedOn: messages.happenedOn,
  picture: pictureColumn,
};

type Row = Omit<Message, "createdAt" | "picture" | "happenedOn" | "decade"> & {
  createdAt: Date;
  happenedOn: string | null;
  picture: PictureRow | null;
};

export function asMessage({ createdAt, happenedOn, picture, ...row }: Row): Message {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    ...rememberedOf(happenedOn),
    ...withPicture(picture),
  };
}

/** One kind of messages on a memorial. */
export function messagesOf(memorialId: string, kind: MessageKind): SQL | undefined {
  return and(eq(messages.memorialId, memorialId), eq(messages.kind, kind));
}

const page = pageOfEntries(messages);

const listOf = prepared((reader) =>
  reader
    .select(answered)
    .from(messages)
    .where(and(page.where, eq(messages.kind, sql.placeholder("kind"))))
    .orderBy(page.newestFirst)
    .limit(page.take),
);

export async function listMessages(
  ctx: Context,
  kind: MessageKind,
  idOrSlug: string,
  request: PageRequest,
): Promise<Page<Message>> {
  const asked = await entriesOnPage(ctx, ENTRIES[kind].section, idOrSlug, request);
  const rows = await listOf(ctx.database).execute({ ...asked, kind });
  return pageOf(rows.map(asMessage), request.limit);
}

/** A shown message. Throws `notFound` for a removed or pending one. */
export async function getMessage(
  ctx: Context,
  kind: MessageKind,
  memorialId: string,
  id: string,
): Promise<Message> {
  const [row] = await ctx.database
    .select(answered)
    .from(messages)
    .where(and(messagesOf(memorialId, kind), eq(messages.id, id), isShown(messages)));
  if (row === undefined) throw new AppError("notFound");
  return asMessage(row);
}

/** Removed messages of all kinds, for moderators. */
export async function deletedMessages(
  ctx: Context,
  memorial: GuardedMemorial,
  request: DeletedRequest,
): Promise<DeletedRow[]> {
  if (!canModerateMemorial(ctx.actor, memorial)) return [];
  const columns = {
    kind: messages.kind,
    name: messages.authorName,
    words: beginningOf(messages.message),
    pictureRow: pictureColumn,
  };
  // Declined ones never stood on the page: they have a list of their own (see moderation).
  const where = and(isNull(messages.waitsFor), isEntryUnrestricted(messages));
  const rows = await selectDeleted(ctx, messages, columns, memorial.id, where, request);
  return rows.map(({ pictureRow, ...row }) => ({ ...row, picture: smallestOf(pictureRow) }));
}

/** The address at which moderators find the picture of a removed message. */
function smallestOf(row: PictureRow | null): string | null {
  const [smallest] = jpegsBySize(withPicture(row).picture?.variants ?? []);
  return smallest?.url ?? null;
}
