import type { PhrasePlan } from "./plan.ts";
import type { Random } from "./random.ts";
import type { Rhythm } from "./rhythm.ts";

/** How far below the highest allowed step a phrase begins, rises to, and ends. */
const SHAPES: Record<PhrasePlan["label"], { start: number; apex: number; end: number }> = {
  a: { start: 5, apex: 2, end: 5 },
  a2: { start: 5, apex: 1, end: 5 },
  a3: { start: 5, apex: 2, end: 6 },
  b: { start: 3, apex: 1, end: 4 },
  b2: { start: 4, apex: 0, end: 4 },
  amen: { start: 4, apex: 4, end: 6 },
};

/** For each note of a phrase the step near which it is sought: an arch. */
export function contourOf(
  { label, peakWithin }: PhrasePlan,
  { notes }: Rhythm,
  { ceiling, beat }: { ceiling: number; beat: number },
  random: Random,
): number[] {
  const shape = SHAPES[label];
  const end = Math.max(1, notes.at(-1)?.start ?? 1);
  const middle = peakWithin === null ? 0 : ((peakWithin.from + peakWithin.to) * beat) / 2;
  const apexAt = peakWithin === null ? Math.floor((end * (35 + random.below(35))) / 100) : middle;
  const start = shape.start + random.below(2);
  const apex = peakWithin === null ? shape.apex + random.below(2) : -1;
  return notes.map(({ start: at }) => {
    const below =
      at <= apexAt
        ? start + Math.round(((apex - start) * at) / Math.max(1, apexAt))
        : apex + Math.round(((shape.end - apex) * (at - apexAt)) / Math.max(1, end - apexAt));
    return ceiling - below;
  });
}
