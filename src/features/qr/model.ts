/**
 * A code: eight characters drawn at random from an alphabet without I, L, O and U, and one check
 * character. The alphabet is read as the field GF(32) and the check is a weighted sum whose
 * weights are all different, so that every single wrong character and every swap of two is caught.
 */
export const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const CODE_LENGTH = 8;
export const KEY_LENGTH = 6;

/** x⁵ + x² + 1, a primitive polynomial: its root's powers 1…31 are all different. */
const POLYNOMIAL = 0b100101;

function timesRoot(value: number): number {
  const shifted = value << 1;
  return shifted & 0b100000 ? shifted ^ POLYNOMIAL : shifted;
}

/** The character that makes a code of eight whole. */
export function checkCharacter(code: string): string {
  let sum = 0;
  for (const character of code) sum = timesRoot(sum ^ ALPHABET.indexOf(character));
  return ALPHABET.charAt(sum);
}

/** An address as it stands in the symbol or in the browser, with whatever is behind the code. */
const ADDRESS = /\/(?:q|qr|qr-scan|qr-setup|qr-linking)\/([^/?#\s]+)/i;

/**
 * What people type or paste: any case, O for 0, I or L for 1, gaps, hyphens and full stops anywhere,
 * or the whole address.
 */
export function normaliseCode(text: string): string {
  const typed = ADDRESS.exec(text)?.[1] ?? text;
  return typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{Pd}._]/gu, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
}

const WHOLE = CODE_LENGTH + 1;

/** The code as it is stored, or `null` when it can't be one: wrong length, letter or check. */
export function parseCode(text: string): string | null {
  const code = normaliseCode(text);
  return isWhole(code) ? code : null;
}

function isWhole(code: string): boolean {
  if (!/^[0-9A-HJKMNP-TV-Z]{9}$/.test(code)) return false;
  return checkCharacter(code.slice(0, CODE_LENGTH)) === code.charAt(CODE_LENGTH);
}

/**
 * The codes that were meant, where one slip of the finger explains what was typed: one character
 * wrong, missing or too many, or two neighbours swapped. A few; of them hardly ever two exist.
 */
export function likelyCodes(text: string): string[] {
  const typed = normaliseCode(text);
  if (Math.abs(typed.length - WHOLE) > 1 || isWhole(typed)) return [];
  const places = Array.from({ length: WHOLE + 1 }, (_, place) => place);
  const cuts = places.map((place) => [typed.slice(0, place), typed.slice(place)] as const);
  const candidates = cuts.flatMap(([left, right]) => {
    if (typed.length > WHOLE) return [left + right.slice(1)];
    const rest = typed.length < WHOLE ? right : right.slice(1);
    const others = Array.from(ALPHABET, (character) => left + character + rest);
    return [...others, left + right.charAt(1) + right.charAt(0) + right.slice(2)];
  });
  return [...new Set(candidates)].filter(isWhole);
}

/** Digits alone, or with an exponent; a month among digits, in the languages of the alphabet's letters. */
const NUMBER = /^\d+([DE]\d+)?$/;
const DATE = /^\d{0,2}(ABR|APR|DEC|DEZ|ENE|FEB|JAN|MAJ|MAR|MAY|MRZ|SEPT?)\d{0,4}$/;

/**
 * What a spreadsheet takes for a number or a date when it opens a CSV: it would show `1234E5` as
 * 123400000, and `012345` without its zero. No code and no key is ever drawn so.
 */
export function isLostInSpreadsheets(word: string): boolean {
  return NUMBER.test(word) || DATE.test(word);
}

/** As printed: `7K2M QX4R 8`. */
export function groupCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4, 8)} ${code.slice(8)}`;
}
