import type { Chord } from "./chords.ts";
import { framesOf, type Material } from "./frames.ts";
import type { Pitch, Tone } from "./pitch.ts";
import type { PhrasePlan, Plan } from "./plan.ts";
import type { Random } from "./random.ts";
import { drawInnerVoices, type Frame, type Voicing } from "./voices.ts";

/** `isTied`: it goes on from the note before, which has the same pitch. */
export type CellNote = { length: number; pitch: Pitch; isTied: boolean };

export const VOICES = ["soprano", "alto", "tenor", "bass"] as const;
export type Voice = (typeof VOICES)[number];

/** What the four voices sing over one chord. */
export type Cell = {
  phrase: PhrasePlan;
  /** The first and the last of their phrase. */
  isFirst: boolean;
  isLast: boolean;
  start: number;
  length: number;
  isStrong: boolean;
  chord: Chord;
  /** Semitones from the soprano to the alto at most. */
  widest: number;
  /** Tones that may not be doubled. */
  single: readonly Tone[];
  notes: Record<Voice, CellNote[]>;
};

/** The whole piece in four voices, chord by chord, with plain inner voices; null if there are none. */
export function drawCells(
  plan: Plan,
  materials: readonly Material[],
  random: Random,
): Cell[] | null {
  const frames = materials.map((material) => framesOf(material, plan));
  const voicings = drawInnerVoices(frames.flat(), random);
  if (voicings === null) return null;
  let next = 0;
  return materials.flatMap((material, index) => {
    const phrase = plan.phrases[index];
    return (frames[index] ?? []).flatMap((frame, slot) => {
      const voicing = voicings[next];
      next += 1;
      if (phrase === undefined || voicing === undefined) return [];
      return [cellOf(plan, { phrase, material, slot, frame, voicing })];
    });
  });
}

type Source = {
  phrase: PhrasePlan;
  material: Material;
  slot: number;
  frame: Frame;
  voicing: Voicing;
};

function cellOf(plan: Plan, { phrase, material, slot, frame, voicing }: Source): Cell {
  const { notes, slots } = material.rhythm;
  const { start, length, isStrong } = slots[slot] ?? { start: 0, length: 0, isStrong: false };
  const whole = (pitch: Pitch): CellNote[] => [{ length, pitch, isTied: false }];
  const sung = notes.filter((note) => note.start >= start && note.start < start + length);
  return {
    phrase,
    isFirst: slot === 0,
    isLast: slot === slots.length - 1,
    start: phrase.start * plan.beat + start,
    length,
    isStrong,
    chord: frame.chord,
    widest: frame.widest,
    single: frame.single,
    notes: {
      soprano: frame.soprano.map((pitch, index) => ({
        length: sung[index]?.length ?? length,
        pitch,
        isTied: false,
      })),
      alto: whole(voicing.alto),
      tenor: whole(voicing.tenor),
      bass: whole(frame.bass),
    },
  };
}

/** Ties what is repeated over a chord that stays, and within a bar what is repeated in an inner voice. */
export function tieRepeated(plan: Plan, cells: readonly Cell[]): Cell[] {
  const isAdagio = plan.form === "adagio";
  return cells.map((cell, index) => {
    const before = cells[index - 1];
    if (before === undefined || cell.isFirst) return cell;
    const isSameChord = before.chord.symbol === cell.chord.symbol;
    const notes = { ...cell.notes };
    for (const voice of ["alto", "tenor", "bass"] as const) {
      const [first, ...rest] = cell.notes[voice];
      const last = before.notes[voice].at(-1);
      const isHeld = isSameChord || (voice !== "bass" && (isAdagio || !cell.isStrong));
      if (first === undefined || last?.pitch.midi !== first.pitch.midi || !isHeld) continue;
      notes[voice] = [{ ...first, isTied: true }, ...rest];
    }
    return { ...cell, notes };
  });
}
