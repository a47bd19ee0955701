import { useQueryClient } from "@tanstack/react-query";
import { callQuery } from "#platform/pages/queries.ts";
import { listBulks, type ShownBulk } from "../contract.ts";

export type Bulks = { items: ShownBulk[] };

/** Polled every half second while something is running. */
const UNDER_WAY_MS = 500;

export function isUnderWay({ readyAt, gaveUpAt }: ShownBulk): boolean {
  return readyAt === null && gaveUpAt === null;
}

export function bulksQuery() {
  return {
    ...callQuery(listBulks),
    refetchInterval: ({ state }: { state: { data?: Bulks | undefined } }) =>
      (state.data?.items.some(isUnderWay) ?? false) ? UNDER_WAY_MS : false,
  };
}

/** Adds a just started step without waiting for the next poll: it may have finished by then. */
export function useKnownBulk() {
  const client = useQueryClient();
  return (bulk: ShownBulk) => {
    client.setQueryData(bulksQuery().queryKey, (known: Bulks | undefined) => ({
      items: [bulk, ...(known?.items ?? [])],
    }));
  };
}
