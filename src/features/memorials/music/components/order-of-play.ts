import type { Repeat } from "../contract.ts";

/**
 * The piece that follows one that ended: `null` where the music is over. One that was taken away
 * meanwhile is followed by the first.
 */
export function pieceAfter(
  pieces: readonly string[],
  current: string,
  repeat: Repeat,
): string | null {
  const place = pieces.indexOf(current);
  if (repeat === "one" && place >= 0) return current;
  const next = pieces[place + 1];
  if (next !== undefined) return next;
  return repeat === "none" ? null : (pieces[0] ?? null);
}

/** The piece beside one, for the buttons of a telephone or a keyboard: round at either end. */
export function pieceBeside(
  pieces: readonly string[],
  current: string,
  step: 1 | -1,
): string | null {
  const place = pieces.indexOf(current);
  if (place < 0) return pieces[0] ?? null;
  return pieces.at((place + step) % pieces.length) ?? null;
}
