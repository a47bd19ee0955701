import type { Memorial } from "../../contract.ts";
import type { MediaItem } from "../../media/contract.ts";
import type { FieldName } from "./saved-fields.ts";

/** The questions, in the order in which they are asked. */
export const GUIDE_STEPS = ["name", "dates", "portrait", "story", "privacy"] as const;
export type GuideStep = (typeof GUIDE_STEPS)[number];

/** What each of them saves by itself. */
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

/** Counted from one. */
export function placeOf(step: GuideStep): number {
  return GUIDE_STEPS.indexOf(step) + 1;
}

export function stepAfter(step: GuideStep): GuideStep | null {
  return GUIDE_STEPS[placeOf(step)] ?? null;
}

export function stepBefore(step: GuideStep): GuideStep | null {
  return GUIDE_STEPS[placeOf(step) - 2] ?? null;
}

/** Without a step: where one goes on. */
export function guidePath(id: string, step?: GuideStep): string {
  const start = `/create-memorial/guided/${encodeURIComponent(id)}`;
  return step === undefined ? start : `${start}/${step}`;
}

type Answered = Pick<Memorial, "bornOn" | "diedOn" | "biography">;

/** The first question without an answer: there one goes on, on whichever device. */
export function openStep(memorial: Answered, media: readonly MediaItem[]): GuideStep {
  if (memorial.bornOn === null && memorial.diedOn === null) return "dates";
  if (media.length === 0) return "portrait";
  return memorial.biography === null ? "story" : "privacy";
}
