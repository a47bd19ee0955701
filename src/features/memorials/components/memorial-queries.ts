import { apiQuery } from "#platform/pages/queries.ts";
import type { Page } from "#platform/paging.ts";
import type { Candle } from "../candles/contract.ts";
import type { Memorial } from "../contract.ts";
import type { GuestbookEntry } from "../guestbook/contract.ts";
import type { MediaItem } from "../media/contract.ts";
import type { Tribute } from "../tributes/contract.ts";

/** What a memorial's page asks for. `id` is whatever the address names it by: a slug or an id. */

const CANDLES_DRAWN = 60;
const LETTERS_SHOWN = 10;
const BURNT_SHOWN = 30;
/** In an address, where a cursor would stand. */
export const NEWEST_BURNT = "newest";

export type LetterKind = "guestbook" | "tribute";
/** Greetings and tributes are made alike: words, a name, a relation. */
export type LetterEntry = GuestbookEntry & Tribute;

const PATHS = { guestbook: "guestbook", tribute: "tributes", candle: "candles" } as const;

export type EntryKind = keyof typeof PATHS;

function memorialPath(id: string): string {
  return `/api/memorials/${encodeURIComponent(id)}`;
}

/** Where entries of a kind are listed and left. */
export function entriesPath(id: string, kind: EntryKind): string {
  return `${memorialPath(id)}/${PATHS[kind]}`;
}

export function livePath(id: string): string {
  return `${memorialPath(id)}/live`;
}

export function memorialQuery(id: string) {
  return apiQuery<Memorial | null>([memorialPath(id)], { on404: "null" });
}

export function mediaQuery(id: string) {
  return apiQuery<{ items: MediaItem[] } | null>([`${memorialPath(id)}/media`], {
    on404: "null",
  });
}

export function candlesQuery(id: string) {
  return apiQuery<Page<Candle> | null>([entriesPath(id, "candle"), { limit: CANDLES_DRAWN }], {
    on404: "null",
  });
}

/** Those that have burnt down; the newest of them, or those after a cursor. */
export function burntCandlesQuery(id: string, cursor: string) {
  return apiQuery<Page<Candle> | null>(
    [
      entriesPath(id, "candle"),
      { burnt: "true", limit: BURNT_SHOWN, ...(cursor !== NEWEST_BURNT && { cursor }) },
    ],
    { on404: "null" },
  );
}

export function lettersQuery(id: string, kind: LetterKind, cursor: string | null = null) {
  return apiQuery<Page<LetterEntry> | null>(
    [entriesPath(id, kind), { limit: LETTERS_SHOWN, ...(cursor !== null && { cursor }) }],
    { on404: "null" },
  );
}

export type Cursors = Record<LetterKind, string | null> & {
  /** The record of burnt-out candles is only fetched where it is asked for. */
  burnt: string | null;
};

/** Which letters an address asks for: those from a cursor on, or the newest. */
export function cursorsIn(search: URLSearchParams): Cursors {
  return {
    guestbook: search.get("guestbook"),
    tribute: search.get("tributes"),
    burnt: search.get("burnt"),
  };
}

/** Everything on the page but the person. */
export function sectionQueries(id: string, cursors: Cursors = NEWEST) {
  return [
    mediaQuery(id),
    candlesQuery(id),
    lettersQuery(id, "guestbook", cursors.guestbook),
    lettersQuery(id, "tribute", cursors.tribute),
    ...(cursors.burnt === null ? [] : [burntCandlesQuery(id, cursors.burnt)]),
  ];
}

const NEWEST: Cursors = { guestbook: null, tribute: null, burnt: null };
