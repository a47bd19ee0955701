import type { Candle } from "../candles/contract.ts";
import type { GuestbookEntry } from "../guestbook/contract.ts";
import type { Tribute } from "../tributes/contract.ts";

/** Server-sent events, named by their kind, with the entry as JSON. */
export type LiveEvent =
  | { kind: "candle"; entry: Candle }
  | { kind: "guestbook"; entry: GuestbookEntry }
  | { kind: "tribute"; entry: Tribute }
  | { kind: "removed"; entry: { id: string } };

export const LIVE_PATH = "/api/memorials/{id}/live";
