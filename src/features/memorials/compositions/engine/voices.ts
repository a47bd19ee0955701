import { isIn, type Chord } from "./chords.ts";
import { areParallel } from "./motion.ts";
import { isAugmented, isDiminished, isTone, pitchesOf, type Pitch, type Tone } from "./pitch.ts";
import type { Random } from "./random.ts";

export type Voicing = { alto: Pitch; tenor: Pitch };

/** What inner voices are sought for. */
export type Frame = {
  chord: Chord;
  /** All that the soprano sings over the chord. */
  soprano: readonly Pitch[];
  bass: Pitch;
  /** Semitones from the soprano to the alto at most. */
  widest: number;
  /** Tones that may not be doubled. */
  single: readonly Tone[];
  opensPhrase: boolean;
};

type Sonority = Voicing & Frame;

const ALTO = { min: 55, max: 72 };
const TENOR = { min: 48, max: 67 };
const WIDTH = 32;
/** What an inner voice pays for moving so many letters. */
const LEAPS = [0, 1, 4, 8, 14, 22];

type Path = { sonority: Sonority; cost: number; before: Path | null };

/** Fills in alto and tenor between soprano and bass; null if the rules leave no way. */
export function drawInnerVoices(frames: readonly Frame[], random: Random): Voicing[] | null {
  let paths: Path[] = [];
  for (const [index, slot] of frames.entries()) {
    const next: Path[] = [];
    const voicings = voicingsOf(slot).map((voicing) => ({
      sonority: { ...slot, ...voicing },
      own: ownCost({ ...slot, ...voicing }) + random.below(4),
    }));
    for (const { sonority, own } of voicings) {
      if (index === 0) {
        next.push({ sonority, cost: own, before: null });
        continue;
      }
      const path = cheapest(paths, sonority);
      if (path !== null) next.push({ ...path, cost: path.cost + own });
    }
    paths = next.toSorted((a, b) => a.cost - b.cost).slice(0, WIDTH);
    if (paths.length === 0) return null;
  }
  const voicings: Voicing[] = [];
  for (let path: Path | null = paths[0] ?? null; path !== null; path = path.before) {
    voicings.push({ alto: path.sonority.alto, tenor: path.sonority.tenor });
  }
  return voicings.toReversed();
}

function cheapest(paths: readonly Path[], sonority: Sonority): Path | null {
  let best: Path | null = null;
  for (const before of paths) {
    const cost = moveCost(before.sonority, sonority);
    if (cost === null || (best !== null && best.cost <= before.cost + cost)) continue;
    best = { sonority, cost: before.cost + cost, before };
  }
  return best;
}

function voicingsOf(slot: Frame): Voicing[] {
  const { chord, soprano, bass, widest } = slot;
  const top = Math.min(...soprano.map(({ midi }) => midi));
  const bottom = Math.max(...soprano.map(({ midi }) => midi)) - widest;
  const altos = chord.tones.flatMap((tone) =>
    pitchesOf(tone, Math.max(ALTO.min, bottom), Math.min(ALTO.max, top - 1)),
  );
  return altos.flatMap((alto) =>
    chord.tones
      .flatMap((tone) =>
        pitchesOf(
          tone,
          Math.max(TENOR.min, alto.midi - 12, bass.midi + 1),
          Math.min(TENOR.max, alto.midi - 1),
        ),
      )
      .map((tenor) => ({ alto, tenor }))
      .filter((voicing) => isComplete({ ...slot, ...voicing })),
  );
}

/** Root, third and seventh are there; leading tones and sevenths once. */
function isComplete({ chord, soprano, alto, tenor, bass, single }: Sonority): boolean {
  const [first] = soprano;
  if (first === undefined) return false;
  const [root, third, , seventh] = chord.tones;
  const lower = [alto, tenor, bass];
  const isThere = (tone: Tone | undefined) =>
    tone === undefined || [first, ...lower].some((pitch) => isTone(pitch, tone));
  if (!isThere(root) || !isThere(third) || !isThere(seventh)) return false;
  const isDoubled = single.some((tone) => {
    const count = lower.filter((pitch) => isTone(pitch, tone)).length;
    return count + (soprano.some((pitch) => isTone(pitch, tone)) ? 1 : 0) > 1;
  });
  return !isDoubled && soprano.every(({ midi }) => midi - alto.midi > 1);
}

function ownCost({ chord, soprano, alto, tenor, bass }: Sonority): number {
  const [first] = soprano;
  if (first === undefined) return 0;
  const [root, third, fifth] = chord.tones;
  const all = [first, alto, tenor, bass];
  const count = (tone: Tone | undefined) =>
    tone === undefined ? 0 : all.filter((pitch) => isTone(pitch, tone)).length;
  let cost = 0;
  if (count(fifth) === 0) cost += count(root) >= 3 || chord.seventh !== null ? 7 : 10;
  if (chord.symbol.endsWith("64") && count(fifth) < 2) cost += 12;
  const isDiminished = chord.symbol.includes("o");
  if (count(third) > 1 && !isDiminished) cost += 7;
  if (isDiminished && count(third) < 2 && chord.seventh === null) cost += 5;
  if (tenor.midi - bass.midi < 4 && bass.midi < 52) cost += 8;
  if (tenor.midi - bass.midi > 16) cost += tenor.midi - bass.midi - 16;
  return cost + (first.midi - alto.midi > 9 ? 2 : 0) + (alto.midi - tenor.midi > 9 ? 2 : 0);
}

/** Null where the rules forbid the way. Between phrases voices may leap. */
function moveCost(from: Sonority, to: Sonority): number | null {
  const isNewPhrase = to.opensPhrase;
  const top = to.soprano[0];
  const lastTop = from.soprano.at(-1);
  const firstTop = from.soprano[0];
  if (top === undefined || lastTop === undefined || firstTop === undefined) return null;
  for (const inner of ["alto", "tenor"] as const) {
    const [a, b] = [from[inner], to[inner]];
    if (areParallel(lastTop, a, top, b) || areParallel(firstTop, a, top, b)) return null;
    if (areParallel(a, from.bass, b, to.bass)) return null;
    if (isAugmented(a, b) || (!isNewPhrase && !isResolved(from.chord, to.chord, a, b))) return null;
  }
  if (areParallel(from.alto, from.tenor, to.alto, to.tenor)) return null;
  const alto = stepCost(from.alto, to.alto);
  const tenor = stepCost(from.tenor, to.tenor);
  if (alto === null || tenor === null) return null;
  if (isNewPhrase) return Math.floor((alto + tenor) / 2);
  const overlaps =
    Number(to.alto.midi > lastTop.midi) +
    Number(top.midi < from.alto.midi) +
    Number(to.tenor.midi > from.alto.midi) +
    Number(to.alto.midi < from.tenor.midi) +
    Number(to.bass.midi > from.tenor.midi) +
    Number(to.tenor.midi < from.bass.midi);
  return alto + tenor + 12 * overlaps;
}

function stepCost(from: Pitch, to: Pitch): number | null {
  const cost = LEAPS[Math.abs(to.step - from.step)];
  if (cost === undefined) return null;
  return cost + (isDiminished(from, to) ? 10 : 0);
}

/** Leading tones rise where the next chord lets them, sevenths fall. */
function isResolved(chord: Chord, next: Chord, from: Pitch, to: Pitch): boolean {
  const move = to.step - from.step;
  if (chord.seventh !== null && isTone(from, chord.seventh)) return move === -1;
  const { leading } = chord;
  if (leading === null || !isTone(from, leading.from)) return true;
  if (
    !next.tones.some(
      ({ letter, alter }) => letter === leading.to.letter && alter === leading.to.alter,
    )
  ) {
    return isIn(next, to);
  }
  return move === 1;
}
