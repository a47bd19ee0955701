import { drawBass } from "./bass.ts";
import { isIn, type Chord } from "./chords.ts";
import { contourOf } from "./contours.ts";
import { framesOf, type Material } from "./frames.ts";
import { isJoined, type Joints } from "./joints.ts";
import { drawMelody } from "./melody.ts";
import type { MelodyTask } from "./melody-task.ts";
import { chooseHarmony, endTonesOf } from "./phrase-harmony.ts";
import { OPENING_BEATS, type PhrasePlan, type Plan } from "./plan.ts";
import { harmonise } from "./progressions.ts";
import type { Random } from "./random.ts";
import { chooseRhythm, type Beat, type Rhythm } from "./rhythm.ts";
import { drawInnerVoices } from "./voices.ts";

/** `first`: the phrase that others begin like. */
type Surroundings = { first: Material | null; joints: Joints };

/** Rhythm, chords, bass and melody of a phrase, one after another; null if one of them finds no way. */
export function drawPhrase(
  plan: Plan,
  phrase: PhrasePlan,
  { first, joints }: Surroundings,
  random: Random,
): Material | null {
  const opens = beginsLikeFirst(phrase) ? first : null;
  const opening = opens === null ? null : openingOf(plan, opens);
  const given = opens?.chords.slice(0, opening?.slots ?? 0) ?? [];
  const rhythm = chooseRhythm(plan.form, phrase, opening?.notes ?? null, random);
  const harmony = chooseHarmony(plan, phrase, { rhythm, given }, random);
  const chords = harmonise(harmony, random);
  if (chords === null) return null;
  if (phrase.peakWithin !== null && peakNotes(plan, phrase, rhythm, chords).size === 0) return null;
  const bass = drawBass(chords, opens?.bass.slice(0, given.length) ?? [], random);
  if (bass === null) return null;
  const sung = opens?.melody.slice(0, opening?.notes.length ?? 0) ?? [];
  const outer = { key: harmony.key, rhythm, chords, bass, melody: sung };
  const melody = drawMelody(melodyTask(plan, phrase, { outer, joints }, random), random);
  return melody === null ? null : { ...outer, melody };
}

/** The same phrase without its peak, as it is heard elsewhere in the piece. */
export function singWithoutPeak(
  plan: Plan,
  { phrase, drawn, joints }: { phrase: PhrasePlan; drawn: Material; joints: Joints },
  random: Random,
): Material | null {
  const plain = { ...phrase, peakWithin: null };
  const outer = { ...drawn, melody: [] };
  const task = melodyTask(plan, plain, { outer, joints }, random);
  const melody = drawMelody({ ...task, model: drawn.melody }, random);
  return melody === null ? null : { ...drawn, melody };
}

export function hasInnerVoices(plan: Plan, material: Material, random: Random): boolean {
  return drawInnerVoices(framesOf(material, plan), random) !== null;
}

export function beginsLikeFirst(phrase: PhrasePlan | undefined): boolean {
  return phrase?.label === "a2" || phrase?.label === "a3";
}

/** Whether chords can go on from this beginning to the other closes. */
export function canBeginOthers(plan: Plan, first: Material, random: Random): boolean {
  const { notes, slots } = openingOf(plan, first);
  const given = first.chords.slice(0, slots);
  return plan.phrases.filter(beginsLikeFirst).every((phrase) =>
    Array.from({ length: 4 }).some(() => {
      const rhythm = chooseRhythm(plan.form, phrase, notes, random);
      return harmonise(chooseHarmony(plan, phrase, { rhythm, given }, random), random) !== null;
    }),
  );
}

/** What other phrases take over from the first: its first notes, and how many chords. */
function openingOf({ form, beat }: Plan, { rhythm }: Material): { notes: Beat[]; slots: number } {
  const end = OPENING_BEATS[form] * beat;
  const isWithin = ({ start }: Beat) => start < end;
  return { notes: rhythm.notes.filter(isWithin), slots: rhythm.slots.filter(isWithin).length };
}

function melodyTask(
  plan: Plan,
  phrase: PhrasePlan,
  { outer, joints }: { outer: Material; joints: Joints },
  random: Random,
): MelodyTask {
  const { rhythm, chords, bass, melody: given } = outer;
  const ceiling = plan.peak.step - 1;
  const places = peakNotes(plan, phrase, rhythm, chords);
  const [low] = bass;
  const lastLow = bass.at(-1);
  return {
    rhythm,
    chords,
    bass,
    lowest: plan.lowest,
    ceiling,
    given,
    letters: phrase.label === "a" ? plan.theme : [],
    joins: {
      first: (pitch) =>
        low === undefined || joints.before.every((pair) => isJoined(pair, [pitch, low])),
      last: (pitch) =>
        lastLow === undefined || joints.after.every((pair) => isJoined([pitch, lastLow], pair)),
    },
    end: endTonesOf(phrase, chords),
    peak: phrase.peakWithin === null ? null : { pitch: plan.peak, notes: places },
    leastSteps: leastStepsOf(plan, phrase),
    contour: contourOf(phrase, rhythm, { ceiling, beat: plan.beat }, random),
    model: null,
  };
}

/** The notes that may be the highest one: within the time for it, of the chord, and not the last. */
function peakNotes(
  { peak, beat }: Plan,
  { peakWithin }: PhrasePlan,
  { notes, slots }: Rhythm,
  chords: readonly Chord[],
): Set<number> {
  const places = notes.slice(0, -1).flatMap(({ start }, index) => {
    const chord = chords[slots.findLastIndex((slot) => slot.start <= start)];
    const isInside =
      peakWithin !== null && start >= peakWithin.from * beat && start < peakWithin.to * beat;
    return isInside && chord !== undefined && isIn(chord, peak) ? [index] : [];
  });
  return new Set(places);
}

/** Of a hundred intervals. The letters of a name leap as they will, and other phrases make up for it. */
function leastStepsOf({ theme, form }: Plan, { label, isContrast }: PhrasePlan): number {
  if (label === "amen") return 0;
  if (theme.length === 0) return form === "adagio" ? 62 : 66;
  if (isContrast) return 74;
  return label === "a" ? 50 : 60;
}
