import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
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
import { pictureColumn, withPicture, type PictureRow } from "./pictures/queries.server.ts";
import { canModerateMemorial } from "../policy.ts";
import { type GuardedMemorial } from "#features/memorials/sections/policy.ts";
import type { Message } from "./contract.ts";
import { rememberedOf } from "./model.ts";
import { messages } from "./tables.server.ts";
import {
  entriesOnPage,
  isEntryUnrestricted,
  isShown,
  pageOfEntries,
  type PageRequest,
} from "../entries/queries.server.ts";
import { ENTRIES, type MessageKind } from "../entries/contract.ts";

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
