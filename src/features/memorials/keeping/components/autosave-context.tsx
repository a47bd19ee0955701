import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { createContext, use, useState, useSyncExternalStore, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { ApiError, callApi } from "#platform/pages/api-client.ts";
import { dropDraft, keepDraft, readDraft } from "#platform/pages/drafts.ts";
import { useToast } from "#ui/toast.tsx";
import { getLastChange, type LastChange } from "../../biography/contract.ts";
import type { Memorial } from "../../contract.ts";
import { shownText, type Draft, type Drafts, type Saving, type Step } from "./autosave-state.ts";
import { Autosave } from "./autosave.ts";
import { forgetPage } from "./forget-page.ts";
import { textOf, type FieldName } from "./saved-fields.ts";

/** Until a failed save is tried again, unless the net comes back before. */
const TRY_AGAIN_MS = 10_000;

const AutosaveContext = createContext<Autosave | null>(null);

export function AutosaveProvider({
  memorial,
  children,
}: {
  memorial: Memorial;
  children: ReactNode;
}) {
  const { t } = useTranslation("keeping");
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
  const path = pathOf({ path: "/api/memorials/{id}" }, { id: memorial.id });
  const name = `memorial:${memorial.id}`;
  return new Autosave(
    {
      memorial,
      async put(body, revision) {
        const headers = { "if-match": `"${revision}"` };
        try {
          const changed = await callApi<Memorial>(path, { method: "PUT", body, headers });
          forgetPage(client, changed);
          return changed;
        } catch (error) {
          if (error instanceof ApiError && error.status === 401) void forgetWhoWeAre(client);
          throw error;
        }
      },
      load: () => callApi<Memorial>(path),
      lastStep: () => lastStepOf(memorial),
      keep: (drafts) =>
        Object.keys(drafts).length === 0 ? dropDraft(name) : keepDraft(name, drafts),
      fail,
      later: tryAgainLater,
    },
    keptDrafts(readDraft(name)),
  );
}

/** One's own last change of the biography, as it stands in its field. */
async function lastStepOf(memorial: Memorial): Promise<Step | null> {
  // Helpers who don't edit it have no change of it, and may not ask.
  if (!memorial.can.edit) return null;
  const { change } = await callApi<LastChange>(pathOf(getLastChange, { id: memorial.id }));
  if (change === null) return null;
  const inField = (biography: string | null) => textOf({ ...memorial, biography }, "biography");
  return { field: "biography", before: inField(change.before), after: inField(change.after) };
}

/** The session has ended: whoever is asked next must find out anew. */
function forgetWhoWeAre(client: QueryClient): Promise<void> {
  return client.resetQueries({ queryKey: ["/api/user"], exact: true });
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

/** Only what has the shape that we kept: storage may hold anything. */
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

/** What is saved, what is not, and how it goes: something new at every key. */
export function useSaving(): Saving {
  const autosave = useAutosave();
  return useSyncExternalStore(autosave.subscribe, autosave.state, autosave.state);
}

/** As the server last had it: the same while somebody types. */
export function useSavedMemorial(): Memorial {
  return useSaved((state) => state.memorial);
}

/** One thing of it, which must be the same as long as nothing has happened to it. */
function useSaved<Thing>(pick: (state: Saving) => Thing): Thing {
  const autosave = useAutosave();
  const read = () => pick(autosave.state());
  return useSyncExternalStore(autosave.subscribe, read, read);
}

/** Whether one of the fields was refused, or changed by somebody else, too. */
export function useIsInQuestion(fields: readonly FieldName[]): boolean {
  return useSaved(({ problems, conflicts }) =>
    fields.some((field) => problems[field] !== undefined || conflicts.includes(field)),
  );
}

/** One field: what stands in it, and what is wrong with it. */
export function useSavedField(field: FieldName) {
  const autosave = useAutosave();
  return {
    text: useSaved((state) => shownText(state, field)),
    problem: useSaved((state) => state.problems[field]),
    isContested: useSaved((state) => state.conflicts.includes(field)),
    type: (text: string) => autosave.type(field, text),
    leave: () => void autosave.leave(field),
    pause: () => void autosave.pause(field),
    /** For what is chosen rather than typed. */
    choose(text: string) {
      autosave.type(field, text);
      void autosave.leave(field);
    },
  };
}
