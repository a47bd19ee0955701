import {
  FULL_CLOSES,
  HALF_CLOSES,
  MODULATIONS,
  OPEN_CLOSES,
  RETURNS,
} from "./chord-successions.ts";
import { chordOf, isIn, type Chord } from "./chords.ts";
import { dominantOf, relativeOf, type Key } from "./keys.ts";
import { isMiddle, type PhrasePlan, type Plan } from "./plan.ts";
import type { MelodyTask } from "./melody-task.ts";
import type { Ending, Harmony } from "./progressions.ts";
import type { Random } from "./random.ts";
import type { Rhythm, Slot } from "./rhythm.ts";

/** What the chords of a phrase have to keep to. */
export function chooseHarmony(
  plan: Plan,
  phrase: PhrasePlan,
  { rhythm: { slots }, given }: { rhythm: Rhythm; given: readonly Chord[] },
  random: Random,
): Harmony {
  const key = isMiddle(plan, phrase) ? plan.middle : plan.key;
  const letters = phrase.label === "a" ? plan.theme : [];
  const peakSlot = choosePeakSlot(plan, phrase, slots, random);
  return {
    key,
    given,
    starts: startsOf(plan, phrase, key),
    endings: phrase.close === "plagal" ? plagalEndings(plan) : endingsOf(plan, phrase, key),
    isStrong: slots.map(({ isStrong }) => isStrong),
    fits: (chord, index) => {
      const letter = letters[index];
      if (index === peakSlot && !isIn(chord, plan.peak)) return false;
      return letter === undefined || chord.tones.some((tone) => tone.letter === letter);
    },
  };
}

/** Over which chord the highest note stands; never the last. */
function choosePeakSlot(
  { beat }: Plan,
  { peakWithin }: PhrasePlan,
  slots: readonly Slot[],
  random: Random,
): number | null {
  if (peakWithin === null) return null;
  const places = slots.slice(0, -1).flatMap(({ start, length }, index) => {
    const isInside = start >= peakWithin.from * beat && start + length <= peakWithin.to * beat;
    return isInside ? [index] : [];
  });
  return places.length === 0 ? null : random.pick(places);
}

function startsOf(plan: Plan, phrase: PhrasePlan, key: Key): string[] {
  if (!phrase.isContrast) return [key.mode === "major" ? "I" : "i"];
  if (plan.mood === "light") return ["vi", "IV", "ii6", "I6"];
  if (phrase.label === "b2") return key.mode === "major" ? ["IV", "vi", "I6"] : ["iv", "VI", "i6"];
  return key.mode === "major" ? ["I", "I6", "IV"] : ["i", "i6", "iv"];
}

function endingsOf(plan: Plan, { close, closesIn }: PhrasePlan, key: Key): Ending[] {
  const within = (symbols: readonly string[]): Ending => ({ key, symbols, after: null });
  if (close === "open") return OPEN_CLOSES[key.mode].map(within);
  if (close === "half") {
    const isAway = key.fifths === plan.key.fifths && key.mode !== plan.key.mode;
    if (!isAway) return HALF_CLOSES[key.mode].map(within);
    return RETURNS[key.mode].map((pivot) => ({ ...pivot, key: plan.key }));
  }
  if (closesIn === "home") return FULL_CLOSES[key.mode].map(within);
  const target = closesIn === "dominant" ? dominantOf(key) : relativeOf(key);
  return MODULATIONS[closesIn][key.mode].map((pivot) => ({ ...pivot, key: target }));
}

/** All but the first chord; the last one is major even in minor. */
function plagalEndings({ key, mood }: Plan): Ending[] {
  const ways =
    key.mode === "minor"
      ? [
          ["VI", "iv6", "iv", "I", "I"],
          ["V65/iv", "iv", "iv", "I", "I"],
          ["i6", "iv6", "iv", "I", "I"],
        ]
      : mood === "light"
        ? [
            ["vi", "IV6", "IV", "I", "I"],
            ["V65/IV", "IV", "IV", "I", "I"],
            ["I6", "ii6", "IV", "I", "I"],
          ]
        : [
            ["V65/IV", "IV", "iv", "I", "I"],
            ["vi", "IV", "iv", "I", "I"],
            ["I6", "IV6", "iv", "I", "I"],
          ];
  return ways.map((symbols) => ({ key, symbols, after: key.mode === "minor" ? "i" : "I" }));
}

export function endTonesOf({ close }: PhrasePlan, chords: readonly Chord[]): MelodyTask["end"] {
  const last =
    chords.at(-1) ?? chordOf("I", { tonic: { letter: 0, alter: 0 }, mode: "major", fifths: 0 });
  const [root, third, fifth] = last.tones;
  const isKnown = <T>(tone: T | undefined): tone is T => tone !== undefined;
  if (close === "full" || close === "plagal") {
    return { tones: [root].filter(isKnown), isByStep: true };
  }
  return {
    tones: [third, fifth, close === "half" ? root : third].filter(isKnown),
    isByStep: false,
  };
}
