import type { QueryClient } from "@tanstack/react-query";
import type { Page } from "#platform/paging.ts";
import { candlesQuery, lettersQuery, memorialQuery } from "../../components/memorial-queries.ts";
import type { LiveEvent } from "../../live/contract.ts";

/** An entry with its kind, as it comes live, as it is answered, or as it is only hoped for yet. */
export type Left = Exclude<LiveEvent, { kind: "removed" }>;

type Listed = Left["entry"];

const HOPED = "hoped-";

/** The id of an entry that is shown before it has been answered; `key` is its Idempotency-Key. */
export function hopedId(key: string): string {
  return `${HOPED}${key}`;
}

/**
 * The page with an entry in front. Nothing stands twice: not what is there already, and not the
 * one hoped for, whose answer may come live before it comes to the form.
 */
export function withEntry<Item extends Listed>(page: Page<Item>, entry: Item): Page<Item> {
  if (page.items.some(({ id }) => id === entry.id)) return page;
  const items = page.items.filter((item) => !isHopedTwin(item, entry));
  return { ...page, items: [entry, ...items] };
}

function isHopedTwin(item: Listed, entry: Listed): boolean {
  return item.id.startsWith(HOPED) && wordsOf(item) === wordsOf(entry);
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

/** Puts an entry on the open page, and counts it. */
export function showEntry(client: QueryClient, id: string, { kind, entry }: Left): void {
  if (kind === "candle") {
    change(client, id, "candles", candlesQuery(id).queryKey, (page) => withEntry(page, entry));
  } else {
    const section = kind === "guestbook" ? "guestbook" : "tributes";
    const { queryKey } = lettersQuery(id, kind);
    change(client, id, section, queryKey, (page) => withEntry(page, entry));
  }
}

/** Takes an entry off the open page, of whatever kind it is. */
export function hideEntry(client: QueryClient, id: string, entryId: string): void {
  const candles = candlesQuery(id).queryKey;
  change(client, id, "candles", candles, (page) => withoutEntry(page, entryId));
  for (const kind of ["guestbook", "tribute"] as const) {
    const section = kind === "guestbook" ? "guestbook" : "tributes";
    const { queryKey } = lettersQuery(id, kind);
    change(client, id, section, queryKey, (page) => withoutEntry(page, entryId));
  }
}

type Section = "candles" | "guestbook" | "tributes";

function change<Item extends Listed>(
  client: QueryClient,
  id: string,
  section: Section,
  queryKey: readonly unknown[],
  next: (page: Page<Item>) => Page<Item>,
): void {
  let more = 0;
  client.setQueryData<Page<Item> | null>(queryKey, (page) => {
    if (page === undefined || page === null) return page;
    const changed = next(page);
    more = changed.items.length - page.items.length;
    return changed;
  });
  if (more === 0) return;
  client.setQueryData(memorialQuery(id).queryKey, (memorial) => {
    if (memorial === undefined || memorial === null) return memorial;
    const { counts } = memorial;
    return { ...memorial, counts: { ...counts, [section]: counts[section] + more } };
  });
}
