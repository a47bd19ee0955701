import { callQuery, pathKey } from "#platform/pages/queries.ts";
import { getTimeline } from "../contract.ts";
import type { Asked } from "./walk-address.ts";

export function walkQuery(id: string, { decade, person, kind, cursor }: Asked) {
  const query = {
    ...(decade !== null && { decade }),
    ...(person !== null && { person }),
    ...(kind !== null && { kind }),
    ...(cursor !== null && { cursor }),
  };
  return callQuery(getTimeline, { params: { id }, query }, { on404: "null" });
}

/** All that was fetched of the walk, whatever was asked for. */
export function walkKey(id: string) {
  return pathKey(getTimeline, { params: { id } });
}
