/** A drawn page: four bytes a pixel. */
export type Drawn = { data: Uint8Array; width: number; height: number };

/** In pixels, `right` and `bottom` outside. */
export type Box = { left: number; top: number; right: number; bottom: number };

export type Letter = {
  text: string;
  /** What the glyph fills. */
  box: Box;
  /** The place that it takes in its line. */
  place: Box;
};

/** Colours nearer to each other than this, of 255, are one: a scanner's black is no even black. */
const TONES = 32;
/** Below this part of a line's height a glyph may be all ink, as a full stop and an l are. */
const THIN = 0.35;
/** How far beside such a glyph its ground is looked for, as a part of the line's height. */
const BESIDE = 0.15;

/**
 * What of a page's text can be seen in its picture. The rest lies below a bar, or is white on white: whoever
 * covered it believes it gone.
 */
export function seenText(letters: readonly Letter[], page: Drawn): string {
  let wasSeen = true;
  const seen = letters.map(({ text, box, place }) => {
    if (isSpace(text)) return true;
    const judged = [box, place].find((one) => one.right > one.left && one.bottom > one.top);
    // Some fonts don't say how large a glyph is: it goes with the one before.
    if (judged !== undefined) wasSeen = isSeen(judged, place, page);
    return wasSeen;
  });
  const kept = letters.filter((_, at) => seen[at] === true || isMisplaced(letters, seen, at));
  return kept.map(({ text }) => text).join("");
}

function isSpace(text: string): boolean {
  return /^\s*$/.test(text);
}

/**
 * A single letter of a word whose others are seen: scanners only guess where each stands. Nobody covers one
 * letter.
 */
function isMisplaced(letters: readonly Letter[], seen: readonly boolean[], at: number): boolean {
  const isEnd = (beside: number) => isSpace(letters[beside]?.text ?? "");
  const isHidden = (beside: number) => !isEnd(beside) && seen[beside] !== true;
  const isAlone = isEnd(at - 1) && isEnd(at + 1);
  return !isAlone && !isHidden(at - 1) && !isHidden(at + 1);
}

/** Ink and ground are both within the middle of what can be read, or the ground is on both sides of what is all ink. */
function isSeen(box: Box, place: Box, page: Drawn): boolean {
  const height = box.bottom - box.top;
  const inset = height < 5 ? 0 : height / 5;
  const core = tonesIn({ ...box, top: box.top + inset, bottom: box.bottom - inset }, page);
  if (core === null) return false;
  if (areApart(core, core)) return true;
  const line = Math.max(place.right - place.left, place.bottom - place.top, height);
  const reach = Math.max(2, line * BESIDE);
  const differs = (beside: Partial<Box>) => {
    const tones = tonesIn({ ...box, ...beside }, page);
    return tones !== null && areApart(core, tones);
  };
  const isBetween = (one: Partial<Box>, other: Partial<Box>) => differs(one) && differs(other);
  const { left, right, top, bottom } = box;
  return (
    (right - left < line * THIN &&
      isBetween({ left: left - reach, right: left }, { left: right, right: right + reach })) ||
    (height < line * THIN &&
      isBetween({ top: top - reach, bottom: top }, { top: bottom, bottom: bottom + reach }))
  );
}

/** The darkest and the lightest of each colour. */
type Tones = { low: number[]; high: number[] };

function areApart(one: Tones, other: Tones): boolean {
  return one.low.some(
    (low, colour) =>
      Math.max(
        (other.high[colour] ?? 0) - low,
        (one.high[colour] ?? 0) - (other.low[colour] ?? 0),
      ) >= TONES,
  );
}

/** `null` outside the page. */
function tonesIn({ left, top, right, bottom }: Box, { data, width, height }: Drawn): Tones | null {
  const [fromX, toX] = within(left, right, width);
  const [fromY, toY] = within(top, bottom, height);
  if (fromX >= toX || fromY >= toY) return null;
  const low = [255, 255, 255];
  const high = [0, 0, 0];
  for (let y = fromY; y < toY; y += 1) {
    for (let x = fromX; x < toX; x += 1) {
      for (let colour = 0; colour < 3; colour += 1) {
        const tone = data[(y * width + x) * 4 + colour] ?? 0;
        if (tone < (low[colour] ?? 0)) low[colour] = tone;
        if (tone > (high[colour] ?? 0)) high[colour] = tone;
      }
    }
  }
  return { low, high };
}

/** Whole pixels, at least one. */
function within(from: number, to: number, size: number): [number, number] {
  const first = Math.max(0, Math.floor(from));
  return [first, Math.min(size, Math.max(Math.ceil(to), Math.floor(from) + 1))];
}
