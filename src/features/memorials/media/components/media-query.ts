import { callQuery } from "#platform/pages/queries.ts";
import { listMedia } from "../contract.ts";

/** The media of a page. `id` is the slug or id in the URL, here and in the page's other queries. */
export function mediaQuery(id: string) {
  return callQuery(listMedia, { params: { id } }, { on404: "null" });
}
