import { callQuery } from "#platform/pages/queries.ts";
import { getTree } from "../contract.ts";

/** What the memorial's page reads of it. */
export function familyQuery(id: string) {
  return callQuery(getTree, { params: { id }, query: {} }, { on404: "null" });
}
