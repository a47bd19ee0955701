/** The session cookie; no script can read it. */
export const SESSION_COOKIE = "session";

/**
 * Readable and worthless by itself: without it, visitors' browsers needn't ask who is signed in.
 */
export const SIGNED_IN_COOKIE = "signedIn";
