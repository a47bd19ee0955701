/** URLs, with a scheme or beginning with `www.`. */
const LINK = /\b(?:https?:\/\/|www\.)\S/gi;

export function countLinks(text: string): number {
  return text.match(LINK)?.length ?? 0;
}

/**
 * Whether the text contains one of the words or phrases: as whole words, ignoring case and
 * punctuation between them. "KASINO!" contains "kasino", "kasinoet" does not.
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
