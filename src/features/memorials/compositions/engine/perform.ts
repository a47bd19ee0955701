import { RANGES } from "./instruments.ts";
import { randomFrom, type Random } from "./random.ts";
import type { Part, Performance, Phrase, PlayedNote, Score, ScoreNote } from "./score.ts";

/** All times are whole milliseconds until the end, so that every machine rounds alike. */
type Clock = {
  /** When a tick sounds. */
  at: (tick: number) => number;
  /** When the phrase that holds a tick falls silent. */
  silentAt: (tick: number) => number;
};

/** Beats, from the end of a phrase, in which time broadens; in per cent of the tempo. */
const BROADENING = [22, 14, 8, 4];
const LAST_BROADENING = [70, 40, 25, 16, 10, 5];
const SHORTEST_LAST_CHORD = 3600;
/** What is shorter was only struck twice at once. */
const SHORTEST_NOTE = 40;
/** Where in a phrase it is loudest, in per cent. */
const APEX = 45;

/** Plays a score: breaths, broader closes, and each phrase an arc. */
export function perform(score: Score, seed: number): Performance {
  const random = randomFrom(seed, 1_000_003);
  const clock = clockOf(score, random);
  const arcs = arcsOf(score);
  const notes = score.parts.flatMap((part, index) =>
    part.notes.map((note) => playNote(score, { part, index, note, clock, arcs, random })),
  );
  const whole = limitOverlaps(notes);
  const end = Math.max(...whole.map(({ start, seconds }) => start + seconds));
  const sorted = whole.toSorted((a, b) => a.start - b.start || a.pitch - b.pitch);
  return { notes: sorted.map(inSeconds), seconds: end / 1000 };
}

function inSeconds(note: PlayedNote): PlayedNote {
  return { ...note, start: note.start / 1000, seconds: note.seconds / 1000 };
}

function clockOf(score: Score, random: Random): Clock {
  const beat = score.metre.unit === 8 ? 720 : 480;
  const starts: number[] = [];
  const silences: number[] = [];
  let now = 0;
  for (const phrase of score.phrases) {
    const isLast = phrase === score.phrases.at(-1);
    for (let at = phrase.start; at < phrase.end; at += beat) {
      starts.push(now);
      const left = (phrase.end - at) / beat - 1;
      const wider = (isLast ? LAST_BROADENING : BROADENING)[left] ?? 0;
      now += Math.round((60_000 * (100 + wider)) / (100 * score.tempo));
    }
    silences.push(now);
    // Longer breaths where the music comes to an end than where it asks to go on.
    const breath = phrase.close === "full" ? 270 + random.below(110) : 180 + random.below(110);
    if (!isLast) now += breath;
  }
  const end = now;
  return {
    at: (tick) => {
      const place = Math.floor(tick / beat);
      const from = starts[place] ?? end;
      const isPhraseEnd = score.phrases.some((phrase) => phrase.end === (place + 1) * beat);
      const silence =
        silences[score.phrases.findIndex((phrase) => phrase.end === (place + 1) * beat)];
      const to = (isPhraseEnd ? silence : starts[place + 1]) ?? end;
      return from + Math.round(((to - from) * (tick % beat)) / beat);
    },
    silentAt: (tick) =>
      silences[score.phrases.findIndex((phrase) => tick > phrase.start && tick <= phrase.end)] ??
      end,
  };
}

type Task = {
  part: Part;
  index: number;
  note: ScoreNote;
  clock: Clock;
  arcs: readonly Arc[];
  random: Random;
};

function playNote(score: Score, { part, index, note, clock, arcs, random }: Task): PlayedNote {
  const stop = note.start + note.length;
  const phrase = phraseAt(score, note.start);
  const isPhraseEnd = stop === phrase.end;
  const isFinal = isPhraseEnd && phrase === score.phrases.at(-1);
  const onset = clock.at(note.start);
  // A hand is never quite together; the first notes of a phrase are, so that the breath before it is whole.
  const drift = note.start === phrase.start ? 0 : random.below(13);
  const start = onset + drift;
  const silence = clock.silentAt(stop);
  const end = isPhraseEnd ? silence : clock.at(stop);
  const lasting = isFinal ? Math.max(end, onset + SHORTEST_LAST_CHORD) : end;
  return {
    instrument: part.instrument,
    start,
    seconds: Math.max(SHORTEST_NOTE, lasting - start),
    pitch: note.pitch,
    velocity: velocityOf({ score, arcs, random }, note, index),
  };
}

function phraseAt({ phrases }: Score, tick: number): Phrase {
  const found = phrases.find(({ start, end }) => tick >= start && tick < end) ?? phrases.at(-1);
  return found ?? { start: 0, end: 1, close: "plagal" };
}

type Loudness = { score: Score; arcs: readonly Arc[]; random: Random };

/** From the first to the last beginning of a note in a phrase. */
type Arc = { start: number; last: number };

function arcsOf({ phrases, parts }: Score): Arc[] {
  return phrases.map(({ start, end }) => {
    const onsets = parts.flatMap(({ notes }) =>
      notes.filter((note) => note.start >= start && note.start < end).map((note) => note.start),
    );
    return { start, last: Math.max(start + 1, ...onsets) };
  });
}

/** An arc with its height before the middle, the melody above the rest, and the last phrase softest. */
function velocityOf({ score, arcs, random }: Loudness, note: ScoreNote, index: number): number {
  const number = arcs.findLastIndex(({ start }) => start <= note.start);
  const { start, last } = arcs[number] ?? { start: 0, last: 1 };
  const place = Math.floor((100 * (note.start - start)) / (last - start));
  const arc = Math.floor(place < APEX ? (18 * place) / APEX : (18 * (100 - place)) / (100 - APEX));
  const isLast = number === arcs.length - 1;
  const whole = Math.floor((100 * number) / Math.max(1, arcs.length - 1));
  const tension = isLast ? -10 : Math.floor((whole < 65 ? whole * 6 : (100 - whole) * 11) / 65);
  const balance = index === 0 ? 10 : index === score.parts.length - 1 ? 2 : -3;
  const velocity = 44 + arc + tension + balance + random.below(index === 0 ? 2 : 4);
  return Math.min(84, Math.max(30, velocity));
}

/**
 * Whoever plays one note at a time ends it before the next; on other instruments a key that is struck again was let go.
 */
function limitOverlaps(notes: readonly PlayedNote[]): PlayedNote[] {
  const next = new Map<string, number>();
  return notes
    .toSorted((a, b) => b.start - a.start)
    .map((note) => {
      const { instrument, pitch, start, seconds } = note;
      const key = RANGES[instrument].isMonophonic ? instrument : `${instrument} ${pitch}`;
      const limit = next.get(key) ?? Number.MAX_SAFE_INTEGER;
      next.set(key, start);
      return { ...note, seconds: Math.min(seconds, limit - start) };
    })
    .filter(({ seconds }) => seconds >= SHORTEST_NOTE);
}
