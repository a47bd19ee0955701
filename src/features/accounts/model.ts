import { asciiAddress } from "#platform/ascii-address.ts";

/** Cookie that identifies a browser with a pending passkey challenge. */
export const PASSKEY_COOKIE = "passkey";

/** Names and addresses that differ only in case, spaces or how their domain is written are one account. */
export function keyOf(nameOrEmail: string): string {
  return asciiAddress(nameOrEmail.trim()).normalize("NFKC").toLowerCase();
}

/** The purpose of a mailed link, and its lifetime. */
export const LINK_MINUTES = { password: 60, email: 3 * 24 * 60 } as const;
export type LinkPurpose = keyof typeof LINK_MINUTES;
