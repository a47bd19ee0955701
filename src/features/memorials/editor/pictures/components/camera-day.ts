import { isSurelyAfter } from "#platform/dates.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import type { MediaItem } from "#features/memorials/media/contract.ts";

/**
 * The camera's day, if it lies within the life: a later one tells when an old picture was scanned.
 * Without a day of death nothing tells the two apart.
 */
export function cameraDay(
  { takenOn }: Pick<MediaItem, "takenOn">,
  { bornOn, diedOn }: Pick<Memorial, "bornOn" | "diedOn">,
): string | null {
  if (takenOn === null || diedOn === null) return null;
  const isBefore = bornOn !== null && isSurelyAfter(bornOn, takenOn);
  return isBefore || isSurelyAfter(takenOn, diedOn) ? null : takenOn;
}
