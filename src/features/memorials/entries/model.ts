/** What tells an unwelcome entry from a greeting. */

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
