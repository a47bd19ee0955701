import { decadeIn, decadeText } from "#platform/decades.ts";

/** When a remembered thing was: a partial date or a decade; neither for a greeting. */
export type Remembered = { happenedOn?: string | undefined; decade?: number | undefined };

/** Both as one text, as they are stored and sorted. */
export function storedDate({ happenedOn, decade }: Remembered): string | null {
  return decade === undefined ? (happenedOn ?? null) : decadeText(decade);
}

export function rememberedOf(stored: string | null): { happenedOn?: string; decade?: number } {
  if (stored === null) return {};
  const decade = decadeIn(stored);
  return decade === null ? { happenedOn: stored } : { decade };
}

/** What an address on the page names a message by. */
export function anchorOfEntry(id: string): string {
  return `entry-${id}`;
}
