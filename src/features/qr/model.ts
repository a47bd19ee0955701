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

/** What people type: any case, O for 0, I or L for 1, gaps and hyphens anywhere. */
export function normaliseCode(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
}

/** The code as it is stored, or `null` when it can't be one: wrong length, letter or check. */
export function parseCode(text: string): string | null {
  const code = normaliseCode(text);
  if (!/^[0-9A-HJKMNP-TV-Z]{9}$/.test(code)) return null;
  return checkCharacter(code.slice(0, CODE_LENGTH)) === code.charAt(CODE_LENGTH) ? code : null;
}

/** As printed: `7K2M QX4R 8`. */
export function groupCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4, 8)} ${code.slice(8)}`;
}
