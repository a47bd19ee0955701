import type { NewErasure } from "./contract.ts";

/** The other keepers of a page, the next in line first. */
export type Heirs = readonly { userId: string; isAway: boolean }[];

/**
 * The new owner of a page whose owner is erased, `null` to delete it. The chosen keeper may have
 * left or can't log in now, or the page was created after the choice: then it goes to the next in
 * line. While others keep it, a page is deleted only if its owner chose so.
 */
export function heirOf(pageId: string, chosen: NewErasure["pages"], heirs: Heirs): string | null {
  const choice = chosen.find(({ id }) => id === pageId);
  if (choice?.to === null) return null;
  const isHere = heirs.some(({ userId, isAway }) => userId === choice?.to && !isAway);
  return (isHere ? choice?.to : heirs[0]?.userId) ?? null;
}
