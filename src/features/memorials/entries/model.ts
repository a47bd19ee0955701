import { countLinks, hasAnyOf } from "#platform/unwelcome.ts";
import type { WaitsFor } from "./contract.ts";

/** Which entries wait for approval: rules against spam, and the setting of the section. */

/** The parts of an entry that the rules check: the name and the text, and who that was to the dead. */
export type Written = { who: string | null; message: string | null; relation?: string | null };

/** The part of the response that tells the author whether the entry is pending. */
export function waiting(waitsFor: WaitsFor | null): { waits?: true } {
  return waitsFor === null ? {} : { waits: true };
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
