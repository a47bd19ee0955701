import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { defineExtensionPoint } from "#platform/extensions.server.ts";
import { mediaItems } from "../../tables.server.ts";

/** `space`: somebody pays for it, so that nothing is limited but bytes. */
export type MemorialSpace = "space" | "page";

/**
 * What pages have, told by the feature that sells space. A memorial without an entry has its own
 * page alone.
 */
export const memorialSpace =
  defineExtensionPoint<
    (reader: Reader, memorialIds: readonly string[]) => Promise<Map<string, MemorialSpace>>
  >("memorialSpace");

/** Pictures and documents take a place among the free ones; films and sound have none there. */
const FREE_KINDS = ["image", "document"] as const;

/** Those that take a place; what couldn't be read takes none. */
const takingPlaces = (memorialId: string) =>
  and(
    eq(mediaItems.memorialId, memorialId),
    isNull(mediaItems.removedAt),
    inArray(mediaItems.kind, [...FREE_KINDS]),
    ne(mediaItems.status, "failed"),
  );

/**
 * How many pictures and documents are on the page, and how many are free; `null`: all of them.
 * Those in visitors' messages aren't the keepers' and don't count.
 */
export async function picturesOf(
  { config }: Pick<Services, "config">,
  reader: Reader,
  memorialId: string,
): Promise<{ used: number; free: number | null }> {
  const used = await reader.$count(mediaItems, takingPlaces(memorialId));
  return { used, free: config.freePictures };
}
