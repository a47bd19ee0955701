import { decadeIn, decadeText } from "#platform/decades.ts";
import { countLinks, hasAnyOf } from "#platform/unwelcome.ts";
import type { WaitsFor } from "./contract.ts";

/** Which entries wait for approval: rules against spam, and the setting of the section. */

/** The parts of an entry that the rules check: the name and the text, and who that was to the dead. */
export type Written = { who: string | null; message: string | null; relation?: string | null };

/** The part of the response that tells the author whether the entry is pending. */
export function waiting(waitsFor: WaitsFor | null): { waits?: true } {
  return waitsFor === null ? {} : { waits: true };
}

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

type Measures = {
  /** The section's setting: a keeper approves every entry. */
  isChecked: boolean;
  links: number;
  words: readonly string[];
  leastSeconds: number;
  /** For how many seconds the form was shown; `null` where unknown. */
  formAge: number | null;
};

/**
 * Entries that look like spam are pending, and so are all entries if the section's setting requires
 * approval. A candle without a message has no text to approve: only its name can make it pending.
 */
export function reasonToWait({ who, message }: Written, measures: Measures): WaitsFor | null {
  const text = `${who ?? ""}\n${message ?? ""}`;
  if (hasAnyOf(text, measures.words)) return "words";
  if (countLinks(text) > measures.links) return "links";
  if (message === null) return null;
  if (measures.isChecked) return "checked";
  const isQuick = measures.formAge !== null && measures.formAge < measures.leastSeconds;
  return isQuick ? "quick" : null;
}

/** What an address on the page names a message by. */
export function anchorOfEntry(id: string): string {
  return `entry-${id}`;
}
