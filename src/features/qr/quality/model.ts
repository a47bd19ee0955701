import type { Step } from "../life/contract.ts";
import type { Grade } from "../plate-checks/contract.ts";
import { isGoodEnough } from "../plate-checks/model.ts";

/** What is known of how good a plate is, before it takes a step. */
export type Quality = {
  /** A file of its symbol was read back and left the house. */
  isProven: boolean;
  /** By the last photograph of the plate that carries the code; `null` where there is none. */
  grade: Grade | null;
  /** Two people have decided that it goes though that grade is too low. */
  isExcepted: boolean;
  /** Of its package; a code without one is let go. */
  mayGoUnchecked: boolean;
};

export const QUALITY_REFUSALS = ["notProven", "belowGrade", "notChecked"] as const;
export type QualityRefusal = (typeof QUALITY_REFUSALS)[number];

/** Steps that ask how good a plate is. */
const ASKING: readonly Step[] = ["engraved", "packed", "shipped"];

export function asksForQuality(step: Step): boolean {
  return ASKING.includes(step);
}

/**
 * Why a plate may not take a step as good as it is; one rule for the scanner, for one code and for many. What
 * was engraved without a file of ours needs a reason: it is old stock. What was photographed and found too
 * bad goes neither into a box nor into the post.
 */
export function qualityRefusal(
  { isProven, grade, isExcepted, mayGoUnchecked }: Quality,
  step: Step,
  hasReason: boolean,
): QualityRefusal | null {
  if (step === "engraved") return isProven || hasReason ? null : "notProven";
  if (step !== "packed" && step !== "shipped") return null;
  if (grade !== null) return isGoodEnough(grade) || isExcepted ? null : "belowGrade";
  return step === "packed" && !mayGoUnchecked ? "notChecked" : null;
}
