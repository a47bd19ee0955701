import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import type { UsedBytes } from "#platform/uploads/open-uploads.server.ts";
import { messages } from "#features/memorials/messages/tables.server.ts";
import { robotsHeaders } from "#features/memorials/model.ts";
import { canModerateMemorial } from "#features/memorials/policy.ts";
import { canReadSection, isForEverybody } from "#features/memorials/sections/policy.ts";
import { isUnrestricted } from "../../restrictions/queries.server.ts";
import { getReadable } from "#features/memorials/access/queries.server.ts";
import { PICTURED, type MessagePicture } from "./contract.ts";
import { pictureAddress } from "./model.ts";
import { messagePictures, type StoredPictureVariant } from "./tables.server.ts";

/** As JSON in a row of messages. */
export type PictureRow = Pick<MessagePicture, "id" | "width" | "height" | "color"> & {
  memorialId: string;
  variants: StoredPictureVariant[];
};

/** The picture of each message, in a query of `messages`: in the statement that lists them anyway. */
export const pictureColumn = sql<PictureRow | null>`(
  select json_build_object('memorialId', p.memorial_id, 'id', p.id, 'width', p.width,
    'height', p.height, 'color', p.color, 'variants', p.variants)
  from ${messagePictures} as p
  where p.memorial_id = messages.memorial_id and p.message_id = messages.id)`;

/** The part of a message's answer that shows its picture; nothing without one. */
export function withPicture(row: PictureRow | null): { picture?: MessagePicture } {
  if (row === null) return {};
  const { memorialId, variants, ...picture } = row;
  const shown = variants.map(({ format, width }) => ({
    format,
    width,
    url: pictureAddress(memorialId, picture.id, { format, width }),
  }));
  return { picture: { ...picture, variants: shown } };
}

/** The message that a picture is in. */
const isIn = and(
  eq(messages.memorialId, messagePictures.memorialId),
  eq(messages.kind, PICTURED),
  eq(messages.id, messagePictures.messageId),
);

/**
 * A variant by its URL: while its message is shown, to whoever reads the section, and always to those
 * who moderate it. Before its message is written there is nothing to find, for anybody.
 */
export async function findMessagePicture(
  ctx: Context,
  memorialId: string,
  pictureId: string,
  name: string,
): Promise<{
  variant: StoredPictureVariant;
  isPublic: boolean;
  robots: Record<string, string>;
}> {
  const memorial = await getReadable(ctx, memorialId);
  const [row] = await ctx.database
    .select({
      variants: messagePictures.variants,
      isShown: sql<boolean>`(${messages.removedAt} is null and ${messages.waitsFor} is null)`,
      isUnrestricted: isUnrestricted(messages),
    })
    .from(messagePictures)
    .innerJoin(messages, isIn)
    .where(and(eq(messagePictures.memorialId, memorial.id), eq(messagePictures.id, pictureId)));
  const isShown = row?.isShown === true;
  const mayRead = isShown && canReadSection(ctx.actor, memorial, PICTURED);
  const variant = row?.variants.find(({ format, width }) => `${width}.${format}` === name);
  const isFound = variant !== undefined && row?.isUnrestricted === true;
  if (!isFound || !(mayRead || canModerateMemorial(ctx.actor, memorial))) {
    throw new AppError("notFound");
  }
  const isPublic = isShown && isForEverybody(memorial, PICTURED);
  return { variant, isPublic, robots: robotsHeaders(memorial) };
}

/** Counted among a page's bytes, also before their messages are written. */
export async function bytesOfMessagePictures(
  reader: Reader,
  memorialId: string,
): Promise<UsedBytes> {
  const bytes = sql`sum(${messagePictures.bytes})`;
  const isRemoved = isNotNull(messages.removedAt);
  const [found] = await reader
    .select({
      standing: sql`coalesce(${bytes} filter (where not ${isRemoved}), 0)`.mapWith(Number),
      removed: sql`coalesce(${bytes} filter (where ${isRemoved}), 0)`.mapWith(Number),
    })
    .from(messagePictures)
    .leftJoin(messages, isIn)
    .where(eq(messagePictures.memorialId, memorialId));
  return found ?? { standing: 0, removed: 0 };
}
