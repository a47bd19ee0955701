import type { ShownEntry } from "../messages/contract.ts";

/** Server-sent events, named by their kind, with the entry as JSON. */
export type LiveEvent = ShownEntry | { kind: "removed"; entry: { id: string } };

/** Of sections that later features bring, too. */
export type AnyLiveEvent = { kind: string; entry: object };

export const LIVE_PATH = "/api/memorials/{id}/live";
