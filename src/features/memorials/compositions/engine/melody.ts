import { neighboursOf, tonesWithin } from "./melody-candidates.ts";
import { costOf, isAllowed } from "./melody-rules.ts";
import type { Candidate, MelodyTask, Place, Sung } from "./melody-task.ts";
import { isStep } from "./motion.ts";
import { isTone, type Pitch } from "./pitch.ts";
import type { Random } from "./random.ts";

const WIDTH = 32;

/** Looks for the melody that sings best over chords and bass; null if there is none. */
export function drawMelody(task: MelodyTask, random: Random): Pitch[] | null {
  const places = placesOf(task);
  let paths: Sung[] = [];
  for (const place of places) {
    const open = place.index === 0 ? [null] : paths;
    const next = new Map<number, Sung>();
    const tones = chordTonesAt(task, place);
    const passing = new Map<number, Candidate[]>();
    for (const before of open) {
      for (const candidate of optionsAt(task, { place, tones, passing, before })) {
        if (!isAllowed(task, place, before, candidate)) continue;
        const cost = costOf(task, place, before, candidate) + random.below(9);
        keepBest(next, sungOf(task, place, before, candidate, cost));
      }
    }
    paths = [...next.values()].toSorted((a, b) => a.cost - b.cost).slice(0, WIDTH);
    if (paths.length === 0) return null;
  }
  const best = paths.find((path) => isFinished(task, path));
  return best === undefined ? null : pitchesAlong(best);
}

function placesOf({ rhythm }: MelodyTask): Place[] {
  const { notes, slots } = rhythm;
  let slot = -1;
  return notes.map(({ start }, index) => {
    const begins = slots[slot + 1]?.start === start;
    if (begins) slot += 1;
    return { index, slot, begins };
  });
}

function chordTonesAt(
  { chords, lowest, ceiling, peak, given }: MelodyTask,
  place: Place,
): Candidate[] {
  const chord = chords[place.slot];
  if (chord === undefined) return [];
  const highest = peak?.notes.has(place.index) === true ? peak.pitch.step : ceiling;
  const fixed = given[place.index];
  return tonesWithin(chord, lowest)
    .filter(({ step, midi }) => step <= highest && (fixed === undefined || fixed.midi === midi))
    .map((pitch) => ({ pitch, isPassing: false }));
}

type Options = {
  place: Place;
  tones: readonly Candidate[];
  /** What may follow a pitch between the chords, by its MIDI number. */
  passing: Map<number, Candidate[]>;
  before: Sung | null;
};

/** Tones of the chord; after its beginning also the tones a step away. */
function optionsAt(task: MelodyTask, { place, tones, passing, before }: Options): Candidate[] {
  // The highest note is sung once.
  const open =
    before?.hasPeak === true ? tones.filter(({ pitch }) => pitch.step <= task.ceiling) : [...tones];
  if (place.begins || before === null) return open;
  const known = passing.get(before.pitch.midi) ?? passingTonesAt(task, place, before.pitch);
  passing.set(before.pitch.midi, known);
  return [...open, ...known];
}

function passingTonesAt(
  { chords, lowest, ceiling, given }: MelodyTask,
  place: Place,
  from: Pitch,
): Candidate[] {
  const chord = chords[place.slot];
  const fixed = given[place.index];
  if (chord === undefined) return [];
  return neighboursOf(from, chord)
    .filter(
      ({ step, midi }) =>
        midi >= lowest && step <= ceiling && (fixed === undefined || fixed.midi === midi),
    )
    .map((pitch) => ({ pitch, isPassing: true }));
}

function sungOf(
  { peak }: MelodyTask,
  place: Place,
  before: Sung | null,
  { pitch, isPassing }: Candidate,
  cost: number,
): Sung {
  return {
    pitch,
    isPassing,
    atSlot: place.begins || before === null ? pitch : before.atSlot,
    steps: (before?.steps ?? 0) + (before !== null && isStep(before.pitch, pitch) ? 1 : 0),
    hasPeak: before?.hasPeak === true || pitch.midi === peak?.pitch.midi,
    cost: (before?.cost ?? 0) + cost,
    before,
  };
}

function keepBest(paths: Map<number, Sung>, path: Sung): void {
  const { pitch, before, hasPeak, isPassing } = path;
  const key =
    4 * (128 * pitch.midi + (before?.pitch.midi ?? 0)) + 2 * Number(hasPeak) + Number(isPassing);
  const known = paths.get(key);
  if (known === undefined || path.cost < known.cost) paths.set(key, path);
}

function isFinished(
  { end, peak, leastSteps, rhythm, joins }: MelodyTask,
  { pitch, before, hasPeak, steps }: Sung,
): boolean {
  const isByStep = before !== null && isStep(before.pitch, pitch);
  return (
    end.tones.some((tone) => isTone(pitch, tone)) &&
    joins.last(pitch) &&
    (!end.isByStep || isByStep) &&
    (peak === null || hasPeak) &&
    100 * steps >= leastSteps * (rhythm.notes.length - 1)
  );
}

function pitchesAlong(end: Sung): Pitch[] {
  const pitches: Pitch[] = [];
  for (let path: Sung | null = end; path !== null; path = path.before) pitches.push(path.pitch);
  return pitches.toReversed();
}
