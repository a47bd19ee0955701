import { pathOf } from "#platform/call.ts";
import { apiQuery } from "#platform/pages/queries.ts";
import { getQueue, type Queue } from "../contract.ts";

/** What waits on a page, counted; `null` for who has no say in it. `id` is a slug or an id. */
export function queueQuery(id: string) {
  return { ...apiQuery<Queue | null>([pathOf(getQueue, { id })], { on404: "null" }), staleTime: 0 };
}
