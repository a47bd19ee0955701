import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { pathKey } from "#platform/pages/queries.ts";
import type { Page } from "#platform/paging.ts";
import {
  listStockItems,
  listStockLocations,
  type StockItem,
  type StockLocation,
} from "../contract.ts";

const AT_ONCE = 100;

/** Every page: what is chosen from is a few hundred at most. */
async function readAll<Row>(read: (cursor?: string) => Promise<Page<Row>>): Promise<Row[]> {
  const { items, nextCursor } = await read();
  if (nextCursor === null) return items;
  return [...items, ...(await readAll(() => read(nextCursor)))];
}

const itemsQuery = {
  queryKey: [...pathKey(listStockItems), "all"],
  queryFn: () =>
    readAll<StockItem>((cursor) => call(listStockItems, { query: { limit: AT_ONCE, cursor } })),
};

const locationsQuery = {
  queryKey: [...pathKey(listStockLocations), "all"],
  queryFn: () =>
    readAll<StockLocation>((cursor) =>
      call(listStockLocations, { query: { limit: AT_ONCE, cursor } }),
    ),
};

/** All items and locations, by name; `undefined` while they load. */
export function useStockChoices() {
  const { i18n } = useTranslation();
  const items = useQuery(itemsQuery);
  const locations = useQuery(locationsQuery);
  const { compare } = new Intl.Collator(i18n.language);
  return {
    items: items.data?.toSorted((one, other) => compare(one.name, other.name)),
    locations: locations.data?.toSorted((one, other) => compare(one.name, other.name)),
    error: items.error ?? locations.error,
  };
}

/** For a field. */
export function optionsOf(rows: readonly { id: string; name: string }[]) {
  return rows.map(({ id, name }) => ({ value: id, label: name }));
}

/** What is called so; nothing while it isn't known. */
export function nameIn(
  rows: readonly { id: string; name: string }[] | undefined,
  id: string | null,
): string {
  return rows?.find((row) => row.id === id)?.name ?? "";
}
