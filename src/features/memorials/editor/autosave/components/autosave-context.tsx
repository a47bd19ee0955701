import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { createContext, use, useState, useSyncExternalStore, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { dropDraft, keepDraft, readDraft } from "#platform/pages/drafts.ts";
import { call } from "#platform/pages/call.ts";
import { pathKey } from "#platform/pages/queries.ts";
import { getUser } from "#features/accounts/contract.ts";
import { useToast } from "#ui/toast.tsx";
import { getLastChange } from "#features/memorials/biography/contract.ts";
import { changeMemorial, getMemorial, type Memorial } from "#features/memorials/contract.ts";
import { shownText, type Draft, type Drafts, type Saving, type Step } from "./autosave-state.ts";
import { Autosave } from "./autosave.ts";
import { invalidatePage } from "#features/memorials/components/forget-page.ts";
import { textOf, type FieldName } from "./field-text.ts";

/** Delay before a failed save is retried, unless the connection comes back before. */
const TRY_AGAIN_MS = 10_000;

const AutosaveContext = createContext<Autosave | null>(null);

export function AutosaveProvider({
  memorial,
  children,
}: {
  memorial: Memorial;
  children: ReactNode;
}) {
  const { t } = useTranslation("editor");
  const toast = useToast();
  const client = useQueryClient();
  function sayFailure(error: unknown) {
    const message = error instanceof ApiError ? error.message : t("unsaved.noConnection");
    toast.show({ tone: "bad", inPage: "shown", title: t("unsaved.failed", { message }) });
  }

  const [autosave] = useState(() => startAutosave(memorial, client, sayFailure));
  return <AutosaveContext value={autosave}>{children}</AutosaveContext>;
}

function startAutosave(
  memorial: Memorial,
  client: QueryClient,
  fail: (error: unknown) => void,
): Autosave {
  const params = { idOrSlug: memorial.id };
  const name = `memorial:${memorial.id}`;
  return new Autosave(
    {
      memorial,
      async put(body, revision) {
        const headers = { "if-match": `"${revision}"` };
        try {
          const changed = await call(changeMemorial, { params, body }, { headers });
          invalidatePage(client, changed);
          return changed;
        } catch (error) {
          if (error instanceof ApiError && error.status === 401) void resetCurrentUser(client);
          throw error;
        }
      },
      load: () => call(getMemorial, { params }),
      lastStep: () => lastStepOf(memorial),
      keep: (drafts) =>
        Object.keys(drafts).length === 0 ? dropDraft(name) : keepDraft(name, drafts),
      fail,
      later: tryAgainLater,
    },
    keptDrafts(readDraft(name)),
  );
}

/** The user's own last change of the biography, as text of its field. */
async function lastStepOf(memorial: Memorial): Promise<Step | null> {
  // Only editors may ask.
  if (!memorial.can.edit) return null;
  const { change } = await call(getLastChange, { params: { id: memorial.id } });
  if (change === null) return null;
  const inField = (biography: string | null) => textOf({ ...memorial, biography }, "biography");
  return { field: "biography", before: inField(change.before), after: inField(change.after) };
}

/** The session has ended: makes the app ask again who is signed in. */
function resetCurrentUser(client: QueryClient): Promise<void> {
  return client.resetQueries({ queryKey: pathKey(getUser), exact: true });
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
