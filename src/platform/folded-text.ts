import { containing } from "./database/like-pattern.ts";

/** Letters that no Unicode decomposition takes apart. */
const LETTERS: Record<string, string> = {
  ø: "o",
  ð: "d",
  đ: "d",
  ł: "l",
  ı: "i",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ß: "ss",
};

/** Each by itself: what `\s` holds differs between Node, PostgreSQL's versions and their locales. */
const SPACES = /[\t\n\v\f\r\u0085\u1680\u2028\u2029\ufeff '’.-]+/g;

/**
 * The text as it is compared: Østergård, Ostergard and Oestergaard are the same. The database has the
 * same function, `fold_letters` (migrations/0000), for its indexes; a test holds them together.
 */
export function foldLetters(text: string): string {
  // Letter by letter: the database knows no final sigma.
  return [...text.normalize("NFKD")]
    .map((letter) => letter.toLowerCase())
    .join("")
    .replace(/[øðđłıæœþß]/g, (letter) => LETTERS[letter] ?? "")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/([aou])e/g, "$1")
    .replaceAll("aa", "a")
    .replace(SPACES, " ")
    .replace(/^ | $/g, "");
}

/** The words to look for; none in a text of spaces and marks. */
export function searchedWords(text: string): string[] {
  return [...new Set(foldLetters(text).split(" "))].filter((word) => word !== "").slice(0, WORDS);
}

/** More say nothing further, and each is looked for by itself. */
const WORDS = 8;

/** A word shorter than this is the beginning of one: a trigram index finds no shorter inner part. */
const INNER = 3;

/** What a folded text, with a space before its first word, must be like to hold the word. */
export function patternOf(word: string): string {
  return containing(word.length < INNER ? ` ${word}` : word);
}

/** As the database compares, with `patternOf`. */
export function holdsAll(text: string, words: readonly string[]): boolean {
  const folded = ` ${foldLetters(text)}`;
  return words.every((word) => folded.includes(word.length < INNER ? ` ${word}` : word));
}

const EXCERPT = 160;
/** How much of an excerpt stands before what was found. */
const BEFORE = 60;

/** The part of a text around the first word that was found; cut between words. */
export function excerptOf(text: string, words: readonly string[]): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= EXCERPT) return plain;
  const found = foundAt(plain, words);
  const start = found <= BEFORE ? 0 : plain.indexOf(" ", found - BEFORE) + 1;
  const rest = plain.slice(start);
  const end = rest.length <= EXCERPT ? rest.length : rest.lastIndexOf(" ", EXCERPT);
  const cut = rest.slice(0, end > 0 ? end : EXCERPT).toWellFormed();
  return `${start > 0 ? "… " : ""}${cut}${cut.length < rest.length ? " …" : ""}`;
}

/** Where the first token that holds one of the words begins; 0 if none does by itself. */
function foundAt(text: string, words: readonly string[]): number {
  for (const { 0: token, index } of text.matchAll(/\S+/g)) {
    if (words.some((word) => holdsAll(token, [word]))) return index;
  }
  return 0;
}
