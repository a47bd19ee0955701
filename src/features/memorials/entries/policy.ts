/** How long an author may correct or take back an entry. */
export const OWN_MS = 3_600_000;

type Authored = {
  /** The digest of the secret that the entry was written with. */
  secretHash: Buffer | null;
  writtenAt: Date;
  removedAt: Date | null;
};

/**
 * Whether somebody is the author of an entry, and still in time: authors have no account, but their
 * browser knows a secret. What keepers took off the page stays there.
 */
export function canChangeAsAuthor(entry: Authored, secretHash: Buffer, now: Date): boolean {
  if (entry.secretHash === null || entry.removedAt !== null) return false;
  const isInTime = now.getTime() - entry.writtenAt.getTime() < OWN_MS;
  return isInTime && entry.secretHash.equals(secretHash);
}
