/**
 * Ids of our mails. `secret`: 128 random bits in hexadecimal, which nobody knows who hasn't seen such a mail:
 * what comes back and names them is about it. The domain is that of our address, and no part of the secret.
 */

/** Of a thread, which all of its mails refer to. */
export function threadIdOf(secret: string, ourAddress: string): string {
  return `${secret}@${ourAddress.slice(ourAddress.lastIndexOf("@") + 1)}`;
}

/** Of one mail: `aboutId` is that of the row that it carries, or of whatever else is mailed. */
export function messageIdOf(aboutId: string, secret: string, ourAddress: string): string {
  return `${aboutId.replaceAll("-", "")}.${threadIdOf(secret, ourAddress)}`;
}
