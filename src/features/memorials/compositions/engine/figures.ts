import type { Cell, CellNote } from "./cells.ts";
import { isTone, pitchesOf, type Pitch } from "./pitch.ts";

const EIGHTH = 240;

/** Broken chords in eighths: up and back within each half bar; the last chord of a phrase comes to rest. */
export function breakChord(cell: Cell): CellNote[] {
  const { alto, tenor, upper } = tonesOf(cell);
  const isPlain = cell.phrase.motion % 2 === 0 || upper === null;
  const wave = isPlain ? [tenor, alto, upper ?? tenor, alto] : [tenor, upper, alto, upper];
  if (!cell.isLast) return repeated(wave, cell.length / EIGHTH);
  const rising = [tenor, alto, upper ?? tenor, alto];
  return [
    ...repeated(rising, 4).slice(0, -1),
    { pitch: alto, length: cell.length - 3 * EIGHTH, isTied: false },
  ];
}

/** A quarter and an eighth, as siciliani rock; later in a piece in three eighths. */
export function liltChord(cell: Cell, voice: "alto" | "tenor"): CellNote[] {
  const tones = tonesOf(cell);
  const low = tones[voice];
  const high = voice === "tenor" ? tones.alto : (tones.upper ?? tones.tenor);
  const isLively = cell.phrase.motion > 0 && !cell.isLast;
  const beats = cell.isLast ? 2 : cell.length / (3 * EIGHTH);
  const swings = Array.from({ length: beats }, (): CellNote[] =>
    isLively
      ? repeated([low, high, low], 3)
      : [
          { pitch: low, length: 2 * EIGHTH, isTied: false },
          { pitch: high, length: EIGHTH, isTied: false },
        ],
  ).flat();
  const rest = cell.length - beats * 3 * EIGHTH;
  return rest > 0 ? [...swings, { pitch: low, length: rest, isTied: false }] : swings;
}

function repeated(pitches: readonly Pitch[], count: number): CellNote[] {
  return Array.from({ length: count }, (_, index) => pitches[index % pitches.length]).flatMap(
    (pitch) => (pitch === undefined ? [] : [{ pitch, length: EIGHTH, isTied: false }]),
  );
}

/** Alto and tenor, and a third tone for the figure: between alto and melody if there is one. */
function tonesOf({ chord, single, notes }: Cell): {
  alto: Pitch;
  tenor: Pitch;
  upper: Pitch | null;
} {
  const nothing: Pitch = { step: 28, midi: 60 };
  const alto = notes.alto[0]?.pitch ?? nothing;
  const tenor = notes.tenor[0]?.pitch ?? nothing;
  const ceiling = Math.min(...notes.soprano.map(({ pitch }) => pitch.midi));
  const free = chord.tones
    .flatMap((tone) => pitchesOf(tone, tenor.midi + 1, ceiling - 1))
    .filter((pitch) => pitch.midi !== alto.midi && !single.some((tone) => isTone(pitch, tone)))
    .toSorted((a, b) => b.midi - a.midi);
  return { alto, tenor, upper: free[0] ?? null };
}
