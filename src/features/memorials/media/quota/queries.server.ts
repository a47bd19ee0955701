import { and, eq, isNull, not, sql, type SQL } from "drizzle-orm";
import { memorialError } from "#features/memorials/errors.ts";
import type { Context, Services } from "#platform/context.server.ts";
import type { Reader, Transaction } from "#platform/database/database.server.ts";
import { defineExtensionPoint } from "#platform/extensions.server.ts";
import {
  refuseFullAccount,
  refuseWhenFull,
  type StoredBytes,
  type UsedBytes,
} from "#platform/uploads/open-uploads.server.ts";
import { isOriginalStanding } from "../originals/queries.server.ts";
import { standing } from "../queries.server.ts";
import { mediaItems } from "../tables.server.ts";

/** Of an item beside its original: its subtitles, and the pictures of a document's pages. */
const bytesBeside = sql`${mediaItems.drawnBytes} + octet_length(${mediaItems.subtitles}::text)`;

/** An original counts once, however many pages of it are items, and stands as long as one of them does. */
async function usedBytes(reader: Reader, where: SQL): Promise<UsedBytes> {
  const isStanding = isNull(mediaItems.removedAt);
  const original = sql`max(${mediaItems.bytes})`;
  const stands = sql`bool_or(${isStanding})`;
  const beside = (counted: SQL) => sql`coalesce(sum(${bytesBeside}) filter (where ${counted}), 0)`;
  const originals = reader
    .select({
      standing: sql`case when ${stands} then ${original} else 0 end + ${beside(isStanding)}`.as(
        "standing",
      ),
      removed: sql`case when ${stands} then 0 else ${original} end + ${beside(not(isStanding))}`.as(
        "removed",
      ),
    })
    .from(mediaItems)
    .where(where)
    .groupBy(mediaItems.memorialId, mediaItems.originalKey)
    .as("originals");
  const [found] = await reader
    .select({
      standing: sql`coalesce(sum(${originals.standing}), 0)`.mapWith(Number),
      removed: sql`coalesce(sum(${originals.removed}), 0)`.mapWith(Number),
    })
    .from(originals);
  return found ?? { standing: 0, removed: 0 };
}

/** What other slices have stored of a page: pictures in visitors' messages. */
export const bytesOfPage =
  defineExtensionPoint<(reader: Reader, memorialId: string) => Promise<UsedBytes>>("bytesOfPage");

async function bytesOfMemorial(
  services: Pick<Services, "registry">,
  reader: Reader,
  memorialId: string,
): Promise<UsedBytes> {
  const used = await usedBytes(reader, eq(mediaItems.memorialId, memorialId));
  for (const bytesOf of bytesOfPage.of(services)) {
    const { standing: more, removed } = await bytesOf(reader, memorialId);
    used.standing += more;
    used.removed += removed;
  }
  return used;
}

/** For the pictures of a document, which are made when its file has been added; less than 0 on a full page. */
export async function bytesLeft(
  services: Pick<Services, "config" | "database" | "registry">,
  memorialId: string,
): Promise<number> {
  const { standing: used } = await bytesOfMemorial(services, services.database, memorialId);
  return services.config.memorialBytes - used;
}

/** What a user added, on any page. */
export const mediaOfAccount: StoredBytes = {
  bytesOf: (tx, userId) => usedBytes(tx, eq(mediaItems.createdBy, userId)),
  keptDays: ({ restoreDays }) => restoreDays,
};

/**
 * Throws `memorials.pageFull`, `accountFull` or `removedFull`. Those who add to the page at once come
 * here one by one.
 */
export async function refuseWithoutRoom(
  tx: Transaction,
  ctx: Context,
  memorialId: string,
  bytes: number,
): Promise<void> {
  const { config, actor } = ctx;
  refuseWhenFull((details) => memorialError("pageFull", details), {
    used: await bytesOfMemorial(ctx, tx, memorialId),
    bytes,
    limit: config.memorialBytes,
    days: config.restoreDays,
  });
  if (actor === null) return;
  await refuseFullAccount(tx, ctx, { userId: actor.userId, bytes });
}

/** For visitors' pictures. Throws `memorials.noRoomForPictures`: they aren't told how full a page is. */
export async function refuseVisitorWithoutRoom(
  tx: Transaction,
  ctx: Context,
  memorialId: string,
  bytes: number,
): Promise<void> {
  const { standing: used } = await bytesOfMemorial(ctx, tx, memorialId);
  if (used + bytes > ctx.config.memorialBytes) throw memorialError("noRoomForPictures");
}

/**
 * Throws `memorials.tooManyToRestore` or `noRoomToRestore` where what was added since has taken the
 * place. The account isn't asked: nothing is stored that wasn't before.
 */
export async function refuseWithoutRoomToRestore(
  tx: Transaction,
  ctx: Context,
  { memorialId, mediaId }: { memorialId: string; mediaId: string },
): Promise<void> {
  const count = ctx.config.mediaPerMemorial;
  if ((await tx.$count(mediaItems, standing(memorialId))) >= count) {
    throw memorialError("tooManyToRestore", { values: { count } });
  }
  const { standing: used } = await bytesOfMemorial(ctx, tx, memorialId);
  const original = sql`case when ${isOriginalStanding} then 0 else ${mediaItems.bytes} end`;
  const [item] = await tx
    .select({ bytes: sql`${original} + ${bytesBeside}`.mapWith(Number) })
    .from(mediaItems)
    .where(and(eq(mediaItems.memorialId, memorialId), eq(mediaItems.id, mediaId)));
  refuseWhenFull((details) => memorialError("noRoomToRestore", details), {
    used: { standing: used, removed: 0 },
    bytes: item?.bytes ?? 0,
    limit: ctx.config.memorialBytes,
    days: ctx.config.restoreDays,
  });
}
