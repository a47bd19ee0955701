/** Cookie that identifies a browser with a pending passkey challenge. */
export const PASSKEY_COOKIE = "passkey";

/** The purpose of a mailed link, and its lifetime. */
export const LINK_MINUTES = { password: 60, email: 3 * 24 * 60 } as const;
export type LinkPurpose = keyof typeof LINK_MINUTES;
