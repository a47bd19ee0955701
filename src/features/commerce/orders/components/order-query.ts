import { callQuery } from "#platform/pages/queries.ts";
import { getOrder } from "../contract.ts";

/** Always asked anew: a price or a page may have changed. */
export function orderQuery(id: string, key: string | null) {
  const query = key === null ? {} : { key };
  return { ...callQuery(getOrder, { params: { id }, query }, { on404: "null" }), staleTime: 0 };
}

/** `?key=…`, or nothing. */
export function withKey(key: string | null): string {
  return key === null ? "" : `?key=${encodeURIComponent(key)}`;
}
