import { and, eq, lt, not, notExists, or } from "drizzle-orm";
import { transaction, type Services } from "#platform/context.server.ts";
import { ownedByRestricted } from "../../keepers/queries.server.ts";
import { restorableSince } from "../../queries.server.ts";
import { isHeld, withoutEvidence } from "../../restrictions/queries.server.ts";
import { memorials } from "../../tables.server.ts";
import { isOtherPage } from "../originals/queries.server.ts";
import { mediaItems } from "../tables.server.ts";
import { keysOfPages } from "./draw-document.server.ts";
import { lockMedia } from "./lock-media.server.ts";

/** Those past their restore period, files first, so that none is orphaned. */
export async function purgeItems(services: Services): Promise<void> {
  const { config, database } = services;
  const before = restorableSince({ config });
  const rows = await database
    .select({
      memorialId: mediaItems.memorialId,
      id: mediaItems.id,
      originalKey: mediaItems.originalKey,
      variants: mediaItems.variants,
    })
    .from(mediaItems)
    .innerJoin(memorials, eq(memorials.id, mediaItems.memorialId))
    .where(
      and(
        or(lt(mediaItems.removedAt, before), lt(memorials.deletedAt, before)),
        notExists(ownedByRestricted(database)),
        not(isHeld({ memorialId: mediaItems.memorialId, id: mediaItems.id, kind: "media" })),
      ),
    );
  for (const row of rows) await purgeItem(services, row);
}

type Purged = Pick<
  typeof mediaItems.$inferSelect,
  "memorialId" | "id" | "originalKey" | "variants"
>;

/** Under the lock of additions: a page that is just added may share the original with the last one of it. */
async function purgeItem(services: Services, { variants, ...item }: Purged): Promise<void> {
  const { memorialId, id, originalKey } = item;
  await transaction(services, async (tx) => {
    await lockMedia(tx, memorialId);
    const pages = await keysOfPages(tx, memorialId, id);
    const isShared = (await tx.$count(mediaItems, isOtherPage(item))) > 0;
    const original = isShared ? [] : [originalKey];
    const keys = new Set([...original, ...variants.map(({ key }) => key), ...pages]);
    for (const key of await withoutEvidence(services, [...keys]))
      await services.storage.remove(key);
    await tx
      .delete(mediaItems)
      .where(and(eq(mediaItems.memorialId, memorialId), eq(mediaItems.id, id)));
  });
}
