import { textIn } from "#features/memorials/biography/engine/plain-text.ts";

/** Punctuation that is removed before an ellipsis. */
const END_SIGNS = new Set(" .,;:–-");

/** The plain text of a sanitised story, for places without markup; cut after a whole word. */
export function plainWords(html: string, max: number): string {
  const words = textIn(html);
  if (words.length <= max) return words;
  const cut = words.slice(0, max - 1);
  const end = cut.lastIndexOf(" ");
  return `${withoutEndSigns(end > max / 2 ? cut.slice(0, end) : cut)}…`;
}

function withoutEndSigns(words: string): string {
  let end = words.length;
  while (END_SIGNS.has(words.charAt(end - 1))) end--;
  return words.slice(0, end);
}
