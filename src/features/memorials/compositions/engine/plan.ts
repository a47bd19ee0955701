import { isSameKey, keyOf, parallelOf, relativeOf, signatureOf, type Key } from "./keys.ts";
import { pitchOf, type Pitch } from "./pitch.ts";
import type { Random } from "./random.ts";
import { SECONDS, TEMPO, type Choices, type Form, type Mood } from "./score.ts";
import { orderSections, type PhraseRole } from "./sections.ts";
import { lettersOf } from "./theme.ts";

/** All phrases are as long: four bars of 4/4, eight of 6/8. */
export const PHRASE_BEATS = 16;
/** For so many beats phrases that begin alike are the same. */
export const OPENING_BEATS: Record<Form, number> = {
  chorale: 8,
  nocturne: 6,
  pastorale: 6,
  adagio: 6,
};

export type PhrasePlan = PhraseRole & {
  start: number;
  /** Where the highest note of the piece may stand, in beats of the phrase; null in all other phrases. */
  peakWithin: { from: number; to: number } | null;
};

export type Plan = {
  form: Form;
  mood: Mood;
  key: Key;
  middle: Key;
  tempo: number;
  /** Ticks of a beat. */
  beat: number;
  metre: { beats: number; unit: number };
  phrases: PhrasePlan[];
  /** The highest note of the melody, and the lowest it may reach. */
  peak: Pitch;
  lowest: number;
  theme: number[];
};

const MAJOR_FIFTHS = [0, 1, 2, 3, 4, -1, -2, -3, -4];
const MINOR_FIFTHS = [0, 1, 2, 3, 4, -1, -2, -3, -4];
/** Beats a minute that suit the mood. */
const TEMPI: Record<Mood, number[]> = {
  light: [66, 68, 70, 72, 74, 76],
  calm: [60, 62, 64, 66, 68, 70],
  grave: [54, 56, 58, 60, 62],
};

/** Decides all that stands before the first note. */
export function planPiece(
  choices: Choices,
  { highestPeak, longestTheme }: { highestPeak: number; longestTheme: number },
  random: Random,
): Plan {
  const { form, mood } = choices;
  const theme = choices.theme === null ? [] : lettersOf(choices.theme).slice(0, longestTheme);
  const key = chooseKey(choices, theme, random);
  const middle = chooseMiddle(form, mood, key, random);
  const { sections, tempo } = chooseLength(choices, random);
  const roles = orderSections(form, mood, sections, key, random);
  const isPastorale = form === "pastorale";
  return {
    form,
    mood,
    key,
    middle,
    tempo,
    beat: isPastorale ? 720 : 480,
    metre: isPastorale ? { beats: 6, unit: 8 } : { beats: 4, unit: 4 },
    phrases: placePeak(roles),
    ...chooseRange([key, middle], highestPeak, random),
    theme: theme.map(({ letter }) => letter),
  };
}

function chooseKey(
  { mood }: Choices,
  theme: readonly { letter: number; isNatural: boolean }[],
  random: Random,
): Key {
  const mode = mood === "grave" ? "minor" : "major";
  const fifths = mode === "major" ? MAJOR_FIFTHS : MINOR_FIFTHS;
  if (theme.length === 0) return keyOf(random.pick(fifths), mode);
  // Letters sound as they are called: few accidentals, and no B flat where the name has an H.
  const hasH = theme.some(({ isNatural }) => isNatural);
  return keyOf(random.pick(hasH ? [0, 1] : [0, 1, -1]), mode);
}

function chooseMiddle(form: Form, mood: Mood, key: Key, random: Random): Key {
  if (mood === "light") return key;
  if (mood === "grave") return relativeOf(key);
  const isParallel = form !== "chorale" && key.fifths >= -1 && random.chance(50);
  return isParallel ? parallelOf(key) : relativeOf(key);
}

/** Sections and tempo that come nearest to the length that is asked for, and to the tempo of the mood. */
function chooseLength(
  { form, mood, tempo, minutes }: Choices,
  random: Random,
): { sections: number; tempo: number } {
  const suiting = tempo ?? random.pick(TEMPI[mood]);
  const natural = form === "chorale" ? 2 : 1;
  const counts = minutes === null && tempo === null ? [natural] : [0, 1, 2, 3, 4, 5];
  const wanted = minutes === null ? secondsOf(form, natural, suiting) : 60 * minutes;
  let best = { sections: natural, tempo: suiting, cost: Number.MAX_SAFE_INTEGER };
  for (const sections of counts) {
    for (let beats = TEMPO.min; beats <= TEMPO.max; beats += 1) {
      if (tempo !== null && beats !== tempo) continue;
      const seconds = secondsOf(form, sections, beats);
      if (seconds < SECONDS.min + 2 || seconds > SECONDS.max - 4) continue;
      const cost = 2 * Math.abs(seconds - wanted) + 3 * Math.abs(beats - suiting);
      if (cost < best.cost) best = { sections, tempo: beats, cost };
    }
  }
  return { sections: best.sections, tempo: best.tempo };
}

/** With what breaths and broader closes add. */
function secondsOf(form: Form, sections: number, tempo: number): number {
  const phrases = form === "chorale" ? 4 * Math.max(1, sections) + 1 : 4 * sections + 3;
  const count = form !== "chorale" && sections === 0 ? 5 : phrases;
  return Math.floor((count * PHRASE_BEATS * 60) / tempo + (count * 3) / 4);
}

/** The highest note stands between half and three quarters of the piece, in a contrasting phrase if there is one. */
function placePeak(roles: readonly PhraseRole[]): PhrasePlan[] {
  const total = roles.length * PHRASE_BEATS;
  const overlaps = roles.map((_, index) => {
    const start = index * PHRASE_BEATS;
    const from = Math.max(0, total / 2 - start);
    const to = Math.min(PHRASE_BEATS, (total * 3) / 4 - start);
    return { from, to: Math.max(from, to) };
  });
  const worth = overlaps.map(
    ({ from, to }, index) =>
      to - from + (to - from >= 4 && roles[index]?.isContrast === true ? 9 : 0),
  );
  const peakAt = worth.indexOf(Math.max(...worth));
  return roles.map((role, index) => ({
    ...role,
    start: index * PHRASE_BEATS,
    peakWithin: index === peakAt ? (overlaps[index] ?? null) : null,
  }));
}

/** The highest note is of both keys, as it may stand in either. */
function chooseRange(
  [key, middle]: readonly [Key, Key],
  highestPeak: number,
  random: Random,
): Pick<Plan, "peak" | "lowest"> {
  const peaks = [36, 37, 38, 39]
    .filter((step) => signatureOf(key.fifths, step % 7) === signatureOf(middle.fifths, step % 7))
    .map((step) => pitchOf(step, signatureOf(key.fifths, step % 7)))
    .filter(({ midi }) => midi <= highestPeak);
  const c5 = pitchOf(35, signatureOf(key.fifths, 0));
  const peak = peaks.length === 0 ? c5 : random.pick(peaks);
  return { peak, lowest: Math.max(60, peak.midi - 15) };
}

export function isMiddle(plan: Plan, phrase: PhrasePlan): boolean {
  return phrase.area === "middle" && !isSameKey(plan.key, plan.middle);
}
