import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import { pathOf } from "#platform/call.ts";
import { call } from "#platform/pages/call.ts";
import { listDeleted } from "../contract.ts";

const AT_ONCE = 50;

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
