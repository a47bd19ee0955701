/** A pitch with its name: `step` counts letters from C0, `midi` semitones. F#4 is { step: 31, midi: 66 }. */
export type Pitch = { step: number; midi: number };

/** A pitch in any octave: the letter from C = 0, and sharps (1) or flats (−1). */
export type Tone = { letter: number; alter: number };

const NATURALS = [0, 2, 4, 5, 7, 9, 11] as const;
const LETTERS = "CDEFGAB";
/** Semitones of the major, perfect intervals of 0–6 letters. */
const WIDEST = [0, 2, 4, 5, 7, 9, 11] as const;

export function pitchOf(step: number, alter: number): Pitch {
  return { step, midi: 12 * (Math.floor(step / 7) + 1) + naturalOf(step) + alter };
}

export function toneOf({ step, midi }: Pitch): Tone {
  return { letter: letterOf(step), alter: midi - pitchOf(step, 0).midi };
}

export function isTone({ step, midi }: Pitch, { letter, alter }: Tone): boolean {
  return letterOf(step) === letter && midi === pitchOf(step, alter).midi;
}

export function letterOf(step: number): number {
  return ((step % 7) + 7) % 7;
}

function naturalOf(step: number): number {
  return NATURALS[letterOf(step)] ?? 0;
}

export function nameOf({ letter, alter }: Tone): string {
  return `${LETTERS[letter] ?? ""}${alter < 0 ? "b".repeat(-alter) : "#".repeat(alter)}`;
}

export function spellingOf(pitch: Pitch): string {
  return `${nameOf(toneOf(pitch))}${Math.floor(pitch.step / 7)}`;
}

/** The tone so many letters and semitones above. */
export function toneAbove({ letter, alter }: Tone, letters: number, semitones: number): Tone {
  const from = pitchOf(letter, alter);
  const natural = pitchOf(letter + letters, 0);
  return { letter: letterOf(letter + letters), alter: from.midi + semitones - natural.midi };
}

/** All pitches of the tone from one MIDI number to another. */
export function pitchesOf({ letter, alter }: Tone, from: number, to: number): Pitch[] {
  const found: Pitch[] = [];
  for (let octave = 1; octave <= 7; octave += 1) {
    const pitch = pitchOf(7 * octave + letter, alter);
    if (pitch.midi >= from && pitch.midi <= to) found.push(pitch);
  }
  return found;
}

/** Wider than major or perfect. A chromatic semitone, which has no letters, is none. */
export function isAugmented(a: Pitch, b: Pitch): boolean {
  const letters = Math.abs(a.step - b.step);
  if (letters === 0) return false;
  return Math.abs(a.midi - b.midi) > (WIDEST[letters % 7] ?? 0) + 12 * Math.floor(letters / 7);
}

/** Narrower than minor or perfect, from a fourth on. */
export function isDiminished(a: Pitch, b: Pitch): boolean {
  const letters = Math.abs(a.step - b.step);
  if (letters < 3) return false;
  const isPerfect = letters % 7 === 0 || letters % 7 === 3 || letters % 7 === 4;
  const narrowest = (WIDEST[letters % 7] ?? 0) + 12 * Math.floor(letters / 7) - (isPerfect ? 0 : 1);
  return Math.abs(a.midi - b.midi) < narrowest;
}
