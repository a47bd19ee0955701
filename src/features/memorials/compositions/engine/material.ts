import type { Material } from "./frames.ts";
import { endOf, isJoined, startOf, type Joints } from "./joints.ts";
import {
  beginsLikeFirst,
  canBeginOthers,
  drawPhrase,
  hasInnerVoices,
  singWithoutPeak,
} from "./phrase-drawing.ts";
import type { Plan } from "./plan.ts";
import { hasLoop } from "./progressions.ts";
import type { Random } from "./random.ts";

const TRIES = 24;

/** What there is so far. The phrase with the highest note is kept apart: elsewhere its label goes without. */
type Known = { byLabel: ReadonlyMap<string, Material>; climax: Material | null };

/** The material of each phrase in order, or null if some phrase found none. */
export function drawMaterial(plan: Plan, random: Random): Material[] | null {
  let known: Known = { byLabel: new Map(), climax: null };
  // What begins a piece is found first: other phrases begin like it.
  for (const label of new Set(["a", ...plan.phrases.map((phrase) => phrase.label)])) {
    const next = drawLabel(plan, label, known, random);
    if (next === null) return null;
    known = next;
  }
  const found = inOrder(plan, known);
  if (!found.every((one) => one !== null)) return null;
  return hasLoop(found.flatMap(({ chords }) => chords)) ? null : found;
}

function drawLabel(plan: Plan, label: string, known: Known, random: Random): Known | null {
  const same = plan.phrases.filter((phrase) => phrase.label === label);
  const climax = same.find(({ peakWithin }) => peakWithin !== null);
  const phrase = climax ?? same[0];
  if (phrase === undefined) return null;
  const joints = jointsOf(plan, known, label);
  const first = known.byLabel.get("a") ?? null;
  for (let time = 0; time < TRIES; time += 1) {
    const drawn = drawPhrase(plan, phrase, { first, joints }, random);
    if (drawn === null) continue;
    if (label === "a" && !canBeginOthers(plan, drawn, random)) continue;
    const plain =
      climax === undefined ? drawn : singWithoutPeak(plan, { phrase, drawn, joints }, random);
    if (plain === null) continue;
    const next = {
      byLabel: new Map([...known.byLabel, [label, plain]]),
      climax: climax === undefined ? known.climax : drawn,
    };
    if (!areJoined(plan, next)) continue;
    const sung = plain === drawn ? [drawn] : [plain, drawn];
    if (sung.every((one) => hasInnerVoices(plan, one, random))) return next;
  }
  return null;
}

function inOrder({ phrases }: Plan, { byLabel, climax }: Known): (Material | null)[] {
  return phrases.map(({ label, peakWithin }) =>
    peakWithin === null ? (byLabel.get(label) ?? null) : climax,
  );
}

/** Beginnings are known earlier than phrases: some begin like the first. */
function startsInOrder(plan: Plan, known: Known): (Material | null)[] {
  const first = known.byLabel.get("a") ?? null;
  return inOrder(plan, known).map(
    (material, index) => material ?? (beginsLikeFirst(plan.phrases[index]) ? first : null),
  );
}

/** What is known of the phrases around those with a label. */
function jointsOf(plan: Plan, known: Known, label: string): Joints {
  const whole = inOrder(plan, known);
  const starts = startsInOrder(plan, known);
  const places = plan.phrases.flatMap((phrase, index) => (phrase.label === label ? [index] : []));
  return {
    before: places.flatMap((index) => {
      const material = whole[index - 1] ?? null;
      return material === null ? [] : endOf(material);
    }),
    after: places.flatMap((index) => {
      const material = starts[index + 1] ?? null;
      return material === null ? [] : startOf(material);
    }),
  };
}

function areJoined(plan: Plan, known: Known): boolean {
  const ends = inOrder(plan, known);
  return startsInOrder(plan, known).every((material, index) => {
    const before = ends[index - 1] ?? null;
    if (material === null || before === null) return true;
    return endOf(before).every((from) => startOf(material).every((to) => isJoined(from, to)));
  });
}
