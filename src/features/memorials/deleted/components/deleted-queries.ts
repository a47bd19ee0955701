import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import { pathOf } from "#platform/call.ts";
import { call } from "#platform/pages/call.ts";
import { entriesPath, entryCalls } from "../../messages/components/entry-queries.ts";
import { eventsQuery } from "../../timeline/components/events-query.ts";
import { mediaQuery } from "../../media/components/media-query.ts";
import { invalidatePage } from "../../components/forget-page.ts";
import type { Memorial } from "../../contract.ts";
import { listKeepers, restoreKeeper } from "../../keepers/contract.ts";
import { restoreMedia } from "../../media/contract.ts";
import { ENTRIES, type EntryKind } from "../../messages/contract.ts";
import { restoreEvent } from "../../timeline/contract.ts";
import { listDeleted, type DeletedItem } from "../contract.ts";

const AT_ONCE = 50;

type Kept = Pick<Memorial, "id" | "slug">;

/** What was deleted from a page, as far as the user may restore it. */
export function deletedQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [pathOf(listDeleted, { id })],
    queryFn: ({ pageParam }) =>
      call(listDeleted, {
        params: { id },
        query: { limit: AT_ONCE, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** After something was deleted or restored. */
export function refreshDeleted(client: QueryClient, id: string): Promise<void> {
  return client.invalidateQueries({ queryKey: deletedQuery(id).queryKey });
}

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
