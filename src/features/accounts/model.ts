/** What the cookie is called that says who is signed in. */
export const SESSION_COOKIE = "session";

/**
 * Stands beside it, readable and worth nothing by itself: the browser of a visitor, which has none,
 * need not ask who is signed in.
 */
export const SIGNED_IN_COOKIE = "signedIn";

/** By which a browser is known again that was given something to sign with a passkey. */
export const PASSKEY_COOKIE = "passkey";

/** Two spellings of one name or address are one account. */
export function keyOf(nameOrEmail: string): string {
  return nameOrEmail.trim().normalize("NFKC").toLowerCase();
}

/** What a link in a mail lets its reader do, and for how long. */
export const LINK_MINUTES = { password: 60, email: 3 * 24 * 60 } as const;
export type LinkPurpose = keyof typeof LINK_MINUTES;
