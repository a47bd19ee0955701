import { useQuery, type QueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Page } from "#platform/paging.ts";
import { candlesQuery } from "../../entries/candles/components/candles-query.ts";
import { messagesQuery } from "./entry-queries.ts";
import { memorialQuery } from "#features/memorials/content/components/memorial-queries.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import type { EntrySection } from "#features/memorials/sections/contract.ts";
import { ENTRIES, ENTRY_KINDS, MESSAGE_KINDS } from "../../entries/contract.ts";
import type { ShownEntry } from "../contract.ts";

type Listed = ShownEntry["entry"];

const OPTIMISTIC = "optimistic-";

/** The id of an optimistic entry; `key` is its Idempotency-Key. */
export function optimisticId(key: string): string {
  return `${OPTIMISTIC}${key}`;
}

/** Shown before the response: with its author, not in the list. */
export function isOptimistic({ id }: Pick<Listed, "id">): boolean {
  return id.startsWith(OPTIMISTIC);
}

/**
 * The page with an entry added first, or in its place if it is listed already: it may have been
 * corrected. The live stream may deliver an entry before its response: a candle then takes the place
 * of the optimistic one; a message, which its author sees below the form, waits for the response.
 */
export function withEntry<Item extends Listed>(page: Page<Item>, entry: Item): Page<Item> {
  const listed = page.items.find(({ id }) => id === entry.id);
  if (listed !== undefined) {
    if (JSON.stringify(listed) === JSON.stringify(entry)) return page;
    return { ...page, items: page.items.map((item) => (item === listed ? entry : item)) };
  }
  const items = page.items.filter((item) => !isOptimisticTwin(item, entry));
  if (items.length < page.items.length && !("litAt" in entry)) return page;
  return { ...page, items: [entry, ...items] };
}

function isOptimisticTwin(item: Listed, entry: Listed): boolean {
  return isOptimistic(item) && wordsOf(item) === wordsOf(entry);
}

function wordsOf(entry: Listed): string {
  const { id: _, ...rest } = entry;
  return "litAt" in rest
    ? JSON.stringify([rest.name, rest.message])
    : JSON.stringify([rest.authorName, rest.message, rest.relation]);
}

export function withoutEntry<Item extends Listed>(page: Page<Item>, id: string): Page<Item> {
  return { ...page, items: page.items.filter((item) => item.id !== id) };
}

type Sending = Partial<Record<EntrySection, number>>;

const NOTHING_SENT: Sending = {};

/** How many optimistic entries each section has: apart from the memorial, which may be refetched. */
export function sendingQuery(id: string) {
  return { queryKey: ["sending", id] as const, enabled: false, initialData: NOTHING_SENT };
}

export function useSendingCounted(id: string, memorial: Memorial | null | undefined) {
  const { data: sending } = useQuery(sendingQuery(id));
  return useMemo(() => withSendingCounted(memorial, sending), [memorial, sending]);
}

/** The memorial with its optimistic entries counted. */
export function withSendingCounted(
  memorial: Memorial | null | undefined,
  sending: Sending = NOTHING_SENT,
): Memorial | null | undefined {
  if (!memorial || sending === NOTHING_SENT) return memorial;
  const counts = { ...memorial.counts };
  for (const kind of ENTRY_KINDS) {
    const { section } = ENTRIES[kind];
    counts[section] += sending[section] ?? 0;
  }
  return { ...memorial, counts };
}

/** Adds an entry to the open page and to its count. */
export function showEntry(client: QueryClient, id: string, { kind, entry }: ShownEntry): void {
  if (kind === "candle") {
    change(client, id, "candles", candlesQuery(id).queryKey, (page) => withEntry(page, entry));
  } else {
    const { queryKey } = messagesQuery(id, kind);
    change(client, id, ENTRIES[kind].section, queryKey, (page) => withEntry(page, entry));
  }
}

/** Removes an entry from the open page, by id, whatever its kind. */
export function hideEntry(client: QueryClient, id: string, entryId: string): void {
  const candles = candlesQuery(id).queryKey;
  change(client, id, "candles", candles, (page) => withoutEntry(page, entryId));
  for (const kind of MESSAGE_KINDS) {
    const { queryKey } = messagesQuery(id, kind);
    change(client, id, ENTRIES[kind].section, queryKey, (page) => withoutEntry(page, entryId));
  }
}

/** As the page counts them: a burnt-out candle isn't counted. */
function countOf({ items }: Page<Listed>, isCounted: (entry: Listed) => boolean): number {
  const now = new Date().toISOString();
  return items.filter(
    (item) => isCounted(item) && !("burnsUntil" in item && item.burnsUntil <= now),
  ).length;
}

function isAnswered(entry: Listed): boolean {
  return !isOptimistic(entry);
}

function change<Item extends Listed>(
  client: QueryClient,
  id: string,
  section: EntrySection,
  queryKey: readonly unknown[],
  next: (page: Page<Item>) => Page<Item>,
): void {
  let more = 0;
  let sending = 0;
  client.setQueryData<Page<Item> | null>(queryKey, (page) => {
    if (page === undefined || page === null) return page;
    const changed = next(page);
    more = countOf(changed, isAnswered) - countOf(page, isAnswered);
    sending = countOf(changed, isOptimistic);
    return changed;
  });
  client.setQueryData<Sending>(sendingQuery(id).queryKey, (before = NOTHING_SENT) =>
    (before[section] ?? 0) === sending ? before : { ...before, [section]: sending },
  );
  if (more === 0) return;
  client.setQueryData(memorialQuery(id).queryKey, (memorial) => {
    if (memorial === undefined || memorial === null) return memorial;
    const { counts } = memorial;
    return { ...memorial, counts: { ...counts, [section]: counts[section] + more } };
  });
}
