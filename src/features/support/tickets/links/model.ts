export const LINK_DAYS = 90;

/** Lower-case letters and digits: a mail server may change the case of an address. Five bits each. */
export const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";

/** 130 bits. */
export const TOKEN_LENGTH = 26;

const TOKEN = /^[0-9a-hjkmnp-tv-z]{26}$/;

/** A token as typed or as a mail server left it; `null` for what can't be one. */
export function threadToken(text: string): string | null {
  const token = text.trim().toLowerCase();
  return TOKEN.test(token) ? token : null;
}
