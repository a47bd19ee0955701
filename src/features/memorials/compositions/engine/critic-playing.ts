import { RANGES } from "./instruments.ts";
import { SECONDS, type Breach, type Performance, type PlayedNote } from "./score.ts";

/** Seconds; what is nearer than this sounds as one. */
const NEAR = 0.001;
const BREATH = { min: 0.15, max: 0.4 };
const VELOCITY = { min: 30, max: 84 };
const LAST_CHORD = 3;

export function judgePlaying({ notes, seconds }: Performance): Breach[] {
  const sorted = notes.toSorted((a, b) => a.start - b.start);
  const breaches: Breach[] = [];
  const find = (rule: string, at: number, parts: string[] = []) =>
    breaches.push({ rule, at, parts });
  if (seconds < SECONDS.min || seconds > SECONDS.max) find("duration", seconds);
  for (const { instrument, start, velocity, pitch } of sorted) {
    const { lowest, highest } = RANGES[instrument];
    if (velocity < VELOCITY.min || velocity > VELOCITY.max) find("velocity", start, [instrument]);
    if (pitch < lowest || pitch > highest) find("instrument-range", start, [instrument]);
  }
  const phrases = phrasesOf(sorted);
  if (phrases.length < 2) find("breath", 0);
  for (const { start, before } of phrases.slice(1)) {
    const gap = start - before;
    if (gap < BREATH.min - NEAR || gap > BREATH.max + NEAR) find("breath", start);
  }
  const loudness = phrases.map((phrase) => meanVelocity(phrase.notes));
  const [last = 0] = loudness.slice(-1);
  if (loudness.slice(0, -1).some((other) => other <= last)) find("last-phrase", seconds);
  for (const phrase of phrases) {
    if (!isArc(phrase.notes)) find("arc", phrase.start);
  }
  const lastStart = Math.max(...sorted.map(({ start }) => start));
  const final = sorted.filter((note) => note.start + note.seconds >= seconds - NEAR);
  if (final.length === 0 || final.some((note) => note.seconds < LAST_CHORD))
    find("last-chord", lastStart);
  return [...breaches, ...judgeMonophony(sorted)];
}

type PlayedPhrase = { start: number; before: number; notes: PlayedNote[] };

/** Phrases are what stands between silences. */
function phrasesOf(sorted: readonly PlayedNote[]): PlayedPhrase[] {
  const phrases: PlayedPhrase[] = [];
  let end = 0;
  for (const note of sorted) {
    if (phrases.length === 0 || note.start > end + 0.1) {
      phrases.push({ start: note.start, before: end, notes: [] });
    }
    phrases.at(-1)?.notes.push(note);
    end = Math.max(end, note.start + note.seconds);
  }
  return phrases;
}

function meanVelocity(notes: readonly PlayedNote[]): number {
  return notes.reduce((sum, { velocity }) => sum + velocity, 0) / notes.length;
}

/** Its loudest note is not at either end. */
function isArc(notes: readonly PlayedNote[]): boolean {
  const start = notes[0]?.start ?? 0;
  const end = Math.max(...notes.map((note) => note.start));
  const quarter = (end - start) / 4;
  const loudest = (part: readonly PlayedNote[]) =>
    Math.max(0, ...part.map(({ velocity }) => velocity));
  const within = notes.filter(
    (note) => note.start >= start + quarter && note.start <= end - quarter,
  );
  const ends = [
    notes.filter((note) => note.start < start + quarter),
    notes.filter((note) => note.start > end - quarter),
  ];
  return ends.every((part) => loudest(part) < loudest(within));
}

function judgeMonophony(sorted: readonly PlayedNote[]): Breach[] {
  const ends = new Map<string, number>();
  const breaches: Breach[] = [];
  for (const { instrument, start, seconds } of sorted) {
    if (!RANGES[instrument].isMonophonic) continue;
    if (start < (ends.get(instrument) ?? 0) - NEAR) {
      breaches.push({ rule: "instrument-monophonic", at: start, parts: [instrument] });
    }
    ends.set(instrument, start + seconds);
  }
  return breaches;
}
