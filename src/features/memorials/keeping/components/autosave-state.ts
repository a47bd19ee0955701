import type { Memorial } from "../../contract.ts";
import { textOf, tidyText, type FieldName } from "./saved-fields.ts";

/** What is known of the fields of a page while they are saved one by one. */

/** What was typed: on top of which text, how far it is saved, and what perhaps is (`sent`). */
export type Draft = { text: string; base: string; saved: string | null; sent?: string[] };
export type Drafts = Partial<Record<FieldName, Draft>>;

/** One change that was saved, and can be taken back. */
export type Step = { field: FieldName; before: string; after: string };

export type Saving = {
  /** As the server last had it. */
  memorial: Memorial;
  drafts: Drafts;
  problems: Partial<Record<FieldName, string>>;
  /** Fields that somebody else has changed too; both versions are still there. */
  conflicts: readonly FieldName[];
  /** `waiting`: the net or the server was away; it is tried again. */
  status: "still" | "saving" | "waiting";
  savedAt: Date | null;
  steps: readonly Step[];
  isSignedOut: boolean;
};

/** What came from here and arrived, though nobody said so: a reload or a lost answer lay between. */
export function isOwn(field: FieldName, { sent }: Draft, theirs: string): boolean {
  return sent?.some((text) => tidyText(field, text) === theirs) ?? false;
}

/** Typed and not yet with the server. */
export function isDirty(state: Saving, field: FieldName): boolean {
  const draft = state.drafts[field];
  if (draft === undefined) return false;
  return draft.text !== draft.saved && draft.text !== textOf(state.memorial, field);
}

export function dirtyFields(state: Saving): FieldName[] {
  return (Object.keys(state.drafts) as FieldName[]).filter((field) => isDirty(state, field));
}

export function dirtyDrafts(state: Saving): Drafts {
  return Object.fromEntries(dirtyFields(state).map((field) => [field, state.drafts[field]]));
}

/** What stands in the field's control. */
export function shownText(state: Saving, field: FieldName): string {
  return state.drafts[field]?.text ?? textOf(state.memorial, field);
}
