import { callQuery } from "#platform/pages/queries.ts";
import { getQueue } from "../contract.ts";

/**
 * Number of entries in the moderation queue; `null` for callers who can't moderate. `id` is a slug
 * or an id.
 */
export function queueQuery(id: string) {
  return { ...callQuery(getQueue, { params: { id } }, { on404: "null" }), staleTime: 0 };
}
