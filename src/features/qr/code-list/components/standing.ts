import type { FullCode } from "../contract.ts";

type Standing = "free" | "owned" | "ownedLocked" | "linked" | "linkedLocked" | "retired";

/** Whose a code is, and whether it opens a page. */
export function recipientAndStatus({
  state,
  isOwned,
  isLocked,
}: Pick<FullCode, "state" | "isOwned" | "isLocked">): Standing {
  if (state === "retired") return "retired";
  if (state === "linked") return isLocked ? "linkedLocked" : "linked";
  if (!isOwned) return "free";
  return isLocked ? "ownedLocked" : "owned";
}

type Lived = Pick<FullCode, "state" | "stage" | "createdAt"> & {
  history: readonly Pick<FullCode["history"][number], "step" | "at" | "before" | "after">[];
};

/** When it came to its stage, or was retired; the history is newest first. */
export function sinceWhen({ state, stage, createdAt, history }: Lived): string {
  const entry =
    state === "retired"
      ? history.find(({ step }) => step === "retired")
      : history.find(({ before, after }) => after.stage === stage && before?.stage !== stage);
  return entry?.at ?? createdAt;
}
