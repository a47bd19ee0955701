import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call } from "#platform/pages/call.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { dropDraft, keepDraft, readDraft } from "#platform/pages/drafts.ts";
import { invalidatePage } from "#features/memorials/components/forget-page.ts";
import { eventsQuery } from "#features/memorials/components/memorial-queries.ts";
import type { Memorial } from "#features/memorials/contract.ts";
import {
  addEvent,
  changeEvent,
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

/** Puts an event where it belongs in the list, or takes it out. */
export function showEvent(client: QueryClient, memorial: Kept, event: TimelineEvent): void {
  client.setQueryData(eventsQuery(memorial.id).queryKey, (known) => {
    const others = known?.items.filter(({ id }) => id !== event.id) ?? [];
    return { nextCursor: null, items: inOrder([...others, event]) };
  });
  invalidatePage(client, memorial);
}

type Conflict = { theirs: TimelineEvent | null; both: (keyof EventDraft)[] };

export type EventSaving = ReturnType<typeof useEventSaving>;

/**
 * One event while it is written: what is typed is kept in the tab until it is saved, and saved with the
 * revision that it was typed over.
 */
export function useEventSaving(memorial: Kept, event: TimelineEvent | null, blank: EventDraft) {
  const client = useQueryClient();
  const [eventId] = useState(event?.id ?? null);
  const [kept] = useState(() => keptDraft(memorial.id, eventId));
  const base = useRef(kept?.base ?? event);
  const [draft, setDraft] = useState(kept?.draft ?? (event === null ? blank : draftOf(event)));
  const [error, setError] = useState<Error | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isBusy, setBusy] = useState(false);
  const latest = useRef(draft);
  const sending = useRef<Promise<boolean> | null>(null);

  function set(next: EventDraft) {
    latest.current = next;
    setDraft(next);
    keepDraft(nameOf(memorial.id, eventId), { draft: next, base: base.current });
  }

  /** One after the other: a second save waits for the first, and then has its revision. */
  async function save(): Promise<boolean> {
    await sending.current;
    const run = send();
    sending.current = run;
    const isSaved = await run;
    sending.current = null;
    return isSaved;
  }

  async function send(): Promise<boolean> {
    const sent = latest.current;
    const known = base.current;
    const change = known === null ? newEventOf(sent) : changeOf(known, sent);
    if (change === null) return done(known, sent);
    setBusy(true);
    try {
      const params = { id: memorial.id };
      const saved =
        known === null
          ? await call(addEvent, { params, body: newEventOf(sent) })
          : await call(
              changeEvent,
              { params: { ...params, eventId: known.id }, body: change },
              { headers: { "if-match": `"${known.revision}"` } },
            );
      setError(null);
      setConflict(null);
      return done(saved, sent);
    } catch (failure) {
      return await refused(failure instanceof Error ? failure : new Error(String(failure)));
    } finally {
      setBusy(false);
    }
  }

  function done(saved: TimelineEvent | null, sent: EventDraft): true {
    base.current = saved;
    if (saved !== null) showEvent(client, memorial, saved);
    if (latest.current === sent) dropDraft(nameOf(memorial.id, eventId));
    return true;
  }

  async function refused(failure: Error): Promise<boolean> {
    const isOutdated = failure instanceof ApiError && [404, 412].includes(failure.status);
    if (!isOutdated || base.current === null) {
      setError(failure);
      return false;
    }
    const query = { ...eventsQuery(memorial.id), staleTime: 0 };
    const list = await client.query(query).catch(() => null);
    if (list === null) {
      setError(failure);
      return false;
    }
    const theirs = list.items.find(({ id }) => id === base.current?.id) ?? null;
    if (theirs === null) {
      setConflict({ theirs, both: [] });
      return false;
    }
    const { draft: joined, both } = merged(base.current, theirs, latest.current);
    base.current = theirs;
    set(joined);
    if (both.length === 0) return send();
    setConflict({ theirs, both });
    return false;
  }

  /** What somebody else wrote, instead of what was typed here. */
  function takeTheirs() {
    const theirs = conflict?.theirs ?? null;
    if (theirs === null) return;
    const now = draftOf(theirs);
    const taken = Object.fromEntries(conflict?.both.map((field) => [field, now[field]]) ?? []);
    set({ ...latest.current, ...taken });
    setConflict(null);
    void save();
  }

  function keepMine() {
    // Theirs was deleted: what was typed becomes an event of its own.
    if (conflict?.theirs === null) base.current = null;
    setConflict(null);
    void save();
  }

  return {
    draft,
    set,
    save,
    error,
    conflict,
    isBusy,
    takeTheirs,
    keepMine,
    /** The event as it is saved; `null` before it was. */
    saved: () => base.current,
  };
}
