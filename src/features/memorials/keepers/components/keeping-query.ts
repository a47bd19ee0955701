import { pathOf } from "#platform/call.ts";
import { apiQuery } from "#platform/pages/queries.ts";
import { listKeepers, type Keeping } from "../contract.ts";

/** Who keeps a page; `null` for who doesn't. `id` is whatever the address names it by. */
export function keepingQuery(id: string) {
  return apiQuery<Keeping | null>([pathOf(listKeepers, { id })], { on404: "null" });
}
