import { queryOptions } from "@tanstack/react-query";
import { call } from "#platform/pages/call.ts";
import { pathKey } from "#platform/pages/queries.ts";
import { listMusic, type Pieces } from "../contract.ts";

/** All pieces of a page, for its keepers; visitors get them in parts. */
export function allMusicQuery(id: string) {
  const params = { id };
  return queryOptions({
    queryKey: [...pathKey(listMusic, { params }), { all: true }],
    async queryFn(): Promise<Pieces> {
      const first = await call(listMusic, { params });
      const items = [...first.items];
      let { nextCursor } = first;
      while (nextCursor !== null) {
        const next: Pieces = await call(listMusic, { params, query: { cursor: nextCursor } });
        items.push(...next.items);
        ({ nextCursor } = next);
      }
      return { ...first, items, nextCursor: null };
    },
  });
}
