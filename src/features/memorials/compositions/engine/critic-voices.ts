import {
  onsetsOf,
  soundingAt,
  type ReadNote,
  type ReadPart,
  type Reading,
} from "./critic-reading.ts";
import type { Breach } from "./score.ts";

const RANGES = [
  { low: 60, high: 79 },
  { low: 55, high: 72 },
  { low: 48, high: 67 },
  { low: 40, high: 60 },
];
/** Semitones of major and perfect intervals. */
const LARGE = [0, 2, 4, 5, 7, 9, 11];

/** What each voice may do alone, and what two may do together. */
export function judgeVoices(reading: Reading): Breach[] {
  const { parts, hasVoices } = reading;
  const [melody] = parts;
  const bass = parts.at(-1);
  const breaches = parts
    .filter(({ name }) => hasVoices || name === "Melody" || name === "Bass")
    .flatMap(judgeIntervals);
  if (melody === undefined || bass === undefined) return breaches;
  const outer = [melody, bass] as const;
  breaches.push(...judgeMotion(reading, outer, true));
  if (!hasVoices) return breaches;
  for (const [index, upper] of parts.entries()) {
    breaches.push(...judgeRange(upper, index));
    const next = parts[index + 1];
    if (next !== undefined) breaches.push(...judgeSpacing([upper, next], index));
    for (const lower of parts.slice(index + 1)) {
      const isOuter = upper === melody && lower === bass;
      if (!isOuter) breaches.push(...judgeMotion(reading, [upper, lower], false));
    }
  }
  return breaches;
}

function judgeRange({ name, notes }: ReadPart, index: number): Breach[] {
  const range = RANGES[index];
  return notes
    .filter(({ midi }) => range === undefined || midi < range.low || midi > range.high)
    .map(({ start }) => ({ rule: "range", at: start, parts: [name] }));
}

function judgeIntervals({ name, notes }: ReadPart): Breach[] {
  return notes.flatMap((note, index) => {
    const before = notes[index - 1];
    if (before === undefined) return [];
    const letters = Math.abs(note.line - before.line);
    const widest = (LARGE[letters % 7] ?? 0) + 12 * Math.floor(letters / 7);
    const isWide = letters > 0 && Math.abs(note.midi - before.midi) > widest;
    return isWide ? [{ rule: "augmented-interval", at: note.start, parts: [name] }] : [];
  });
}

/** Crossing is judged between neighbours, as is the distance of the three upper voices. */
function judgeSpacing([upper, lower]: readonly [ReadPart, ReadPart], index: number): Breach[] {
  const names = [upper.name, lower.name];
  return onsetsOf([upper, lower]).flatMap((at): Breach[] => {
    const high = soundingAt(upper, at);
    const low = soundingAt(lower, at);
    if (high === null || low === null) return [];
    if (low.midi >= high.midi) return [{ rule: "crossing", at, parts: names }];
    const isWide = index < 2 && high.midi - low.midi > 12;
    return isWide ? [{ rule: "spacing", at, parts: names }] : [];
  });
}

type Both = { at: number; high: ReadNote; low: ReadNote };

function judgeMotion(
  reading: Reading,
  [upper, lower]: readonly [ReadPart, ReadPart],
  isOuter: boolean,
): Breach[] {
  const names = [upper.name, lower.name];
  const both = (times: readonly number[]): Both[] =>
    times.flatMap((at) => {
      const high = soundingAt(upper, at);
      const low = soundingAt(lower, at);
      return high === null || low === null ? [] : [{ at, high, low }];
    });
  const every = both(onsetsOf([upper, lower]));
  const beats = both(
    Array.from(
      { length: Math.ceil(reading.total / reading.step) },
      (_, index) => index * reading.step,
    ),
  );
  const parallels = [...pairs(every), ...pairs(beats)].flatMap(([from, to]): Breach[] => {
    const rule = parallelOf(from, to);
    return rule === null ? [] : [{ rule, at: to.at, parts: names }];
  });
  if (!isOuter) return unique(parallels);
  const hidden = pairs(every).flatMap(([from, to]): Breach[] => {
    const rule = hiddenOf(from, to);
    return rule === null ? [] : [{ rule, at: to.at, parts: names }];
  });
  return unique([...parallels, ...hidden]);
}

function pairs(moments: readonly Both[]): [Both, Both][] {
  return moments.flatMap((to, index): [Both, Both][] => {
    const from = moments[index - 1];
    return from === undefined ? [] : [[from, to]];
  });
}

function unique(breaches: readonly Breach[]): Breach[] {
  const seen = new Map(breaches.map((breach) => [`${breach.rule} ${breach.at}`, breach]));
  return [...seen.values()];
}

function parallelOf(from: Both, to: Both): string | null {
  if (from.high.midi === to.high.midi || from.low.midi === to.low.midi) return null;
  const before = (from.high.midi - from.low.midi) % 12;
  if (before !== (to.high.midi - to.low.midi) % 12) return null;
  if (before === 7) return "parallel-fifths";
  return before === 0 ? "parallel-octaves" : null;
}

function hiddenOf(from: Both, to: Both): string | null {
  const up = to.high.midi - from.high.midi;
  const low = to.low.midi - from.low.midi;
  const isSame = (up > 0 && low > 0) || (up < 0 && low < 0);
  if (!isSame || Math.abs(to.high.line - from.high.line) <= 1) return null;
  const interval = (to.high.midi - to.low.midi) % 12;
  if (interval === 7) return "hidden-fifths";
  return interval === 0 ? "hidden-octaves" : null;
}
