import type { Reading, ReadNote } from "./critic-reading.ts";
import { keyAt } from "./critic-reading.ts";
import type { Breach } from "./score.ts";

const TENTH = 16;
const MOTIF_NOTES = 4;

/** Whether the top part is a tune. */
export function judgeMelody(reading: Reading): Breach[] {
  const [melody] = reading.parts;
  if (melody === undefined || melody.notes.length < 2) {
    return [{ rule: "melody-missing", at: 0, parts: [] }];
  }
  const { name, notes } = melody;
  const breach = (rule: string, at: number): Breach => ({ rule, at, parts: [name] });
  const highest = Math.max(...notes.map(({ midi }) => midi));
  const lowest = Math.min(...notes.map(({ midi }) => midi));
  const tops = notes.filter(({ midi }) => midi === highest);
  const breaches: Breach[] = [];
  if (highest - lowest > TENTH) breaches.push(breach("melody-range", 0));
  if (tops.length !== 1) breaches.push(breach("melody-peak", tops[1]?.start ?? 0));
  for (const { start } of tops) {
    const isInThirdQuarter = 4 * start >= 2 * reading.total && 4 * start <= 3 * reading.total;
    if (!isInThirdQuarter) breaches.push(breach("melody-peak", start));
  }
  if (10 * countSteps(notes) < 6 * (notes.length - 1)) breaches.push(breach("melody-steps", 0));
  if (!hasMotif(reading, notes)) breaches.push(breach("melody-motif", 0));
  const [before, last] = notes.slice(-2);
  const isEnd =
    before !== undefined &&
    last !== undefined &&
    Math.abs(before.line - last.line) === 1 &&
    last.line % 7 === keyAt(reading, last.start).tonic;
  if (!isEnd) breaches.push(breach("melody-end", last?.start ?? 0));
  return breaches;
}

function countSteps(notes: readonly ReadNote[]): number {
  return notes.filter((note, index) => {
    const before = notes[index - 1];
    return before !== undefined && Math.abs(note.line - before.line) === 1;
  }).length;
}

/** The same rhythm and contour at the beginning of at least three phrases. */
function hasMotif({ score }: Reading, notes: readonly ReadNote[]): boolean {
  const counts = new Map<string, number>();
  for (const { start, end } of score.phrases) {
    const first = notes.filter((note) => note.start >= start && note.start < end);
    if (first.length < MOTIF_NOTES) continue;
    const motif = first.slice(0, MOTIF_NOTES).map((note, index) => {
      const before = first[index - 1];
      const move = before === undefined ? 0 : Math.sign(note.line - before.line);
      return index === MOTIF_NOTES - 1 ? String(move) : `${move}/${note.end - note.start}`;
    });
    const key = motif.join(" ");
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values()) >= 3;
}
