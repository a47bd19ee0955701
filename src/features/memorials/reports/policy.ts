import type { ReportOutcome, ReportState } from "./contract.ts";
import { appealUntil } from "./model.ts";

type Decided = { state: ReportState; outcome: ReportOutcome | null; decidedAt: Date | null };

/** Why somebody can't appeal; `null` if they can. */
export type AppealRefusal = "undecided" | "before" | "over";

/** Writers have nothing to appeal against where it stays, notifiers where it is removed. */
export function appealRefusal(
  by: "notifier" | "writers",
  { outcome, decidedAt }: Decided,
  hasAppealed: boolean,
  now: Date,
): AppealRefusal | null {
  if (hasAppealed) return "before";
  const isGranted = outcome === (by === "writers" ? "keep" : "remove");
  if (decidedAt === null || isGranted) return "undecided";
  return appealUntil(decidedAt) < now ? "over" : null;
}

/** Appeal against a decision: whoever reported, and the writers of the page, each once. */
export function canAppeal(
  by: "notifier" | "writers",
  decided: Decided,
  hasAppealed: boolean,
  now: Date,
): boolean {
  return appealRefusal(by, decided, hasAppealed, now) === null;
}

/** Take a case: nobody has. */
export function canTake({ state }: Pick<Decided, "state">): boolean {
  return state === "received";
}

/** Hide what was reported until it is decided. */
export function canHide(one: Pick<Decided, "state"> & Hidden): boolean {
  return canDecide(one) && !isHidden(one);
}

type Hidden = { hiddenAt: Date | null; shownAt: Date | null };

/** Whether it is hidden now, by a step or a decision of its case. */
export function isHidden({ hiddenAt, shownAt }: Hidden): boolean {
  return hiddenAt !== null && shownAt === null;
}

/** Decide a case, whoever took it. */
export function canDecide({ state }: Pick<Decided, "state">): boolean {
  return state === "received" || state === "taken";
}
