import type { CompositionState } from "./contract.ts";
import type { ProviderProblem } from "./engine/provider/provider.ts";

/** The notes of a piece. */
export type { Score } from "./engine/score.ts";

/** Why a piece failed: a translation key under `errors:compositions.`. */
export type CompositionProblem = "uncomposed" | "interrupted" | ProviderProblem;

/** Somebody or something is still at work on it. */
export const UNDER_WAY = ["queued", "composing", "rendering"] as const;
/** It can be taken up again. */
export const STOPPED = ["cancelled", "failed"] as const;

export function isUnderWay(state: CompositionState): boolean {
  return (UNDER_WAY as readonly CompositionState[]).includes(state);
}

/** In percent. `rendered`, in percent too: of the sound, which takes longer than the notes. */
export function progressOf(state: CompositionState, rendered: number): number {
  switch (state) {
    case "composing":
      return 10;
    case "rendering":
      return 20 + Math.round(0.8 * rendered);
    case "ready":
    case "kept":
      return 100;
    default:
      return 0;
  }
}
