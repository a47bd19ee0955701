import type { Step } from "#features/qr/lifecycle/contract.ts";
import type { Grade } from "../plate-checks/contract.ts";
import { isGoodEnough } from "../plate-checks/model.ts";

/** What is known of a plate's quality before a step. */
export type Quality = {
  /** A file of its symbol was read back and exported. */
  isProven: boolean;
  /** From the last photograph of the current plate; `null` without one. */
  grade: Grade | null;
  /** Two people approved it although that grade is too low. */
  isExcepted: boolean;
  /** The package's setting; a code without a package needs no photograph. */
  mayGoUnchecked: boolean;
};

export const QUALITY_REFUSALS = ["notProven", "belowGrade", "notChecked"] as const;
export type QualityRefusal = (typeof QUALITY_REFUSALS)[number];

/** Steps that check a plate's quality. */
const ASKING: readonly Step[] = ["engraved", "packed", "shipped"];

export function asksForQuality(step: Step): boolean {
  return ASKING.includes(step);
}

/**
 * Why a plate's quality forbids a step; one rule for the scanner, single steps and bulk steps.
 * Engraving without a file of ours needs a reason: it is old stock. A plate with a photograph
 * graded too low is neither packed nor sent.
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
