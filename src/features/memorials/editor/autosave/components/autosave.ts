import type { MediaItem } from "#features/memorials/media/contract.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import {
  dirtyDrafts,
  dirtyFields,
  isDeletion,
  isDirty,
  isOwn,
  isThere,
  problemOf,
  shownText,
  startOf,
  type AutosaveOptions,
  type Deletion,
  type Draft,
  type Drafts,
  type Outcome,
  type Saving,
  type Step,
} from "./autosave-state.ts";
import { isChoice, isOfThing, textOf, type FieldName, type Saved } from "./field-text.ts";
import { newerOf } from "./item-fields.ts";
import { loadField, sendField } from "./send-field.ts";

const UNANSWERED = 5;

/**
 * Saves one field after the other, each with the revision it was read with. Typed text is dropped only once
 * the server has saved it.
 */
export class Autosave {
  readonly #options: AutosaveOptions;
  readonly #listeners = new Set<() => void>();
  /** Fields to save, and whether saving them adds a step that can be undone. */
  readonly #queue = new Map<FieldName, boolean>();
  #working: Promise<void> | null = null;
  /** The request under way. */
  #sending: { field: FieldName; text: string } | null = null;
  readonly #refusedTexts = new Map<FieldName, string>();
  #isCallingBack = false;
  #isAway = false;
  #state: Saving;

  /** `kept`: unsaved text from before a reload. */
  constructor(options: AutosaveOptions, kept: Drafts = {}) {
    this.#options = options;
    this.#state = startOf(options.saved, kept);
    for (const field of dirtyFields(this.#state)) void this.#enqueue(field);
    void this.#fetchLastStep();
  }

  /** The step is older than all steps made since; if it can't be loaded, there is one step less to undo. */
  async #fetchLastStep(): Promise<void> {
    const step = await this.#options.lastStep().catch(() => null);
    if (step !== null) this.#set({ steps: [step, ...this.#state.steps] });
  }

  readonly state = (): Saving => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Media as they were fetched, after an upload or somebody else's change. */
  know(fetched: readonly MediaItem[], pieces: Saved["pieces"] = this.#state.pieces): void {
    const items = newerOf(this.#state.items, fetched);
    const known = { ...this.#state, items, pieces };
    const steps = this.#state.steps.filter((one) => isDeletion(one) || isThere(known, one.field));
    const { undone } = this.#state;
    const isGone = undone !== null && !isThere(known, undone.field);
    this.#set({ items, pieces, steps, undone: isGone ? null : undone });
  }

  type(field: FieldName, text: string): void {
    const fresh = { base: textOf(this.#state, field), saved: null };
    this.#setDraft(field, { ...(this.#state.drafts[field] ?? fresh), text });
  }

  /** Saves a field that lost focus; it then shows the text as the server cleaned it. */
  async leave(field: FieldName): Promise<void> {
    await this.pause(field);
    const isSettled = this.#state.drafts[field] !== undefined && !isDirty(this.#state, field);
    if (isSettled) this.#setDraft(field, null);
  }

  /** Saves a field while its user goes on typing. */
  async pause(field: FieldName): Promise<void> {
    const { conflicts, drafts, isSignedOut } = this.#state;
    if (conflicts.includes(field)) return;
    const text = drafts[field]?.text;
    // The same text sent twice would be refused twice, and a correction would wait for the second answer.
    if (text !== undefined && text === this.#refusedTexts.get(field) && !isSignedOut) return;
    if (this.#sending?.field === field && this.#sending.text === text) await this.#working;
    else await this.#enqueue(field);
  }

  async retry(): Promise<void> {
    const [first] = this.#queue;
    if (first !== undefined) await this.#enqueue(...first);
  }

  /** Saves everything before the page is left. Returns whether all of it is saved. */
  async flush(): Promise<boolean> {
    for (const field of dirtyFields(this.#state)) await this.pause(field);
    return dirtyFields(this.#state).length === 0;
  }

  /** Deletions are added and taken out by who makes them. */
  setSteps(steps: Saving["steps"]): void {
    this.#set({ steps, undone: null });
  }

  /** Undoes the last step and returns it; a deletion is left to the caller. */
  async undo(): Promise<Step | Deletion | null> {
    await this.flush();
    const step = this.#state.steps.at(-1);
    if (step === undefined || (!isDeletion(step) && isDirty(this.#state, step.field))) return null;
    const steps = this.#state.steps.slice(0, -1);
    this.#set({ steps, undone: isDeletion(step) ? null : step });
    if (isDeletion(step)) return step;
    // Based on the step's result: what somebody else has written since is a conflict, not overwritten.
    await this.#write(step.field, step.before, { isStep: false, base: step.after });
    return step;
  }

  /** Redoes what was undone last, if nothing was changed since. */
  async redo(): Promise<void> {
    const { undone } = this.#state;
    this.#set({ undone: null });
    if (undone !== null) await this.#write(undone.field, undone.after, { base: undone.before });
  }

  /** Resolves a conflict with the user's version; undo brings the other one back. */
  async keepMine(field: FieldName): Promise<void> {
    this.#settleConflict(field);
    await this.#write(field, shownText(this.#state, field));
  }

  /** Resolves a conflict with the other version; undo brings the user's back. */
  takeTheirs(field: FieldName): void {
    const before = shownText(this.#state, field);
    this.#settleConflict(field);
    const step = { field, before, after: textOf(this.#state, field) };
    this.setSteps([...this.#state.steps, step]);
    this.#setDraft(field, null);
  }

  /** Puts both versions into the field, one below the other, to be merged by hand. */
  mergeByHand(field: FieldName): void {
    const base = textOf(this.#state, field);
    const text = `${shownText(this.#state, field)}\n\n${base}`;
    this.#settleConflict(field);
    this.#setDraft(field, { text, base, saved: null });
  }

  #set(change: Partial<Saving>): void {
    this.#state = { ...this.#state, ...change };
    if (change.drafts !== undefined) this.#options.keep(dirtyDrafts(this.#state));
    for (const listener of this.#listeners) listener();
  }

  #setDraft(field: FieldName, draft: Draft | null): void {
    const { [field]: _, ...others } = this.#state.drafts;
    this.#set({ drafts: draft === null ? others : { ...others, [field]: draft } });
  }

  #setProblem(field: FieldName, problem: string | null): void {
    const { [field]: _, ...others } = this.#state.problems;
    this.#set({ problems: problem === null ? others : { ...others, [field]: problem } });
  }

  #settleConflict(field: FieldName): void {
    this.#set({ conflicts: this.#state.conflicts.filter((one) => one !== field) });
  }

  async #write(
    field: FieldName,
    text: string,
    { isStep = true, base = textOf(this.#state, field) } = {},
  ): Promise<void> {
    this.#setDraft(field, { text, base, saved: null });
    await this.#enqueue(field, isStep);
  }

  #enqueue(field: FieldName, isStep = true): Promise<void> {
    this.#queue.set(field, isStep);
    this.#working ??= this.#work();
    return this.#working;
  }

  async #work(): Promise<void> {
    let status: Saving["status"] = "still";
    for (const [field, isStep] of this.#queue) {
      this.#queue.delete(field);
      if ((await this.#save(field, isStep)) === "done") continue;
      this.#queue.set(field, isStep);
      status = "waiting";
      this.#callBack();
      break;
    }
    this.#working = null;
    this.#set({ status });
  }

  #callBack(): void {
    if (this.#isCallingBack) return;
    this.#isCallingBack = true;
    this.#options.later(() => {
      this.#isCallingBack = false;
      void this.retry();
    });
  }

  async #save(field: FieldName, isStep: boolean): Promise<Outcome> {
    const draft = this.#state.drafts[field];
    if (draft === undefined || !isDirty(this.#state, field)) return "done";
    const before = textOf(this.#state, field);
    if (before !== draft.base && !isChoice(field)) return this.#merge(field, draft, before);
    const sending = { ...draft, sent: [draft.text, ...(draft.sent ?? [])].slice(0, UNANSWERED) };
    this.#set({ status: "saving", drafts: { ...this.#state.drafts, [field]: sending } });
    this.#sending = { field, text: draft.text };
    try {
      const change = await sendField(this.#options, this.#state, field, draft.text);
      const saved = change(this.#state);
      const step = { field, before, after: textOf({ ...this.#state, ...saved }, field) };
      this.#set({ ...saved, savedAt: new Date(), isSignedOut: false });
      if (isStep) this.setSteps([...this.#state.steps, step]);
      this.#isAway = false;
      this.#settle(field, draft.text);
      this.#retryRefused();
      return "done";
    } catch (error) {
      return await this.#refused(field, error, isStep);
    } finally {
      this.#sending = null;
    }
  }

  /** Text typed while the field was being saved stays a draft, based on what is saved now. */
  #settle(field: FieldName, saved: string): void {
    const draft = this.#state.drafts[field];
    const base = textOf(this.#state, field);
    if (draft !== undefined) this.#setDraft(field, { ...draft, base, saved, sent: [] });
    this.#refusedTexts.delete(field);
    this.#setProblem(field, null);
  }

  /** Another field may have been the reason for a refusal: a birth after the death, for example. */
  #retryRefused(): void {
    for (const field of Object.keys(this.#state.problems) as FieldName[]) {
      if (isDirty(this.#state, field)) this.#queue.set(field, true);
    }
  }

  async #refused(field: FieldName, error: unknown, isStep: boolean): Promise<Outcome> {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) {
      if (!this.#isAway) this.#options.fail(error);
      this.#isAway = true;
      return "away";
    }
    if (error.status === 412) return this.#catchUp(field, isStep);
    const text = this.#sending?.text ?? shownText(this.#state, field);
    if (this.#refusedTexts.get(field) !== text) this.#options.fail(error);
    this.#refusedTexts.set(field, text);
    if (error.status === 401) this.#set({ isSignedOut: true });
    const { problemAt, problem } = problemOf(field, error);
    this.#set({ problemAt });
    // Deleted meanwhile, together with what is said about it.
    if (error.status === 404 && isOfThing(field)) this.#setDraft(field, null);
    else this.#setProblem(field, problem);
    return "done";
  }

  /** The revision is outdated: loads the new one and tries again. */
  async #catchUp(field: FieldName, isStep: boolean): Promise<Outcome> {
    try {
      this.#set(await loadField(this.#options, field));
    } catch (error) {
      return this.#refused(field, error, isStep);
    }
    this.#queue.set(field, isStep);
    return "done";
  }

  /** The field was changed by somebody else since the draft was begun: merges, or reports a conflict. */
  #merge(field: FieldName, draft: Draft, theirs: string): Outcome {
    const { conflicts } = this.#state;
    if (draft.text === theirs) this.#settle(field, draft.text);
    else if (isOwn(field, draft, theirs)) {
      this.#settle(field, theirs);
      this.#queue.set(field, true);
    } else if (!conflicts.includes(field)) this.#set({ conflicts: [...conflicts, field] });
    return "done";
  }
}
