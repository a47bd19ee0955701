import { callQuery } from "#platform/pages/queries.ts";
import { getMemorial } from "#features/memorials/content/contract.ts";

/** `id` is the slug or id in the URL. */
export function memorialQuery(id: string) {
  return callQuery(getMemorial, { params: { idOrSlug: id } }, { on404: "null" });
}
