import type { WaitsFor } from "./contract.ts";

/** What tells an unwelcome entry from a greeting, and what is looked at before it is shown. */

export type Left = { who: string | null; message: string | null };

/** What its writer is told of it. */
export function waiting(waitsFor: WaitsFor | null): { waits?: true } {
  return waitsFor === null ? {} : { waits: true };
}

type Measures = {
  /** The section's words are all read first. */
  isChecked: boolean;
  links: number;
  words: readonly string[];
  leastSeconds: number;
  /** How long its form was shown; `null` where nobody knows. */
  formAge: number | null;
};

/**
 * What could be meant for every page at once waits, and so does all that is read first here. A candle
 * without a message burns at once where its name is none of those words: a flame says nothing ill.
 */
export function reasonToWait({ who, message }: Left, measures: Measures): WaitsFor | null {
  const text = `${who ?? ""}\n${message ?? ""}`;
  if (hasAnyOf(text, measures.words)) return "words";
  if (countLinks(text) > measures.links) return "links";
  if (message === null) return null;
  if (measures.isChecked) return "checked";
  const isQuick = measures.formAge !== null && measures.formAge < measures.leastSeconds;
  return isQuick ? "quick" : null;
}

/** Web addresses, also those that nobody wrote out: whatever follows a scheme or `www.`. */
const LINK = /\b(?:https?:\/\/|www\.)\S/gi;

export function countLinks(text: string): number {
  return text.match(LINK)?.length ?? 0;
}

/**
 * Whether one of the words, or of the phrases, stands in the text: whole, in whatever case, with
 * whatever stands between its parts. "kasino" is in "KASINO!", not in "kasinoet".
 */
export function hasAnyOf(text: string, unwelcome: readonly string[]): boolean {
  const words = wordsOf(text);
  return unwelcome.some((phrase) => wordsOf(phrase) !== "  " && words.includes(wordsOf(phrase)));
}

function wordsOf(text: string): string {
  return ` ${(
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join(" ")} `;
}
