import { useQueryClient } from "@tanstack/react-query";
import { apiQuery } from "#platform/pages/queries.ts";
import { listBulks, type ShownBulk } from "../contract.ts";

export type Bulks = { items: ShownBulk[] };

/** While something is under way it is asked for every half second. */
const UNDER_WAY_MS = 500;

export function isUnderWay({ readyAt, gaveUpAt }: ShownBulk): boolean {
  return readyAt === null && gaveUpAt === null;
}

export function bulksQuery() {
  return {
    ...apiQuery<Bulks>([listBulks.path]),
    refetchInterval: ({ state }: { state: { data?: Bulks | undefined } }) =>
      (state.data?.items.some(isUnderWay) ?? false) ? UNDER_WAY_MS : false,
  };
}

/** What was just pressed is known before it is asked for: it may be over by then. */
export function useKnownBulk() {
  const client = useQueryClient();
  return (bulk: ShownBulk) => {
    client.setQueryData(bulksQuery().queryKey, (known: Bulks | undefined) => ({
      items: [bulk, ...(known?.items ?? [])],
    }));
  };
}
