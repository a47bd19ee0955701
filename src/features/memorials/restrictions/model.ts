/**
 * Why something is restricted: hidden while its case is open, restricted or removed by a decision, or
 * held for as long as somebody else's case needs it.
 */
export type Cause = "hidden" | "restricted" | "removed" | "held";

/** Shorter words may be anybody's: they are refused only where they are all of a text. */
const TELLING = 12;

/** For comparing: without case, spaces and the kinds of quotation marks. */
export function squeezed(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{Cf}]+/gu, "")
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’‚]/g, "'");
}

/** Whether words are so many that they are hardly anybody else's. */
export function isTelling(text: string): boolean {
  return [...squeezed(text)].length >= TELLING;
}

/** Whether a text, plain or as HTML, holds words that were removed. */
export function holdsWords(
  text: string,
  quotes: readonly string[],
  telling: number = TELLING,
): boolean {
  return quotes.length > 0 && isAnyIn(squeezed(plainOf(text)), quotes, telling);
}

/** The same of what was written without markup: there a tag or an entity is letters, as it is shown. */
export function holdsPlainWords(text: string, quotes: readonly string[]): boolean {
  if (quotes.length === 0) return false;
  return isAnyIn(squeezed(text), quotes, TELLING) || holdsWords(text, quotes);
}

function isAnyIn(whole: string, quotes: readonly string[], telling: number): boolean {
  return quotes.map(squeezed).some((quote) => {
    if (quote === "") return false;
    return [...quote].length < telling ? whole === quote : whole.includes(quote);
  });
}

type Given = readonly (string | null | undefined)[];

/** What somebody writes on a page, beside its biography. */
export type WrittenWords = {
  texts?: Given;
  /** Names and places. Short ones are anybody's: they may be all that was removed elsewhere. */
  names?: Given;
};

/** Whether any of it holds words that were removed, or all of it together. */
export function holdsRemoved(
  { texts = [], names = [] }: WrittenWords,
  quotes: readonly string[],
): boolean {
  const isGiven = (text: string | null | undefined) => text !== null && text !== undefined;
  const told = texts.filter(isGiven);
  const whole = [...told, ...names.filter(isGiven)].join("\n");
  return (
    told.some((text) => holdsPlainWords(text, quotes)) ||
    holdsPlainWords(whole, quotes.filter(isTelling))
  );
}

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
};
/** A tag, an entity or one character. */
const PART = /<\/?[a-z][^<>]*>|&(?:amp|lt|gt|quot|#39|nbsp);|[^]/giu;
const BLOCK = /^<(?:\/(?:p|h3|li|blockquote|cite|ul|ol)|br|hr)\b/i;

/** A story without its tags; blocks become lines. Plain text stays as it is. */
export function plainOf(story: string): string {
  if (!story.includes("<") && !story.includes("&")) return story;
  const parts = (story.match(PART) ?? []).map((part) => {
    if (isTag(part)) return BLOCK.test(part) ? "\n" : "";
    return ENTITIES[part.toLowerCase()] ?? part;
  });
  return parts
    .join("")
    .replace(/\n{2,}/g, "\n")
    .trim();
}

function isTag(part: string): boolean {
  return part.length > 1 && part.startsWith("<");
}

/** A story without the words that were removed: for its writers, who save it without them. */
export function withoutWords(story: string, quotes: readonly string[]): string | null {
  const cut = quotes.map(squeezed).reduce(withoutQuote, story);
  return holdsWords(cut, quotes, 1) || plainOf(cut) === "" ? null : cut;
}

function withoutQuote(story: string, quote: string): string {
  if (quote === "") return story;
  const parts = story.match(PART) ?? [];
  // The squeezed text, and for each of its characters the part that it comes from.
  const letters = parts.flatMap((part, index) =>
    isTag(part)
      ? []
      : [...squeezed(ENTITIES[part.toLowerCase()] ?? part)].map((letter) => ({ letter, index })),
  );
  const whole = letters.map(({ letter }) => letter).join("");
  const gone = new Set<number>();
  for (let at = whole.indexOf(quote); at >= 0; at = whole.indexOf(quote, at + quote.length)) {
    const first = Array.from(whole.slice(0, at)).length;
    const last = first + [...quote].length - 1;
    const from = letters[first]?.index ?? 0;
    const to = letters[last]?.index ?? -1;
    for (let index = from; index <= to; index++) if (!isTag(parts[index] ?? "")) gone.add(index);
  }
  return parts.filter((_, index) => !gone.has(index)).join("");
}
