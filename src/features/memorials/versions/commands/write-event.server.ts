import { and, eq, isNotNull } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { findOwnMedia } from "../../media/named/queries.server.ts";
import { changeEvent, removeEvent, restoreEvent } from "../../timeline/commands.server.ts";
import { timelineEvents } from "../../timeline/tables.server.ts";
import { readEvent } from "../model.ts";
import type { EventContent, Cause } from "../../timeline/model.ts";

type Address = { memorialId: string; eventId: string };

/** Makes an event what a version left, by the timeline's own commands; `null` for a removed one. */
export async function writeEvent(
  ctx: Context,
  { memorialId, eventId }: Address,
  words: string | null,
  cause: Cause,
): Promise<void> {
  const address = { idOrSlug: memorialId, eventId };
  if (words === null) return removeEvent(ctx, address, null, cause);
  const isRemoved = await isGone(ctx, { memorialId, eventId });
  if (isRemoved && cause.deed === "undo") {
    // What was removed is still what the version before left.
    await restoreEvent(ctx, address, cause);
    return;
  }
  if (isRemoved) await restoreEvent(ctx, address);
  const { happenedOn, ...content } = await withOwnMedia(ctx, memorialId, readEvent(words));
  // Birth and death have no date of their own.
  const input = happenedOn === null ? content : { ...content, happenedOn };
  await changeEvent(ctx, address, input, null, cause);
}

async function isGone({ database }: Context, { memorialId, eventId }: Address): Promise<boolean> {
  const own = and(eq(timelineEvents.memorialId, memorialId), eq(timelineEvents.id, eventId));
  return (await database.$count(timelineEvents, and(own, isNotNull(timelineEvents.removedAt)))) > 0;
}

/** Without pictures and documents that the page no longer has. */
async function withOwnMedia(
  { database }: Context,
  memorialId: string,
  event: EventContent,
): Promise<EventContent> {
  const { mediaIds, source } = event;
  const documentId = source?.kind === "document" ? source.mediaId : null;
  const named = documentId === null ? mediaIds : [...mediaIds, documentId];
  const kinds = await findOwnMedia(database, memorialId, named);
  const own = { ...event, mediaIds: mediaIds.filter((id) => kinds.has(id)) };
  if (source?.kind !== "document" || documentId === null || kinds.has(documentId)) return own;
  return { ...own, source: source.note === null ? null : { ...source, mediaId: null } };
}
