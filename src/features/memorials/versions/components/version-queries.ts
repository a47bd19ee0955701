import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import { pathOf } from "#platform/call.ts";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { invalidatePage } from "#features/memorials/content/components/forget-page.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { getChange, listChanges, type Versioned } from "../contract.ts";

const AT_ONCE = 20;

/** Versions of the biography or the timeline, last changed first. */
export function versionsQuery(id: string, of: Versioned) {
  return infiniteQueryOptions({
    queryKey: [pathOf(listChanges, { id }), of],
    queryFn: ({ pageParam }) =>
      call(listChanges, {
        params: { id },
        query: { of, limit: AT_ONCE, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** What a version changed, or, `against` another one, what is different since that. */
export function versionQuery(id: string, changeId: string, against: string | null) {
  return callQuery(getChange, {
    params: { id, changeId },
    ...(against !== null && { query: { against } }),
  });
}

/** After a version was made, named or emptied: everything shown of versions, and of the page. */
export function refreshVersions(
  client: QueryClient,
  memorial: Pick<Memorial, "id" | "slug">,
): Promise<void> {
  invalidatePage(client, memorial);
  const path = pathOf(listChanges, { id: memorial.id });
  return client.invalidateQueries({
    predicate: ({ queryKey: [key] }) => typeof key === "string" && key.startsWith(path),
  });
}
