import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import {
  createContext,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { useTranslation } from "react-i18next";
import { ApiError, hasFieldProblems } from "#platform/pages/api-client.ts";
import { dropDraft, keepDraft, readDraft } from "#platform/pages/drafts.ts";
import { call } from "#platform/pages/call.ts";
import { useToast } from "#ui/toast.tsx";
import { getLastChange } from "#features/memorials/versions/contract.ts";
import { allMusicQuery } from "#features/memorials/music/components/all-music-query.ts";
import { changeMemorial } from "#features/memorials/lifecycle/contract.ts";
import { getMemorial, type Memorial } from "#features/memorials/content/contract.ts";
import {
  describeMedia,
  listMedia,
  orderMedia,
  type MediaItem,
} from "#features/memorials/media/contract.ts";
import { mediaQuery } from "#features/memorials/media/components/media-query.ts";
import {
  isDirty,
  shownText,
  type Draft,
  type Drafts,
  type Saving,
  type Step,
} from "./autosave-state.ts";
import { Autosave } from "./autosave.ts";
import { inOrder, readItemField } from "./item-fields.ts";
import { pieceCalls } from "./piece-calls.ts";
import type { SaveCalls } from "./send-field.ts";
import { noticeSignOut } from "./signed-out.ts";
import { invalidatePage } from "#features/memorials/content/components/forget-page.ts";
import { memorialText, type FieldName } from "./field-text.ts";

/** Delay before a failed save is retried, unless the connection comes back before. */
const TRY_AGAIN_MS = 10_000;

const AutosaveContext = createContext<Autosave | null>(null);

type AutosaveProviderProps = {
  memorial: Memorial;
  /** Whether a button leads back to a refused field: then it is said there alone, with the focus. */
  isForm?: boolean;
  children: ReactNode;
};

export function AutosaveProvider({ memorial, isForm = false, children }: AutosaveProviderProps) {
  const { t } = useTranslation("editor");
  const toast = useToast();
  const client = useQueryClient();
  function sayFailure(error: unknown) {
    if (isForm && error instanceof ApiError && hasFieldProblems(error)) return;
    const message = error instanceof ApiError ? error.message : t("unsaved.noConnection");
    toast.show({ tone: "bad", inPage: "shown", title: t("unsaved.failed", { message }) });
  }

  const [autosave] = useState(() => startAutosave(memorial, client, sayFailure));
  const { data } = useQuery(mediaQuery(memorial.id));
  useEffect(() => {
    if (data) autosave.know(data.items);
  }, [autosave, data]);
  return <AutosaveContext value={autosave}>{children}</AutosaveContext>;
}

function startAutosave(
  memorial: Memorial,
  client: QueryClient,
  fail: (error: unknown) => void,
): Autosave {
  const items = client.getQueryData<Items>(mediaQuery(memorial.id).queryKey)?.items ?? [];
  const pieces = client.getQueryData(allMusicQuery(memorial.id).queryKey)?.items ?? [];
  const name = `memorial:${memorial.id}`;
  return new Autosave(
    {
      saved: { memorial, items, pieces },
      ...saveCalls(memorial, client),
      ...pieceCalls(memorial, client),
      lastStep: () => lastStepOf(memorial),
      keep: (drafts) =>
        Object.keys(drafts).length === 0 ? dropDraft(name) : keepDraft(name, drafts),
      fail,
      later: tryAgainLater,
    },
    keptDrafts(readDraft(name)),
  );
}

type Items = { items: readonly MediaItem[] };

function saveCalls(
  memorial: Memorial,
  client: QueryClient,
): Omit<SaveCalls, keyof ReturnType<typeof pieceCalls>> {
  const page = { idOrSlug: memorial.id };
  const params = { id: memorial.id };
  const { queryKey } = mediaQuery(memorial.id);
  const matching = (revision: number) => ({ headers: { "if-match": `"${revision}"` } });

  async function saved<Answer>(sending: Promise<Answer>): Promise<Answer> {
    const answer = await noticeSignOut(client, sending);
    // A list that is being fetched may be older than what was just saved.
    await client.cancelQueries({ queryKey });
    invalidatePage(client, memorial);
    return answer;
  }

  function show(change: (items: readonly MediaItem[]) => readonly MediaItem[]) {
    client.setQueryData<Items>(queryKey, (known) => known && { items: change(known.items) });
  }

  return {
    async put(body, revision) {
      const sending = call(changeMemorial, { params: page, body }, matching(revision));
      const changed = await saved(sending);
      invalidatePage(client, changed);
      return changed;
    },
    load: () => call(getMemorial, { params: page }),
    async describe(mediaId, body, revision) {
      const sending = call(
        describeMedia,
        { params: { ...params, mediaId }, body },
        matching(revision),
      );
      const changed = await saved(sending);
      show((items) => items.map((one) => (one.id === mediaId ? changed : one)));
      return changed;
    },
    async order(mediaIds) {
      const sending = call(orderMedia, { params, body: { mediaIds: [...mediaIds] } });
      const { items } = await saved(sending);
      show(() => items);
      return items;
    },
    async loadItems() {
      const { items } = await call(listMedia, { params });
      show(() => items);
      return items;
    },
  };
}

/** The user's own last change of the biography, as text of its field. */
async function lastStepOf(memorial: Memorial): Promise<Step | null> {
  // Only editors may ask.
  if (!memorial.can.edit) return null;
  const { change } = await call(getLastChange, { params: { id: memorial.id } });
  if (change === null) return null;
  const inField = (biography: string | null) =>
    memorialText({ ...memorial, biography }, "biography");
  return { field: "biography", before: inField(change.before), after: inField(change.after) };
}

function tryAgainLater(again: () => void): void {
  const timer = setTimeout(go, TRY_AGAIN_MS);
  addEventListener("online", go, { once: true });
  function go() {
    clearTimeout(timer);
    removeEventListener("online", go);
    again();
  }
}

/** Drafts of the expected shape only: the browser's storage may hold anything. */
function keptDrafts(stored: unknown): Drafts {
  if (typeof stored !== "object" || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter(([, draft]) => isDraft(draft)));
}

function isDraft(draft: unknown): draft is Draft {
  const { text, base, sent = [] } = (draft ?? {}) as Partial<Draft>;
  return [text, base].every((one) => typeof one === "string") && Array.isArray(sent);
}

export function useAutosave(): Autosave {
  const autosave = use(AutosaveContext);
  if (autosave === null) throw new Error("useAutosave must be used inside an AutosaveProvider");
  return autosave;
}

/** The whole state; changes with every key pressed. */
export function useSaving(): Saving {
  const autosave = useAutosave();
  return useSyncExternalStore(autosave.subscribe, autosave.state, autosave.state);
}

/** The memorial as it was last saved; doesn't change while somebody types. */
export function useSavedMemorial(): Memorial {
  return useSaved((state) => state.memorial);
}

/** A part of the state; `pick` must return the same object as long as it hasn't changed. */
function useSaved<Thing>(pick: (state: Saving) => Thing): Thing {
  const autosave = useAutosave();
  const read = () => pick(autosave.state());
  return useSyncExternalStore(autosave.subscribe, read, read);
}

/** Media in the order that the keeper has given them, saved or not. */
export function useShownOrder(items: readonly MediaItem[]): readonly MediaItem[] {
  const moves = useSaved(pendingMoves);
  return useMemo(() => inOrder(items, moves), [items, moves]);
}

function pendingMoves(state: Saving): string {
  return (Object.keys(state.drafts) as FieldName[])
    .flatMap((name) => {
      const { id, field } = readItemField(name) ?? {};
      const isMove = field === "place" && isDirty(state, name);
      return isMove ? [`${id} ${shownText(state, name)}`] : [];
    })
    .join("\n");
}

/** Whether one of the fields has a problem or a conflict. */
export function useNeedsAttention(fields: readonly FieldName[]): boolean {
  return useSaved(({ problems, conflicts }) =>
    fields.some((field) => problems[field] !== undefined || conflicts.includes(field)),
  );
}

/** The state of one field, and what its control does. */
export function useSavedField(field: FieldName) {
  const autosave = useAutosave();
  return {
    text: useSaved((state) => shownText(state, field)),
    problem: useSaved((state) => state.problems[field]),
    /** Of a list: the line that the problem is about. */
    problemAt: useSaved((state) => state.problemAt),
    hasConflict: useSaved((state) => state.conflicts.includes(field)),
    type: (text: string) => autosave.type(field, text),
    leave: () => void autosave.leave(field),
    pause: () => void autosave.pause(field),
    /** For controls that choose a value: saves at once. */
    choose(text: string) {
      autosave.type(field, text);
      void autosave.leave(field);
    },
  };
}
