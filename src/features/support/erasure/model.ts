import type { NewErasure } from "./contract.ts";

/** Who else keeps a page, the next in line first. */
export type Heirs = readonly { userId: string; isAway: boolean }[];

/**
 * To whom a page goes when its owner is erased, or `null`: it goes with them. Who was chosen may have
 * left the page since, or may not get in now, and a page may have come after the choice: then it goes to
 * the next in line. Only what its owner said shall be deleted is deleted while somebody keeps it.
 */
export function heirOf(pageId: string, chosen: NewErasure["pages"], heirs: Heirs): string | null {
  const choice = chosen.find(({ id }) => id === pageId);
  if (choice?.to === null) return null;
  const isHere = heirs.some(({ userId, isAway }) => userId === choice?.to && !isAway);
  return (isHere ? choice?.to : heirs[0]?.userId) ?? null;
}
