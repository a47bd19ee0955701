import type { EventContent } from "../timeline/model.ts";
import type { Deed, Versioned } from "./contract.ts";

/** One keeper's saves to one thing are one version until a pause as long as this. */
const PAUSE_MS = 30 * 60_000;

/** Maximum of texts that are kept of one thing; beyond it the oldest end, and their lines stay. */
export const TEXTS_KEPT: Record<Versioned, number> = { biography: 1000, timeline: 100 };

/** What has versions: a memorial's biography, or one of its events. */
export type Thing = { memorialId: string; of: Versioned; eventId: string | null };

/** What of a version decides whether a further save belongs to it. */
type Joinable = { deed: Deed; savedBy: string | null; at: Date; closedAt: Date | null };

/** Whether a save belongs to the last version of the same thing. A name, an undo or a restore ends a version. */
export function joins(
  last: Joinable,
  save: { deed: Deed; savedBy: string | null; at: Date },
): boolean {
  return (
    save.deed === "change" &&
    (last.deed === "change" || last.deed === "add") &&
    last.closedAt === null &&
    save.savedBy !== null &&
    last.savedBy === save.savedBy &&
    save.at.getTime() - last.at.getTime() < PAUSE_MS
  );
}

/** As an event is stored: equal events are equal texts, whatever the order of their fields. */
export function eventWords(event: EventContent): string {
  const { type, happenedOn, endedOn, title, text, place, mediaIds, people } = event;
  const source = event.source && Object.fromEntries(Object.entries(event.source).toSorted(byName));
  const own = { type, happenedOn, endedOn, title, text, place, mediaIds, people, source };
  return JSON.stringify(own);
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}

/** Stored by `eventWords`. */
export function readEvent(words: string): EventContent {
  return JSON.parse(words) as EventContent;
}

/** All that somebody wrote in an event, for finding words in it. */
export function textsOf(words: string): string {
  return stringsIn(JSON.parse(words)).join("\n");
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}
