import { inGroups } from "#platform/in-groups.ts";

/**
 * A code: eight characters drawn at random from an alphabet without I, L, O and U, and one check
 * character. The alphabet is read as the field GF(32) and the check is a weighted sum whose weights
 * are all different, so that every single wrong character and every swap of two is detected.
 */
export const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const CODE_LENGTH = 8;
export const KEY_LENGTH = 6;

/**
 * Stands in pictures of plates and opens the example. It is valid, and never issued: codes of digits
 * only aren't (`isLostInSpreadsheets`).
 */
export const SAMPLE_CODE = "753940628";

/** x⁵ + x² + 1, a primitive polynomial: its root's powers 1…31 are all different. */
const POLYNOMIAL = 0b100101;

function timesRoot(value: number): number {
  const shifted = value << 1;
  return shifted & 0b100000 ? shifted ^ POLYNOMIAL : shifted;
}

/** The check character for eight characters. */
export function checkCharacter(code: string): string {
  let sum = 0;
  for (const character of code) sum = timesRoot(sum ^ ALPHABET.indexOf(character));
  return ALPHABET.charAt(sum);
}

/** An address as encoded in the symbol or shown in the browser, with anything after the code. */
const ADDRESS = /(?:\/(?:q|qr|qr-scan|qr-setup|qr-linking)\/|[?&]qrCode=)([^/?&#\s]+)/i;

/** The label before codes on cards and in mails, in the languages of our texts. */
const LABEL =
  /^[^\p{L}\p{N}]*(?:qr[\s\p{Pd}]*)?(?:koden?|codes?|códigos?|codigos?|nøglen?|keys?|claves?)(?:\s+qr)?(\s*[:=#]\s*|\s+)/iu;

const WHOLE = CODE_LENGTH + 1;

/**
 * Normalises typed or pasted text: any case, O for 0, I or L for 1, full-width letters, spaces,
 * hyphens, quotes, brackets and invisible characters anywhere, with or without the label before it,
 * or the whole address, also as mails and forms encode it.
 */
export function normaliseCode(text: string): string {
  const typed = withoutUnseen(withoutPercents(text).normalize("NFKC"));
  const code = lettersOf(ADDRESS.exec(typed)?.[1] ?? typed);
  const label = LABEL.exec(typed);
  if (label === null) return code;
  const labelled = lettersOf(typed.slice(label[0].length));
  // "C0DE 1234 5" may be a code: the word is a label only before a separator or a whole code.
  const isLabel =
    /[:=#]/.test(label[1] ?? "") || isWhole(labelled) || labelled.length === KEY_LENGTH;
  return isLabel && !isWhole(code) ? lettersOf(ADDRESS.exec(typed)?.[1] ?? labelled) : code;
}

/** Zero-width spaces, soft hyphens, directional marks, control characters. */
function withoutUnseen(text: string): string {
  return text.replace(/(?!\s)[\p{Cf}\p{Cc}]/gu, "");
}

/** An address nested in another is percent-encoded once more at each level. */
const ENCODINGS = 3;

function withoutPercents(text: string): string {
  let plain = text;
  for (let layer = 0; layer < ENCODINGS; layer += 1) plain = decoded(plain);
  return plain;
}

/** Invalid encodings are left as typed. */
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

/** The code in its stored form, or `null` if invalid: wrong length, letter or check. */
export function parseCode(text: string): string | null {
  const code = normaliseCode(text);
  return isWhole(code) ? code : null;
}

function isWhole(code: string): boolean {
  if (!/^[0-9A-HJKMNP-TV-Z]{9}$/.test(code)) return false;
  return checkCharacter(code.slice(0, CODE_LENGTH)) === code.charAt(CODE_LENGTH);
}

/** An activation key in its stored form, or `null` if invalid. */
export function parseKey(text: string): string | null {
  const key = normaliseCode(text);
  return /^[0-9A-HJKMNP-TV-Z]{6}$/.test(key) ? key : null;
}

/**
 * Suggestions for a mistyped code: those one typing error away (one character wrong, missing or
 * extra, or two neighbours swapped). A few; hardly ever do two of them exist.
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

/**
 * Digits only, or with an exponent; or a month among digits, in languages that use the alphabet's
 * letters.
 */
const NUMBER = /^\d+([DE]\d+)?$/;
const DATE = /^\d{0,2}(ABR|APR|DEC|DEZ|ENE|FEB|JAN|MAJ|MAR|MAY|MRZ|SEPT?)\d{0,4}$/;

/**
 * Whether a spreadsheet converts the text to a number or a date when it opens a CSV: it would show
 * `1234E5` as 123400000, and `012345` without its zero. Such codes and keys are never issued.
 */
export function isLostInSpreadsheets(word: string): boolean {
  return NUMBER.test(word) || DATE.test(word);
}

/** As printed: `7K2M QX4R 8`. */
export function groupCode(code: string): string {
  return inGroups(code);
}
