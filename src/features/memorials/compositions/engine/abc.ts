import { barsOf, type WrittenBar, type WrittenNote } from "./notation.ts";
import type { KeyChange, Part, Score } from "./score.ts";

/** The shortest value that is written, a 32nd, in ticks: the unit of lengths. */
const UNIT = 60;
/** By fifths, from seven flats to seven sharps. */
const MAJOR_KEYS = "Cb Gb Db Ab Eb Bb F C G D A E B F# C#".split(" ");
/** Their relatives lie three fifths higher. */
const MINOR_KEYS = "Ab Eb Bb F C G D A E B F# C# G# D# A#".split(" ");
const ACCIDENTALS: Record<number, string> = { [-2]: "__", [-1]: "_", 0: "=", 1: "^", 2: "^^" };

/** The score as ABC 2.1, which notes are drawn of. Sounding pitch: no part is transposed. */
export function writeAbc(score: Score, words: { title: string; madeBy: string }): string {
  const { metre, tempo, key, parts } = score;
  const beat = metre.unit === 8 ? "3/8" : "1/4";
  const staves = stavesOf(score);
  const bars = new Map(parts.map((part) => [part, barsOf(score, part)]));
  return [
    "%abc-2.1",
    "X:1",
    `T:${lineOf(words.title)}`,
    `C:${lineOf(words.madeBy)}`,
    `M:${metre.beats}/${metre.unit}`,
    "L:1/32",
    `Q:${beat}=${tempo}`,
    `%%score ${groupsOf(staves)}`,
    ...parts.map(({ name, clef }) => `V:${name} clef=${clef}`),
    `K:${keyOf(key)}`,
    ...staves.flatMap((staff) => staff.map((part) => voiceOf(score, part, staff, bars))),
    "",
  ].join("\n");
}

/** A chorale stands on two, as in a hymn book. */
function stavesOf({ form, parts }: Score): Part[][] {
  if (form !== "chorale") return parts.map((part) => [part]);
  return [parts.slice(0, 2), parts.slice(2)];
}

/** What one player plays is braced. */
function groupsOf(staves: readonly Part[][]): string {
  const playerOf = (staff: readonly Part[] | undefined) => staff?.at(-1)?.instrument;
  const written = staves.map((staff, index) => {
    const voices = staff.map(({ name }) => name).join(" ");
    const isWithLast = index > 0 && playerOf(staff) === playerOf(staves[index - 1]);
    const isWithNext = index + 1 < staves.length && playerOf(staff) === playerOf(staves[index + 1]);
    const one = staff.length > 1 ? `(${voices})` : voices;
    return `${isWithNext && !isWithLast ? "{" : ""}${one}${isWithLast && !isWithNext ? "}" : ""}`;
  });
  return written.join(" ");
}

type Bars = ReadonlyMap<Part, readonly WrittenBar[]>;

function voiceOf(score: Score, part: Part, staff: readonly Part[], bars: Bars): string {
  const measures = (bars.get(part) ?? []).map((bar, index) => {
    const change = signatureAt(score, bar.start);
    const beside = staff
      .filter((each) => each !== part)
      .flatMap((each) => bars.get(each)?.[index]?.notes ?? []);
    return (change ? `[K:${keyOf(change)}] ` : "") + notesOf(score, bar, beside);
  });
  return `[V:${part.name}] ${measures.join(" | ")} |]`;
}

/** A relative key has the same signature, which isn't written again. */
function signatureAt({ key, keyChanges }: Score, start: number): KeyChange | null {
  const change = keyChanges.find(({ at }) => at === start);
  const before = keyChanges.findLast(({ at }) => at < start) ?? key;
  return change === undefined || change.fifths === before.fifths ? null : change;
}

/** Notes of one beat are written without a space: they have one beam. */
function notesOf({ metre }: Score, bar: WrittenBar, beside: readonly WrittenNote[]): string {
  const beat = metre.unit === 8 ? 720 : 480;
  const unclear = unclearLines(bar.notes, beside);
  let at = 0;
  let written = "";
  for (const note of bar.notes) {
    if (at % beat === 0 && at > 0) written += " ";
    written += noteOf(note, unclear);
    at += note.length;
  }
  return written;
}

function noteOf({ pitch, length, accidental, ...ties }: WrittenNote, unclear: Set<string>): string {
  if (pitch === null) return `z${length / UNIT}`;
  const { letter, alter, octave } = pitch;
  const isSigned = accidental !== null || (!ties.isTiedFrom && unclear.has(`${letter}${octave}`));
  const high = octave >= 5 ? letter.toLowerCase() : letter;
  const octaves = octave >= 5 ? "'".repeat(octave - 5) : ",".repeat(4 - octave);
  const sign = isSigned ? (ACCIDENTALS[alter] ?? "") : "";
  return `${sign}${high}${octaves}${length / UNIT}${ties.isTiedTo ? "-" : ""}`;
}

/**
 * Lines of a staff that another voice plays differently in one bar: an accidental counts for its own voice, and readers
 * would take it as meant for both.
 */
function unclearLines(own: readonly WrittenNote[], other: readonly WrittenNote[]): Set<string> {
  const altersOf = (notes: readonly WrittenNote[]) => {
    const alters = new Map<string, Set<number>>();
    for (const { pitch } of notes) {
      if (pitch === null) continue;
      const line = `${pitch.letter}${pitch.octave}`;
      alters.set(line, (alters.get(line) ?? new Set()).add(pitch.alter));
    }
    return alters;
  };
  const others = altersOf(other);
  const unclear = [...altersOf(own)].filter(([line, alters]) => {
    const beside = others.get(line);
    return beside !== undefined && new Set([...alters, ...beside]).size > 1;
  });
  return new Set(unclear.map(([line]) => line));
}

function keyOf({ fifths, mode }: Pick<KeyChange, "fifths" | "mode">): string {
  return mode === "major" ? `${MAJOR_KEYS[fifths + 7]}` : `${MINOR_KEYS[fifths + 7]}m`;
}

/** A line break would begin another field, a percent sign a comment. */
function lineOf(text: string): string {
  return text.replaceAll(/[\s%\\]+/g, " ").trim();
}
