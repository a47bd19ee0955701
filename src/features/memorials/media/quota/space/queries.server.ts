import { and, asc, eq, inArray, isNull, ne, notInArray } from "drizzle-orm";
import { memorialError } from "#features/memorials/errors.ts";
import type { Context, Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { defineExtensionPoint } from "#platform/extensions.server.ts";
import type { AnnouncedUpload } from "#platform/uploads/tus.server.ts";
import { getOpenForFiles } from "#features/memorials/access/queries.server.ts";
import type { MediaItem } from "../../contract.ts";
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

/** They take a place among the free ones; films and sound have none there. */
const FREE_KINDS: MediaItem["kind"][] = ["image", "document"];

const isShown = (memorialId: string) =>
  and(eq(mediaItems.memorialId, memorialId), isNull(mediaItems.removedAt));

/** What couldn't be read takes no place. */
const takingPlaces = (memorialId: string) =>
  and(isShown(memorialId), inArray(mediaItems.kind, FREE_KINDS), ne(mediaItems.status, "failed"));

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

type Extended = Pick<Services, "config" | "registry">;

async function hasSpace(services: Extended, reader: Reader, memorialId: string): Promise<boolean> {
  for (const spaceOf of memorialSpace.of(services)) {
    const spaces = await spaceOf(reader, [memorialId]);
    if (spaces.get(memorialId) === "space") return true;
  }
  return false;
}

/**
 * Throws `memorials.spaceNeeded` for what has no place on the page; `kind` is `null` where nobody
 * knows it yet. Those who add to the page at once come here one by one, under its lock.
 */
export async function refuseWithoutSpace(
  services: Extended,
  reader: Reader,
  memorialId: string,
  kind: MediaItem["kind"] | null,
): Promise<void> {
  const { used, free } = await picturesOf(services, reader, memorialId);
  if (free === null) return;
  const isFree = kind === null || FREE_KINDS.includes(kind);
  if (isFree && used < free) return;
  if (await hasSpace(services, reader, memorialId)) return;
  const context = isFree ? undefined : "recording";
  throw memorialError("spaceNeeded", { values: { count: free, ...(context && { context }) } });
}

/** Before the first byte, of uploads whose sender says which page they are for. */
export async function refuseAnnounced(
  ctx: Context,
  { metadata, kind }: AnnouncedUpload,
): Promise<void> {
  const idOrSlug = metadata.get("memorial");
  if (idOrSlug === undefined) return;
  const { id } = await getOpenForFiles(ctx, idOrSlug);
  await refuseWithoutSpace(ctx, ctx.database, id, kind);
}

/**
 * What stands on the page and needs space that nobody pays for: films, sound, and what was added
 * after the free pictures. It is read, downloaded and removed, but not changed.
 */
export async function findUnpaid(
  services: Extended,
  reader: Reader,
  memorialId: string,
): Promise<ReadonlySet<string>> {
  const { freePictures: free } = services.config;
  if (free === null) return new Set();
  const recordings = await reader
    .select({ id: mediaItems.id })
    .from(mediaItems)
    .where(and(isShown(memorialId), notInArray(mediaItems.kind, FREE_KINDS)));
  const beyond = await reader
    .select({ id: mediaItems.id })
    .from(mediaItems)
    .where(takingPlaces(memorialId))
    .orderBy(asc(mediaItems.createdAt), asc(mediaItems.id))
    .offset(free);
  const unpaid = new Set([...recordings, ...beyond].map(({ id }) => id));
  const isPaid = unpaid.size > 0 && (await hasSpace(services, reader, memorialId));
  return isPaid ? new Set() : unpaid;
}

/** Throws `memorials.spaceNeeded` for changes of which one is to what needs space that nobody pays for. */
export async function refuseUnpaidChange(
  services: Extended,
  reader: Reader,
  memorialId: string,
  ...mediaIds: readonly string[]
): Promise<void> {
  const unpaid = await findUnpaid(services, reader, memorialId);
  if (mediaIds.some((id) => unpaid.has(id)))
    throw memorialError("spaceNeeded", { values: { context: "change" } });
}
