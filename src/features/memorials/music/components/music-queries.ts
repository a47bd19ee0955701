import { callQuery } from "#platform/pages/queries.ts";
import { listMusic } from "../contract.ts";

/** `id` is the slug or id in the URL; after the piece `cursor`. */
export function musicQuery(id: string, cursor?: string) {
  const query = cursor === undefined ? {} : { cursor };
  return callQuery(listMusic, { params: { id }, query }, { on404: "null" });
}
