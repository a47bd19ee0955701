import type { StaffStep } from "#features/qr/code-list/contract.ts";
import { STAFF_STEPS } from "#features/qr/code-list/contract.ts";
import { after, refusalOf, type Life, type Refusal } from "#features/qr/lifecycle/model.ts";
import { qualityRefusal, type Quality, type QualityRefusal } from "../quality/model.ts";

/** Maximum number of codes: a larger selection is probably a mistake and has to be filtered. */
export const BULK_MAX = 100_000;

/** How long a bulk step can be undone. */
export const UNDO_HOURS = 24;

/** Steps that can be run in bulk; retiring codes is decided one by one. */
export const BULK_STEPS = STAFF_STEPS.filter((step) => step !== "retired" && step !== "reinstated");

/** Bulk steps that can be undone: forward steps, each by a single reverse step. */
const UNDOABLE: readonly StaffStep[] = ["engraved", "verified", "packed", "shipped", "delivered"];

export function isUndoable(step: StaffStep): boolean {
  return UNDOABLE.includes(step);
}

/** `quality`: only for steps that check it. */
export type Found = Life & { code: string; quality: Quality | null };

/** Codes that may take the step, by the stages between which it leads, and the others by reason. */
export type BulkPreview = {
  taken: { from: Life["stage"]; to: Life["stage"]; codes: string[] }[];
  refused: { refusal: Refusal | QualityRefusal; count: number }[];
};

export function groupByResult(
  found: readonly Found[],
  step: StaffStep,
  hasReason: boolean,
): BulkPreview {
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

export function countOf(taken: BulkPreview["taken"]): number {
  return taken.reduce((sum, { codes }) => sum + codes.length, 0);
}
