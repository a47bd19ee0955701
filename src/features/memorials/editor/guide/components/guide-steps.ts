import { GUIDE_STEPS, type GuideStep } from "#features/memorials/components/guide-path.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import type { MediaItem } from "#features/memorials/media/contract.ts";
import type { FieldName } from "#features/memorials/editor/autosave/components/field-text.ts";

/** The fields that each question saves. */
export const STEP_FIELDS: Record<GuideStep, readonly FieldName[]> = {
  name: ["name"],
  dates: ["bornOn", "diedOn"],
  portrait: [],
  story: ["biography"],
  privacy: [],
};

export function isGuideStep(step: string | undefined): step is GuideStep {
  return GUIDE_STEPS.some((one) => one === step);
}

/** One-based. */
export function placeOf(step: GuideStep): number {
  return GUIDE_STEPS.indexOf(step) + 1;
}

export function stepAfter(step: GuideStep): GuideStep | null {
  return GUIDE_STEPS[placeOf(step)] ?? null;
}

export function stepBefore(step: GuideStep): GuideStep | null {
  return GUIDE_STEPS[placeOf(step) - 2] ?? null;
}

type Answered = Pick<Memorial, "bornOn" | "diedOn" | "biography">;

/** The first unanswered question, from which the guide resumes on any device. */
export function openStep(memorial: Answered, media: readonly MediaItem[]): GuideStep {
  if (media.length === 0) return "portrait";
  if (memorial.bornOn === null && memorial.diedOn === null) return "dates";
  return memorial.biography === null ? "story" : "privacy";
}
