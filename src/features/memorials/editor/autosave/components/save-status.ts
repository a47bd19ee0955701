import { dirtyFields, type Saving } from "./autosave-state.ts";

/**
 * Whether everything typed is saved. `typing`: it will be saved in a moment. `stuck`: it can't be saved before
 * the connection is back, the user has signed in, or a problem or conflict is solved.
 */
export type SaveStatus = "saved" | "typing" | "saving" | "stuck";

export function saveStatusOf(saving: Saving): SaveStatus {
  const dirty = dirtyFields(saving);
  if (dirty.length === 0) return "saved";
  const needsHand = dirty.some(
    (field) => saving.problems[field] !== undefined || saving.conflicts.includes(field),
  );
  if (saving.status === "waiting" || saving.isSignedOut || needsHand) return "stuck";
  return saving.status === "saving" ? "saving" : "typing";
}
