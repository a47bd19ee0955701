import { danishDay, isSurelyAfter } from "#platform/dates.ts";
import type { Memorial } from "#features/memorials/contract.ts";
import type { MediaItem } from "#features/memorials/media/contract.ts";

/**
 * The camera's day, if it lies within the life: a later one tells when an old picture was scanned.
 * Without a day of death nothing tells the two apart.
 */
export function cameraDay(
  { takenAt }: Pick<MediaItem, "takenAt">,
  { bornOn, diedOn }: Pick<Memorial, "bornOn" | "diedOn">,
): string | null {
  if (takenAt === null || diedOn === null) return null;
  const day = danishDay(new Date(takenAt));
  const isBefore = bornOn !== null && isSurelyAfter(bornOn, day);
  return isBefore || isSurelyAfter(day, diedOn) ? null : day;
}
