import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { dropDraft, keepDraft, readDraft } from "#platform/pages/drafts.ts";
import { call } from "#platform/pages/call.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { invalidatePage } from "#features/memorials/content/components/forget-page.ts";
import { eventsQuery } from "#features/memorials/timeline/components/events-query.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import {
  addEvent,
  changeEvent,
  type EventInput,
  type TimelineEvent,
} from "#features/memorials/timeline/contract.ts";
import { inOrder } from "#features/memorials/timeline/model.ts";
import { changeOf, draftOf, merged, newEventOf, type EventDraft } from "./event-draft.ts";

type Kept = Pick<Memorial, "id" | "slug">;

/** What was typed and isn't saved, with the event that it was typed over. */
type KeptDraft = { draft: EventDraft; base: TimelineEvent | null };

const nameOf = (memorialId: string, eventId: string | null) =>
  `event ${memorialId} ${eventId ?? "new"}`;

export function keptDraft(memorialId: string, eventId: string | null): KeptDraft | null {
  return readDraft(nameOf(memorialId, eventId)) as KeptDraft | null;
}

export function dropKeptDraft(memorialId: string, eventId: string | null): void {
  dropDraft(nameOf(memorialId, eventId));
}

/** `theirs` is `null` if somebody else has deleted it; `both` are the fields that both changed. */
export type Conflict = { theirs: TimelineEvent | null; both: (keyof EventDraft)[] };

type State = {
  draft: EventDraft;
  /** As it is saved; `null` before it was. */
  base: TimelineEvent | null;
  error: Error | null;
  conflict: Conflict | null;
  /** It was typed before the page was left or closed, and is still not saved. */
  wasKept: boolean;
};

type Begun = { memorial: Kept; event: TimelineEvent | null; blank: EventDraft };

/**
 * One event while it is written: what is typed is kept in the tab until it is saved, and saved with the
 * revision that it was typed over.
 */
export class EventSaving {
  readonly #client: QueryClient;
  readonly #memorial: Kept;
  readonly #name: string;
  readonly #blank: EventDraft;
  readonly #listeners = new Set<() => void>();
  #state: State;
  #sending: Promise<boolean> = Promise.resolve(true);

  constructor(client: QueryClient, { memorial, event, blank }: Begun) {
    this.#client = client;
    this.#memorial = memorial;
    this.#name = nameOf(memorial.id, event?.id ?? null);
    this.#blank = blank;
    const kept = keptDraft(memorial.id, event?.id ?? null);
    const draft = kept?.draft ?? (event === null ? blank : draftOf(event));
    this.#state = {
      draft,
      base: kept?.base ?? event,
      error: null,
      conflict: null,
      wasKept: kept !== null,
    };
  }

  readonly isUnsaved = (): boolean => {
    const { base, draft } = this.#state;
    if (base !== null) return changeOf(base, draft) !== null;
    return JSON.stringify(draft) !== JSON.stringify(this.#blank);
  };

  readonly state = (): State => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  type(draft: EventDraft): void {
    this.#set({ draft });
    keepDraft(this.#name, { draft, base: this.#state.base });
  }

  /** One after the other: a second save waits for the first, and then has its revision. */
  readonly save = (): Promise<boolean> => {
    this.#sending = this.#sending.then(() => this.#send());
    return this.#sending;
  };

  async #send(): Promise<boolean> {
    const { draft, base, conflict } = this.#state;
    // The other version would be overwritten before anybody has chosen.
    if (conflict !== null) return false;
    const change = base === null ? null : changeOf(base, draft);
    if (base !== null && change === null) {
      dropDraft(this.#name);
      return true;
    }
    try {
      const saved = await this.#call(base, change, draft);
      this.#set({ base: saved, error: null, conflict: null, wasKept: false });
      this.#show(saved);
      if (this.#state.draft === draft) dropDraft(this.#name);
      else this.type(this.#state.draft);
      return true;
    } catch (failure) {
      return this.#refused(failure instanceof Error ? failure : new Error(String(failure)));
    }
  }

  #call(base: TimelineEvent | null, change: EventInput | null, draft: EventDraft) {
    const { id } = this.#memorial;
    if (base === null) return call(addEvent, { params: { id }, body: newEventOf(draft) });
    const headers = { "if-match": `"${base.revision}"` };
    const params = { id, eventId: base.id };
    return call(changeEvent, { params, body: change ?? {} }, { headers });
  }

  /** Puts it where it belongs in the list. */
  #show(event: TimelineEvent): void {
    this.#client.setQueryData(eventsQuery(this.#memorial.id).queryKey, (known) => {
      const others = known?.items.filter(({ id }) => id !== event.id) ?? [];
      return { nextCursor: null, items: inOrder([...others, event]) };
    });
    invalidatePage(this.#client, this.#memorial);
  }

  /** Somebody else was faster: what only one of both changed is joined, about the rest one is asked. */
  async #refused(error: Error): Promise<boolean> {
    const { base, draft } = this.#state;
    const isOutdated = error instanceof ApiError && [404, 412].includes(error.status);
    const list = isOutdated && base !== null ? await this.#fetchList() : null;
    if (list === null || base === null) {
      this.#set({ error });
      return false;
    }
    const theirs = list.items.find(({ id }) => id === base.id) ?? null;
    if (theirs === null) {
      this.#set({ conflict: { theirs, both: [] } });
      return false;
    }
    const { draft: joined, both } = merged(base, theirs, draft);
    this.#set({ base: theirs });
    this.type(joined);
    if (both.length === 0) return this.#send();
    this.#set({ conflict: { theirs, both } });
    return false;
  }

  #fetchList() {
    const query = { ...eventsQuery(this.#memorial.id), staleTime: 0 };
    return this.#client.query(query).catch(() => null);
  }

  /** What somebody else wrote, instead of what was typed here. */
  takeTheirs(): void {
    const { conflict, draft } = this.#state;
    if (!conflict?.theirs) return;
    const now = draftOf(conflict.theirs);
    const taken = Object.fromEntries(conflict.both.map((field) => [field, now[field]]));
    this.type({ ...draft, ...taken });
    this.#set({ conflict: null });
    void this.save();
  }

  /** One that was deleted meanwhile becomes a new one. */
  keepMine(): void {
    const { conflict } = this.#state;
    this.#set({ conflict: null, ...(conflict?.theirs === null && { base: null }) });
    void this.save();
  }
}

/** Of the row that is open; another row has its own. */
export function useEventSaving(begun: Begun): { saving: EventSaving } & State {
  const client = useQueryClient();
  const [saving] = useState(() => new EventSaving(client, begun));
  return { saving, ...useSyncExternalStore(saving.subscribe, saving.state, saving.state) };
}
