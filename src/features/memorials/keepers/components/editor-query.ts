import { callQuery } from "#platform/pages/queries.ts";
import { listKeepers } from "../contract.ts";

/**
 * The keepers of a page; `null` for callers who don't keep it. `id` is the slug or id in the URL.
 */
export function editorQuery(id: string) {
  return callQuery(listKeepers, { params: { id } }, { on404: "null" });
}
