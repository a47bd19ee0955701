import { isSurelyAfter } from "#platform/dates.ts";
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
  // Swedish dates are written as ISO 8601 has them.
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Copenhagen" }).format(
    new Date(takenAt),
  );
  const isBefore = bornOn !== null && isSurelyAfter(bornOn, day);
  return isBefore || isSurelyAfter(day, diedOn) ? null : day;
}
