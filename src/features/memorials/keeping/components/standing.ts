import { dirtyFields, type Saving } from "./autosave-state.ts";

/**
 * How it stands with all that was typed. `typing`: to be saved by itself in a moment. `stuck`: it
 * won't be without the net, a login, or somebody's hand.
 */
export type Standing = "saved" | "typing" | "saving" | "stuck";

export function standingOf(saving: Saving): Standing {
  const dirty = dirtyFields(saving);
  if (dirty.length === 0) return "saved";
  const needsHand = dirty.some(
    (field) => saving.problems[field] !== undefined || saving.conflicts.includes(field),
  );
  if (saving.status === "waiting" || saving.isSignedOut || needsHand) return "stuck";
  return saving.status === "saving" ? "saving" : "typing";
}
