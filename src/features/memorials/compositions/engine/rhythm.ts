import type { Random } from "./random.ts";
import type { PhraseRole } from "./sections.ts";
import type { Form } from "./score.ts";

/** A note of the melody before it has a pitch, in ticks of the phrase. */
export type Beat = { start: number; length: number };
/** How long one chord stands. Each begins with a note of the melody. */
export type Slot = { start: number; length: number; isStrong: boolean };
export type Rhythm = { notes: Beat[]; slots: Slot[] };

type Weighted = readonly (readonly [weight: number, lengths: readonly number[]])[];

/** Bars of a chorale in eighths. */
const CHORALE: Weighted = [
  [5, [2, 2, 2, 2]],
  [2, [4, 2, 2]],
  [2, [3, 1, 2, 2]],
  [2, [2, 2, 3, 1]],
  [2, [2, 1, 1, 2, 2]],
  [1, [2, 2, 1, 1, 2]],
];
const CHORALE_END: Weighted = [
  [4, [2, 2, 4]],
  [2, [4, 4]],
  [1, [8]],
];
/** Half bars in eighths. */
const NOCTURNE: Weighted = [
  [2, [4]],
  [4, [3, 1]],
  [3, [2, 2]],
  [2, [2, 1, 1]],
  [1, [1, 1, 2]],
];
const NOCTURNE_CONTRAST: Weighted = [
  [3, [2, 1, 1]],
  [3, [1, 1, 2]],
  [2, [2, 2]],
  [2, [3, 1]],
  [1, [1, 1, 1, 1]],
];
const ADAGIO: Weighted = [
  [4, [4]],
  [4, [2, 2]],
  [2, [3, 1]],
];
const ADAGIO_CONTRAST: Weighted = [
  [1, [4]],
  [4, [2, 2]],
  [3, [3, 1]],
  [2, [2, 1, 1]],
];
/** Bars of 6/8 in eighths. */
const PASTORALE: Weighted = [
  [4, [2, 1, 2, 1]],
  [3, [3, 2, 1]],
  [3, [2, 1, 3]],
  [1, [3, 3]],
  [1, [2, 1, 1, 1, 1]],
];
const PASTORALE_CONTRAST: Weighted = [
  [3, [1, 1, 1, 2, 1]],
  [3, [2, 1, 1, 1, 1]],
  [2, [3, 2, 1]],
  [1, [3, 3]],
];

const EIGHTH = 240;

/** The rhythm of a phrase; `opening` is the first half of another one, which it takes over. */
export function chooseRhythm(
  form: Form,
  role: PhraseRole,
  opening: readonly Beat[] | null,
  random: Random,
): Rhythm {
  const lengths = role.label === "amen" ? amenOf(form) : phraseOf(form, role, opening, random);
  // Fewer notes make no motif.
  const isMotif = role.label !== "a" || countWithin(lengths, form === "pastorale" ? 18 : 12) >= 4;
  if (!isMotif) return chooseRhythm(form, role, opening, random);
  const notes: Beat[] = [];
  let start = 0;
  for (const length of lengths) {
    notes.push({ start, length: length * EIGHTH });
    start += length * EIGHTH;
  }
  return { notes, slots: slotsOf(form, notes, start) };
}

function countWithin(lengths: readonly number[], limit: number): number {
  let start = 0;
  return lengths.filter((length) => {
    start += length;
    return start <= limit;
  }).length;
}

function phraseOf(
  form: Form,
  role: PhraseRole,
  opening: readonly Beat[] | null,
  random: Random,
): number[] {
  const given = (opening ?? []).map(({ length }) => length / EIGHTH);
  const isChorale = form === "chorale";
  const measure = isChorale ? 8 : form === "pastorale" ? 6 : 4;
  const count = isChorale ? 3 : 6;
  const filled = given.reduce((sum, length) => sum + length, 0) / measure;
  const patterns = patternsOf(form, role.isContrast);
  const drawn: number[] = [...given];
  let previous = -1;
  for (let place = filled; place < count; place += 1) {
    // Two alike at the beginning make a motif; more would be a march.
    const index = place === 1 && random.chance(40) ? previous : drawFrom(patterns, random);
    previous = index;
    drawn.push(...(patterns[index]?.[1] ?? []));
  }
  const end = isChorale ? (CHORALE_END[drawFrom(CHORALE_END, random)]?.[1] ?? []) : [2 * measure];
  return [...drawn, ...end];
}

function drawFrom(patterns: Weighted, random: Random): number {
  return random.weighted(patterns.map(([weight]) => weight));
}

function patternsOf(form: Form, isContrast: boolean): Weighted {
  if (form === "chorale") return CHORALE;
  if (form === "nocturne") return isContrast ? NOCTURNE_CONTRAST : NOCTURNE;
  if (form === "adagio") return isContrast ? ADAGIO_CONTRAST : ADAGIO;
  return isContrast ? PASTORALE_CONTRAST : PASTORALE;
}

/** Long notes over the tonic and the subdominant, then down to the tonic, which is held. */
function amenOf(form: Form): number[] {
  return form === "pastorale" ? [6, 6, 6, 6, 5, 1, 18] : [4, 4, 4, 4, 3, 1, 12];
}

function slotsOf(form: Form, notes: readonly Beat[], end: number): Slot[] {
  // In a chorale each beat that the melody marks has its chord; elsewhere half bars and bars of 6/8.
  const step = form === "chorale" ? 480 : form === "pastorale" ? 1440 : 960;
  const starts = notes.map(({ start }) => start).filter((start) => start % step === 0);
  return starts.map((start, index) => ({
    start,
    length: (starts[index + 1] ?? end) - start,
    isStrong: start % (2 * step) === 0,
  }));
}
