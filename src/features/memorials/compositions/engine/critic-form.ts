import type { Harmony } from "./critic-chords.ts";
import type { ReadPart, Reading } from "./critic-reading.ts";
import { RANGES } from "./instruments.ts";
import { TEMPO, type Breach, type Score } from "./score.ts";

/** Whether the piece is what its form and its mood say. */
export function judgeForm(reading: Reading, harmonies: readonly Harmony[]): Breach[] {
  const { score } = reading;
  return [
    ...judgeFrame(score),
    ...judgeMood(score, harmonies),
    ...judgeInstruments(score),
    ...judgeTexture(reading, harmonies),
    ...judgeReturn(reading),
  ];
}

const whole = (rule: string): Breach => ({ rule, at: 0, parts: [] });

function judgeFrame({ form, key, keyChanges, tempo, metre, phrases }: Score): Breach[] {
  const breaches: Breach[] = [];
  if ([key, ...keyChanges].some(({ fifths }) => Math.abs(fifths) > 4))
    breaches.push(whole("key-signature"));
  if (tempo < TEMPO.min || tempo > TEMPO.max) breaches.push(whole("tempo"));
  const [beats, unit] = form === "pastorale" ? [6, 8] : [4, 4];
  if (metre.beats !== beats || metre.unit !== unit) breaches.push(whole("metre"));
  if (phrases.at(-1)?.close !== "plagal") breaches.push(whole("amen"));
  if (
    !phrases.some(({ close }) => close === "half") ||
    !phrases.some(({ close }) => close === "full")
  ) {
    breaches.push(whole("closes"));
  }
  return breaches;
}

function judgeMood(score: Score, harmonies: readonly Harmony[]): Breach[] {
  const { mood, key, keyChanges } = score;
  const last = harmonies.at(-1)?.chord ?? null;
  const hasMinor = keyChanges.some(({ mode }) => mode === "minor");
  const isRight = {
    light: key.mode === "major" && !hasMinor,
    calm: key.mode === "major" && hasMinor,
    grave: key.mode === "minor",
  }[mood];
  return isRight && last?.third === "major" ? [] : [whole("mood")];
}

function judgeInstruments({ parts }: Score): Breach[] {
  return parts.flatMap(({ name, instrument, notes }) => {
    const { lowest, highest, isMonophonic } = RANGES[instrument];
    const outside = notes
      .filter(({ pitch }) => pitch < lowest || pitch > highest)
      .map(({ start }) => ({ rule: "instrument-range", at: start, parts: [name] }));
    const isShared =
      isMonophonic && parts.filter((part) => part.instrument === instrument).length > 1;
    return isShared
      ? [...outside, { rule: "instrument-monophonic", at: 0, parts: [name] }]
      : outside;
  });
}

function judgeTexture(reading: Reading, harmonies: readonly Harmony[]): Breach[] {
  const { score, parts } = reading;
  switch (score.form) {
    case "chorale":
      return isChorale(reading) ? [] : [whole("texture")];
    case "adagio":
      return isAdagio(reading, harmonies) ? [] : [whole("texture")];
    case "nocturne": {
      const inner = parts.find(({ name }) => name === "Inner");
      return inner !== undefined && isBroken(inner) ? [] : [whole("texture")];
    }
    case "pastorale":
      return isRocking(parts) ? [] : [whole("texture")];
  }
}

/** S A T B; what comes again comes with more motion within. */
function isChorale({ score, parts }: Reading): boolean {
  const { phrases } = score;
  if (parts.map(({ name }) => name).join("") !== "SATB" || phrases.length % 4 !== 1) return false;
  const inner = parts.slice(1, 3).flatMap(({ notes }) => notes);
  const count = (from: number, to: number) =>
    inner.filter(({ start }) => start >= from && start < to).length;
  const first = phrases[4]?.start ?? 0;
  const second = phrases[8]?.start;
  return second === undefined || count(first, second) > count(0, first);
}

/** A suspension in every other phrase at least; the bass walks on every other beat. */
function isAdagio({ parts, beat, score }: Reading, harmonies: readonly Harmony[]): boolean {
  const suspensions = harmonies.filter(({ suspended }) => suspended.length > 0).length;
  const bass = parts.at(-1)?.notes ?? [];
  const walking = bass.filter(({ start, end }) => end - start <= beat).length;
  return 2 * suspensions >= score.phrases.length && 2 * walking >= bass.length;
}

function isBroken({ notes }: ReadPart): boolean {
  const moving = notes.filter(
    ({ start, end, midi }, index) =>
      end - start === 240 && notes[index + 1]?.midi !== midi && start >= 0,
  );
  return 10 * moving.length >= 8 * notes.length;
}

/** Below the melody somebody plays quarters with eighths, or three eighths. */
function isRocking(parts: readonly ReadPart[]): boolean {
  return parts.slice(1).some(({ notes }) => {
    const short = notes.filter(({ start, end }) => end - start <= 480);
    return short.length > 0 && 10 * short.length >= 8 * notes.length;
  });
}

/** The beginning comes again after the middle, which is different. */
function judgeReturn({ score, parts }: Reading): Breach[] {
  const [melody] = parts;
  const openings = score.phrases.map(({ start, end }) =>
    (melody?.notes ?? [])
      .filter((note) => note.start >= start && note.start < start + (end - start) / 4)
      .map((note) => `${note.start - start} ${note.midi}`)
      .join(),
  );
  const [first] = openings;
  const changed = openings.findIndex((opening) => opening !== first);
  const returns = openings.findLastIndex((opening) => opening === first);
  return changed !== -1 && returns > changed ? [] : [whole("return")];
}
