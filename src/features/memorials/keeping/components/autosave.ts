import type { Memorial, MemorialChange } from "../../contract.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import {
  dirtyDrafts,
  dirtyFields,
  isDirty,
  isOwn,
  shownText,
  type Draft,
  type Drafts,
  type Saving,
  type Step,
} from "./autosave-state.ts";
import { changeOf, textOf, type FieldName } from "./saved-fields.ts";

const UNANSWERED = 5;

export type AutosaveOptions = {
  memorial: Memorial;
  put(change: MemorialChange, revision: number): Promise<Memorial>;
  load(): Promise<Memorial>;
  /** What was changed last before the page was loaded, and can still be taken back. */
  lastStep(): Promise<Step | null>;
  /** Keeps what is typed where a reload finds it again. */
  keep(drafts: Drafts): void;
  /** Told of each refusal, and once when the net or the server goes away. */
  fail(error: unknown): void;
  /** Calls back in a while; how long is its own matter. */
  later(again: () => void): void;
};

/**
 * Saves field by field, one after the other, each on top of the revision that is known. Nothing
 * that was typed is dropped before the server has it.
 */
export class Autosave {
  readonly #options: AutosaveOptions;
  readonly #listeners = new Set<() => void>();
  /** Fields to be saved, and whether each is a step that can be taken back. */
  readonly #queue = new Map<FieldName, boolean>();
  #working: Promise<void> | null = null;
  /** What the server is being asked to keep just now. */
  #sending: { field: FieldName; text: string } | null = null;
  #isCallingBack = false;
  #isAway = false;
  #state: Saving;

  /** `kept` is what was typed and not saved before a reload. */
  constructor(options: AutosaveOptions, kept: Drafts = {}) {
    this.#options = options;
    const drafts = Object.entries(kept).map(([field, draft]) => [field, { ...draft, saved: null }]);
    this.#state = {
      memorial: options.memorial,
      drafts: Object.fromEntries(drafts) as Drafts,
      problems: {},
      conflicts: [],
      status: "still",
      savedAt: null,
      steps: [],
      isSignedOut: false,
    };
    for (const field of dirtyFields(this.#state)) void this.#enqueue(field);
    void this.#fetchLastStep();
  }

  /** It goes before what was changed meanwhile. Without it there is simply less to take back. */
  async #fetchLastStep(): Promise<void> {
    const step = await this.#options.lastStep().catch(() => null);
    if (step !== null) this.#set({ steps: [step, ...this.#state.steps] });
  }

  readonly state = (): Saving => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  type(field: FieldName, text: string): void {
    const fresh = { base: textOf(this.#state.memorial, field), saved: null };
    this.#setDraft(field, { ...(this.#state.drafts[field] ?? fresh), text });
  }

  /** Saves the field; left for good, it then shows what the server made of it. */
  async leave(field: FieldName): Promise<void> {
    await this.pause(field);
    const isSettled = this.#state.drafts[field] !== undefined && !isDirty(this.#state, field);
    if (isSettled) this.#setDraft(field, null);
  }

  /** Saves while somebody goes on typing. */
  async pause(field: FieldName): Promise<void> {
    if (this.#state.conflicts.includes(field)) return;
    // Sent twice, it would be refused twice, and whoever has mended it waits for the second answer.
    const { field: sent, text } = this.#sending ?? {};
    if (sent === field && text === this.#state.drafts[field]?.text) await this.#working;
    else await this.#enqueue(field);
  }

  async retry(): Promise<void> {
    const [first] = this.#queue;
    if (first !== undefined) await this.#enqueue(...first);
  }

  /** Everything that is typed, before the page is left. `true` when all of it is saved. */
  async flush(): Promise<boolean> {
    for (const field of dirtyFields(this.#state)) await this.pause(field);
    return dirtyFields(this.#state).length === 0;
  }

  /** Takes the last change back; answers which it was. */
  async undo(): Promise<Step | null> {
    await this.flush();
    const step = this.#state.steps.at(-1);
    if (step === undefined || isDirty(this.#state, step.field)) return null;
    this.#set({ steps: this.#state.steps.slice(0, -1) });
    // On top of what it made: what somebody has written since is met, not written over.
    await this.#write(step.field, step.before, { isStep: false, base: step.after });
    return step;
  }

  async redo({ field, before, after }: Step): Promise<void> {
    await this.#write(field, after, { base: before });
  }

  /** One's own version stays; taking it back brings the other one. */
  async keepMine(field: FieldName): Promise<void> {
    this.#settleConflict(field);
    await this.#write(field, shownText(this.#state, field));
  }

  /** The other version stays; taking it back brings one's own. */
  takeTheirs(field: FieldName): void {
    const step = {
      field,
      before: shownText(this.#state, field),
      after: textOf(this.#state.memorial, field),
    };
    this.#settleConflict(field);
    this.#set({ steps: [...this.#state.steps, step] });
    this.#setDraft(field, null);
  }

  /** Both, one below the other, to be made one by hand. */
  mergeByHand(field: FieldName): void {
    const base = textOf(this.#state.memorial, field);
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
    { isStep = true, base = textOf(this.#state.memorial, field) } = {},
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
    const before = textOf(this.#state.memorial, field);
    if (before !== draft.base) return this.#meet(field, draft, before);
    const sending = { ...draft, sent: [draft.text, ...(draft.sent ?? [])].slice(0, UNANSWERED) };
    this.#set({ status: "saving", drafts: { ...this.#state.drafts, [field]: sending } });
    this.#sending = { field, text: draft.text };
    try {
      const { revision } = this.#state.memorial;
      const memorial = await this.#options.put(changeOf(field, draft.text), revision);
      const step = { field, before, after: textOf(memorial, field) };
      const steps = isStep ? [...this.#state.steps, step] : this.#state.steps;
      this.#set({ memorial, savedAt: new Date(), isSignedOut: false, steps });
      this.#isAway = false;
      this.#settle(field, draft.text);
      this.#retryRefused();
      return "done";
    } catch (error) {
      return await this.#refused(field, error);
    } finally {
      this.#sending = null;
    }
  }

  /** What was typed while it was being saved is still to be saved, on top of this. */
  #settle(field: FieldName, saved: string): void {
    const draft = this.#state.drafts[field];
    const base = textOf(this.#state.memorial, field);
    if (draft !== undefined) this.#setDraft(field, { ...draft, base, saved, sent: [] });
    this.#setProblem(field, null);
  }

  /** What was refused may fit now: a birth that lay after the death. */
  #retryRefused(): void {
    for (const field of Object.keys(this.#state.problems) as FieldName[]) {
      if (isDirty(this.#state, field)) this.#queue.set(field, true);
    }
  }

  async #refused(field: FieldName, error: unknown): Promise<Outcome> {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) {
      if (!this.#isAway) this.#options.fail(error);
      this.#isAway = true;
      return "away";
    }
    if (error.status === 412) return this.#catchUp(field);
    this.#options.fail(error);
    if (error.status === 401) this.#set({ isSignedOut: true });
    const [other] = Object.values(error.fields);
    this.#setProblem(field, error.fields[field] ?? other ?? error.message);
    return "done";
  }

  /** Somebody else was faster: on top of theirs, unless it is the same field. */
  async #catchUp(field: FieldName): Promise<Outcome> {
    try {
      this.#set({ memorial: await this.#options.load() });
    } catch (error) {
      return this.#refused(field, error);
    }
    this.#queue.set(field, true);
    return "done";
  }

  /** The same field was changed by somebody else since this was begun. */
  #meet(field: FieldName, draft: Draft, theirs: string): Outcome {
    const { conflicts } = this.#state;
    if (draft.text === theirs) this.#settle(field, draft.text);
    else if (isOwn(field, draft, theirs)) {
      this.#settle(field, theirs);
      this.#queue.set(field, true);
    } else if (!conflicts.includes(field)) this.#set({ conflicts: [...conflicts, field] });
    return "done";
  }
}

/** `away`: it is to be tried again. */
type Outcome = "done" | "away";
