import { getMemorial } from "#features/memorials/content/contract.ts";
import { callQuery } from "#platform/pages/queries.ts";

/** A page that is ordered for, by id or slug; `null` for one that can't be read. */
export const pageQuery = (idOrSlug: string) =>
  callQuery(getMemorial, { params: { idOrSlug } }, { on404: "null" });
