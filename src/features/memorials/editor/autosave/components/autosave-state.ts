import type { ApiError } from "#platform/pages/api-client.ts";
import { textOf, tidyText, type FieldName, type Saved } from "./field-text.ts";
import { readItemField } from "./item-fields.ts";
import { readPieceField } from "./piece-fields.ts";
import type { SaveCalls } from "./send-field.ts";

/** The state of a memorial's fields while they are saved one by one. */

/**
 * Unsaved text of a field: `base` is the text it was typed over, `saved` the last text the server confirmed, `sent`
 * what was sent without an answer and may be saved.
 */
export type Draft = { text: string; base: string; saved: string | null; sent?: string[] };
export type Drafts = Partial<Record<FieldName, Draft>>;

/** Of saving a field. `away`: no answer, so that it is saved again later. */
export type Outcome = "done" | "away";

/** A saved change that can be undone. */
export type Step = { field: FieldName; before: string; after: string };

/** Things that were deleted at once; whoever deleted them knows how they are restored. */
export type Deletion = { deleted: readonly string[]; restore: () => void };

export function isDeletion(step: Step | Deletion): step is Deletion {
  return "deleted" in step;
}

/** Without the deletion of what is restored, by undoing it or otherwise. */
export function withoutDeletion(
  steps: Saving["steps"],
  restored: readonly string[],
): Saving["steps"] {
  return steps.filter(
    (step) => !isDeletion(step) || !step.deleted.some((id) => restored.includes(id)),
  );
}

export type Saving = Saved & {
  drafts: Drafts;
  problems: Partial<Record<FieldName, string>>;
  /** Which line of a list the last problem is about: `ceremonies.1.at`. */
  problemAt: string | null;
  /** Fields that somebody else has changed meanwhile; both versions are kept. */
  conflicts: readonly FieldName[];
  /** `waiting`: the connection or the server failed; saving is retried. */
  status: "still" | "saving" | "waiting";
  savedAt: Date | null;
  /** What can be undone, in the order in which it was done. */
  steps: readonly (Step | Deletion)[];
  /** What was undone last, until the next change: it can be redone. */
  undone: Step | null;
  isSignedOut: boolean;
};

/** Before anything was saved. `kept`: unsaved text from before a reload. */
export function startOf(saved: Saved, kept: Drafts): Saving {
  const drafts = Object.entries(kept).map(([field, draft]) => [field, { ...draft, saved: null }]);
  return {
    ...saved,
    drafts: Object.fromEntries(drafts) as Drafts,
    problems: {},
    problemAt: null,
    conflicts: [],
    status: "still",
    savedAt: null,
    steps: [],
    undone: null,
    isSignedOut: false,
  };
}

/** Whether the other version was sent from here and saved, but its answer lost (by a reload, for example). */
export function isOwn(field: FieldName, { sent }: Draft, theirs: string): boolean {
  return sent?.some((text) => tidyText(field, text) === theirs) ?? false;
}

/** Whether a field has text that is not saved. */
export function isDirty(state: Saving, field: FieldName): boolean {
  const draft = state.drafts[field];
  if (draft === undefined) return false;
  if (!isThere(state, field)) return false;
  return draft.text !== draft.saved && draft.text !== textOf(state, field);
}

/** A picture may have been taken off the page meanwhile, and what was written about it with it. */
export function isThere({ items, pieces }: Saved, field: FieldName): boolean {
  const piece = readPieceField(field);
  if (piece !== null) return pieces.some(({ mediaId }) => mediaId === piece.id);
  const named = readItemField(field);
  return named === null || items.some(({ id }) => id === named.id);
}

export function dirtyFields(state: Saving): FieldName[] {
  return (Object.keys(state.drafts) as FieldName[]).filter((field) => isDirty(state, field));
}

export function dirtyDrafts(state: Saving): Drafts {
  return Object.fromEntries(dirtyFields(state).map((field) => [field, state.drafts[field]]));
}

/** The text that the field's control shows. */
export function shownText(state: Saving, field: FieldName): string {
  return state.drafts[field]?.text ?? textOf(state, field);
}

export type AutosaveOptions = SaveCalls & {
  saved: Saved;
  /** The last change before the page was loaded, if it can still be undone. */
  lastStep(): Promise<Step | null>;
  /** Stores unsaved text so that it survives a reload. */
  keep(drafts: Drafts): void;
  /** Called once for each text that is refused, and once when the connection or the server fails. */
  fail(error: unknown): void;
  /** Schedules a retry. */
  later(again: () => void): void;
};

/** What a refusal says of a field, and which field of the answer says it. */
export function problemOf(field: FieldName, { fields, message }: ApiError) {
  const [other = [field, message]] = Object.entries(fields);
  const [problemAt, problem = message] = field in fields ? [field, fields[field]] : other;
  return { problemAt, problem };
}
