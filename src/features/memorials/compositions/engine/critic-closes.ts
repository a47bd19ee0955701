import type { HeardChord, Harmony } from "./critic-chords.ts";
import {
  keyAt,
  letterOf,
  localKey,
  soundingAt,
  type LocalKey,
  type Reading,
} from "./critic-reading.ts";
import type { Breach, Phrase } from "./score.ts";

/** Whether each phrase ends as it says, and its leading note rises. */
export function judgeCloses(reading: Reading, harmonies: readonly Harmony[]): Breach[] {
  return reading.score.phrases.flatMap((phrase) => {
    const inside = harmonies.filter(({ at }) => at >= phrase.start && at < phrase.end);
    const last = inside.at(-1)?.chord ?? null;
    const lastAt = inside.findLastIndex(({ chord }) => !isSame(chord, last)) + 1;
    const before = inside[lastAt - 1];
    const close = inside[lastAt];
    if (
      last === null ||
      before?.chord === undefined ||
      before.chord === null ||
      close === undefined
    ) {
      return [{ rule: "close", at: phrase.end, parts: [] }];
    }
    const isRight = closesAs(reading, phrase, { before: before.chord, last });
    const breaches: Breach[] = isRight ? [] : [{ rule: "close", at: close.at, parts: [] }];
    if (phrase.close === "full") breaches.push(...judgeRising(reading, before, close));
    return breaches;
  });
}

function isSame(a: HeardChord | null, b: HeardChord | null): boolean {
  return (
    a !== null && b !== null && a.root.letter === b.root.letter && a.root.sharps === b.root.sharps
  );
}

function closesAs(
  reading: Reading,
  phrase: Phrase,
  { before, last }: { before: HeardChord; last: HeardChord },
): boolean {
  const home = keyAt(reading, -1);
  const local = keyAt(reading, phrase.start);
  const isRooted = last.inversion === 0 && !last.hasSeventh && last.fifth !== "diminished";
  const [melody] = reading.parts;
  const note = melody === undefined ? null : soundingAt(melody, phrase.end - 1);
  const isOnRoot = note !== null && letterOf(note) === last.root.letter;
  const isAuthentic =
    isRooted &&
    before.third === "major" &&
    before.inversion === 0 &&
    (before.root.letter - last.root.letter + 7) % 7 === 4;
  const isPerfect = isAuthentic && isOnRoot;
  if (phrase.close === "full")
    return isPerfect && closingKeys(home).some((key) => isTonic(key, last));
  if (phrase.close === "half") {
    return isRooted && last.third === "major" && [home, local].some((key) => isDominant(key, last));
  }
  if (phrase.close === "open") {
    return isRooted && !isPerfect && (isTonic(local, last) || isSubmediant(local, last));
  }
  const isFromFourth =
    (before.root.letter - last.root.letter + 7) % 7 === 3 && before.inversion === 0;
  return isRooted && isFromFourth && isTonic(home, last) && isOnRoot;
}

/** The key of the piece, its dominant and its relative. */
function closingKeys({ fifths, mode }: LocalKey): LocalKey[] {
  const other = mode === "major" ? "minor" : "major";
  return [localKey(fifths, mode), localKey(fifths + 1, mode), localKey(fifths, other)];
}

function isTonic({ tonic, sharps }: LocalKey, { root }: HeardChord): boolean {
  return root.letter === tonic && root.sharps === sharps;
}

function isSubmediant({ tonic }: LocalKey, { root }: HeardChord): boolean {
  return root.letter === (tonic + 5) % 7;
}

function isDominant({ tonic }: LocalKey, { root }: HeardChord): boolean {
  return root.letter === (tonic + 4) % 7;
}

function judgeRising({ parts, hasVoices }: Reading, before: Harmony, close: Harmony): Breach[] {
  const { chord } = before;
  if (chord === null) return [];
  const voices = hasVoices ? parts : parts.slice(0, 1);
  return voices.flatMap((part): Breach[] => {
    const from = soundingAt(part, close.at - 1);
    const to = part.notes.find(({ start }) => start >= (from?.end ?? close.at));
    if (from === null || to === undefined) return [];
    const isLeading = (letterOf(from) - chord.root.letter + 7) % 7 === 2;
    const isRisen = to.line === from.line + 1 && to.midi === from.midi + 1;
    return !isLeading || isRisen
      ? []
      : [{ rule: "leading-note-rising", at: close.at, parts: [part.name] }];
  });
}
