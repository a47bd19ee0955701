import type { QueryClient } from "@tanstack/react-query";
import { pathOf } from "#platform/call.ts";
import { call } from "#platform/pages/call.ts";
import { entriesPath, entryCalls } from "#features/memorials/messages/components/entry-queries.ts";
import { eventsQuery } from "#features/memorials/timeline/components/events-query.ts";
import { mediaQuery } from "#features/memorials/media/components/media-query.ts";
import { invalidatePage } from "#features/memorials/content/components/forget-page.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { listKeepers, restoreKeeper } from "#features/memorials/keepers/contract.ts";
import { restoreMedia } from "#features/memorials/media/contract.ts";
import { ENTRIES, type EntryKind } from "#features/memorials/entries/contract.ts";
import { restoreEvent } from "#features/memorials/timeline/contract.ts";
import { refreshDeleted } from "#features/memorials/deleted/components/deleted-query.ts";
import type { DeletedItem } from "#features/memorials/deleted/contract.ts";

type Kept = Pick<Memorial, "id" | "slug">;

export function isEntry(kind: DeletedItem["kind"]): kind is EntryKind {
  return kind in ENTRIES;
}

/** Each kind has its own call. */
export function restoreDeleted(
  id: string,
  item: Pick<DeletedItem, "kind" | "id">,
): Promise<unknown> {
  const { kind } = item;
  if (kind === "keeper") return call(restoreKeeper, { params: { id, userId: item.id } });
  if (kind === "event") return call(restoreEvent, { params: { id, eventId: item.id } });
  if (isEntry(kind)) return call(entryCalls[kind].restore, { params: { id, entryId: item.id } });
  return call(restoreMedia, { params: { id, mediaId: item.id } });
}

/** After it was restored, or couldn't be: the list that it goes to, and this one. */
export async function refreshRestored(
  client: QueryClient,
  memorial: Kept,
  kind: DeletedItem["kind"],
): Promise<void> {
  const { id } = memorial;
  invalidatePage(client, memorial);
  const queryKey = queryKeyOf(id, kind);
  await Promise.all([client.invalidateQueries({ queryKey }), refreshDeleted(client, id)]);
}

function queryKeyOf(id: string, kind: DeletedItem["kind"]): readonly unknown[] {
  if (kind === "keeper") return [pathOf(listKeepers, { id })];
  if (kind === "event") return eventsQuery(id).queryKey;
  return isEntry(kind) ? [entriesPath(id, kind)] : mediaQuery(id).queryKey;
}
