import type { Part } from "#features/memorials/editor/autosave/components/piece-fields.ts";
import { FADE_MAX } from "#features/memorials/music/contract.ts";

/** The least that is heard, in seconds. */
export const PART_MIN = 1;

/** Tenths: finer than a finger is, and than an ear. */
function tenths(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

export function endOf({ endsAt }: Part, seconds: number): number {
  return Math.min(endsAt ?? seconds, seconds);
}

/** Before its end. What isn't a number changes nothing. */
export function withStart(part: Part, seconds: number, value: number): Part {
  if (Number.isNaN(value)) return part;
  const latest = Math.max(0, endOf(part, seconds) - PART_MIN);
  return withFittingFades({ ...part, startsAt: tenths(between(0, value, latest)) }, seconds);
}

/** After its beginning; the very end is written as such, so that it stays the end. */
export function withEnd(part: Part, seconds: number, value: number): Part {
  if (Number.isNaN(value)) return part;
  const end = tenths(between(Math.min(part.startsAt + PART_MIN, seconds), value, seconds));
  return withFittingFades({ ...part, endsAt: end >= tenths(seconds) ? null : end }, seconds);
}

/** Both together are never longer than what is heard. */
export function withFade(
  part: Part,
  seconds: number,
  fade: "fadeIn" | "fadeOut",
  value: number,
): Part {
  if (Number.isNaN(value)) return part;
  const other = fade === "fadeIn" ? part.fadeOut : part.fadeIn;
  const most = Math.min(FADE_MAX, endOf(part, seconds) - part.startsAt - other);
  return { ...part, [fade]: tenths(between(0, value, Math.max(0, most))) };
}

function withFittingFades(part: Part, seconds: number): Part {
  const heard = endOf(part, seconds) - part.startsAt;
  const fadeIn = Math.min(part.fadeIn, heard);
  return {
    ...part,
    fadeIn: tenths(fadeIn),
    fadeOut: tenths(Math.min(part.fadeOut, heard - fadeIn)),
  };
}

const HEIGHT = 256;

/** The peaks as one path, a line each, around the middle. */
export function wavePath(peaks: readonly number[]): string {
  return peaks
    .map((peak, index) => {
      const high = Math.max(2, peak);
      return `M${index + 0.5} ${(HEIGHT - high) / 2}v${high}`;
    })
    .join("");
}
