import type { StaffStep } from "../ledger/contract.ts";
import { STAFF_STEPS } from "../ledger/contract.ts";
import { after, refusalOf, type Life, type Refusal } from "../life/model.ts";
import { qualityRefusal, type Quality, type QualityRefusal } from "../quality/model.ts";

/** More is narrowed down first: a step of everything there is, is a slip. */
export const BULK_MAX = 100_000;

/** How long what was pressed for many can be taken back at once. */
export const UNDO_HOURS = 24;

/** Those that stand on their own for many at once; what ends a code is decided one by one. */
export const TOGETHER = STAFF_STEPS.filter((step) => step !== "retired" && step !== "reinstated");

/** A step forward is taken back by one step back; what was undone by the step itself is not. */
const UNDOABLE: readonly StaffStep[] = ["engraved", "verified", "packed", "shipped", "delivered"];

export function isUndoable(step: StaffStep): boolean {
  return UNDOABLE.includes(step);
}

/** `quality`: where the step asks for it. */
export type Found = Life & { code: string; quality: Quality | null };

/** Those that may take the step, by the stages between which it leads, and the others by why not. */
export type Sorted = {
  taken: { from: Life["stage"]; to: Life["stage"]; codes: string[] }[];
  refused: { refusal: Refusal | QualityRefusal; count: number }[];
};

export function sortedBy(found: readonly Found[], step: StaffStep, hasReason: boolean): Sorted {
  const groups = Map.groupBy(found, (one) => {
    const unfit = one.quality === null ? null : qualityRefusal(one.quality, step, hasReason);
    return refusalOf(one, step) ?? unfit;
  });
  const taken = Map.groupBy(groups.get(null) ?? [], ({ stage }) => stage);
  return {
    taken: [...taken].map(([from, codes]) => ({
      from,
      to: codes[0] === undefined ? from : after(codes[0], step).stage,
      codes: codes.map(({ code }) => code),
    })),
    refused: [...groups].flatMap(([refusal, codes]) =>
      refusal === null ? [] : [{ refusal, count: codes.length }],
    ),
  };
}

export function countOf(taken: Sorted["taken"]): number {
  return taken.reduce((sum, { codes }) => sum + codes.length, 0);
}
