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
const ADDRESS = /(?:\/(?:q|qr|qr-scan|qr-setup|qr-linking)\/|[?&]qrCode=)([^/?&#\s]+)/i;

/** What stands before a code on cards and in mails, in the languages that we write. */
const LABEL =
  /^[^\p{L}\p{N}]*(?:qr[\s\p{Pd}]*)?(?:koden?|codes?|códigos?|codigos?|nøglen?|keys?|claves?)(?:\s+qr)?(\s*[:=#]\s*|\s+)/iu;

const WHOLE = CODE_LENGTH + 1;

/**
 * What people type or paste: any case, O for 0, I or L for 1, letters of full width, gaps, hyphens, quotes,
 * brackets and unseen characters anywhere, with or without the word before it, or the whole address,
 * also as mails and forms write it.
 */
export function normaliseCode(text: string): string {
  const typed = withoutUnseen(withoutPercents(text).normalize("NFKC"));
  const code = lettersOf(ADDRESS.exec(typed)?.[1] ?? typed);
  const label = LABEL.exec(typed);
  if (label === null) return code;
  const labelled = lettersOf(typed.slice(label[0].length));
  // "C0DE 1234 5" may be a code: only where a sign follows, or a whole code, the word is none of it.
  const isLabel =
    /[:=#]/.test(label[1] ?? "") || isWhole(labelled) || labelled.length === KEY_LENGTH;
  return isLabel && !isWhole(code) ? lettersOf(ADDRESS.exec(typed)?.[1] ?? labelled) : code;
}

/** Zero-width spaces, soft hyphens, marks of direction, controls. */
function withoutUnseen(text: string): string {
  return text.replace(/(?!\s)[\p{Cf}\p{Cc}]/gu, "");
}

/** An address in an address is encoded once more with each. */
const ENCODINGS = 3;

function withoutPercents(text: string): string {
  let plain = text;
  for (let layer = 0; layer < ENCODINGS; layer += 1) plain = decoded(plain);
  return plain;
}

/** What is no encoding stays as it was typed. */
function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}

function lettersOf(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
}

/** The code as it is stored, or `null` when it can't be one: wrong length, letter or check. */
export function parseCode(text: string): string | null {
  const code = normaliseCode(text);
  return isWhole(code) ? code : null;
}

function isWhole(code: string): boolean {
  if (!/^[0-9A-HJKMNP-TV-Z]{9}$/.test(code)) return false;
  return checkCharacter(code.slice(0, CODE_LENGTH)) === code.charAt(CODE_LENGTH);
}

/** An activation key as it stands on its card, or `null` when it can't be one. */
export function parseKey(text: string): string | null {
  const key = normaliseCode(text);
  return /^[0-9A-HJKMNP-TV-Z]{6}$/.test(key) ? key : null;
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
