import type { CompositionState } from "./contract.ts";

/** The notes of a piece. */
export type { Score } from "./engine/score.ts";

/** Somebody or something is still at work on it. */
export const UNDER_WAY = ["queued", "composing", "rendering"] as const;
/** It can be taken up again. */
export const STOPPED = ["cancelled", "failed"] as const;

export function isUnderWay(state: CompositionState): boolean {
  return (UNDER_WAY as readonly CompositionState[]).includes(state);
}

/** In percent: rendering is what takes long. */
export function progressOf(state: CompositionState): number {
  switch (state) {
    case "composing":
      return 10;
    case "rendering":
      return 40;
    case "ready":
    case "kept":
      return 100;
    default:
      return 0;
  }
}
