import { callQuery } from "#platform/pages/queries.ts";
import { addressOf, pathOf } from "#platform/call.ts";
import { LIVE_PATH } from "#features/memorials/live-updates/contract.ts";
import { lightCandle, listCandles, removeCandle, restoreCandle } from "../candles/contract.ts";
import { getMemorial } from "../contract.ts";
import {
  ENTRIES,
  MESSAGE_KINDS,
  type EntryKind,
  messageCalls,
  type MessageKind,
} from "../messages/contract.ts";
import { listMedia } from "../media/contract.ts";
import { listEvents } from "../timeline/contract.ts";

/** The queries of a memorial's page. `id` is the slug or id in the URL. */

const CANDLES_DRAWN = 60;
const MESSAGES_SHOWN = 10;
const BURNT_SHOWN = 30;
/** The URL value for the newest page, in place of a cursor. */
export const NEWEST_BURNT = "newest";

/** The calls about entries of every kind, whichever contract they stand in. */
export const entryCalls = {
  ...messageCalls,
  candle: { write: lightCandle, list: listCandles, remove: removeCandle, restore: restoreCandle },
};

/** Where entries of a kind are listed and written. */
export function entriesPath(id: string, kind: EntryKind): string {
  return addressOf(entryCalls[kind].list, { params: { id } });
}

export function livePath(id: string): string {
  return pathOf({ path: LIVE_PATH }, { id });
}

export function memorialQuery(id: string) {
  return callQuery(getMemorial, { params: { idOrSlug: id } }, { on404: "null" });
}

export function mediaQuery(id: string) {
  return callQuery(listMedia, { params: { id } }, { on404: "null" });
}

export function eventsQuery(id: string) {
  return callQuery(listEvents, { params: { id } }, { on404: "null" });
}

export function candlesQuery(id: string) {
  return callQuery(
    listCandles,
    { params: { id }, query: { limit: CANDLES_DRAWN } },
    { on404: "null" },
  );
}

/** Burnt-out candles; the newest, or those after a cursor. */
export function burntCandlesQuery(id: string, cursor: string) {
  return callQuery(
    listCandles,
    {
      params: { id },
      query: { burnt: "true", limit: BURNT_SHOWN, ...(cursor !== NEWEST_BURNT && { cursor }) },
    },
    { on404: "null" },
  );
}

export function messagesQuery(id: string, kind: MessageKind, cursor: string | null = null) {
  return callQuery(
    messageCalls[kind].list,
    { params: { id }, query: { limit: MESSAGES_SHOWN, ...(cursor !== null && { cursor }) } },
    { on404: "null" },
  );
}

/** Cursor of each list; `null` for its first page. */
export type Cursors = Record<MessageKind, string | null> & {
  /** Burnt-out candles are fetched only on request. */
  burnt: string | null;
};

/** The cursors in a URL: `?guestbook=…&burnt=…`. */
export function cursorsIn(search: URLSearchParams): Cursors {
  const messages = MESSAGE_KINDS.map((kind) => [kind, search.get(ENTRIES[kind].section)]);
  return { ...Object.fromEntries(messages), burnt: search.get("burnt") } as Cursors;
}

/** Everything on the page except the memorial itself. */
export function sectionQueries(id: string, cursors: Cursors = NEWEST) {
  return [
    mediaQuery(id),
    eventsQuery(id),
    candlesQuery(id),
    ...MESSAGE_KINDS.map((kind) => messagesQuery(id, kind, cursors[kind])),
    ...(cursors.burnt === null ? [] : [burntCandlesQuery(id, cursors.burnt)]),
  ];
}

const NEWEST = cursorsIn(new URLSearchParams());
