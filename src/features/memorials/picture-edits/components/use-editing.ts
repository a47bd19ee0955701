import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { dropDraft, keepDraft, readDraft } from "#platform/pages/drafts.ts";
import { invalidatePage } from "#features/memorials/content/components/forget-page.ts";
import { restoreEdit, saveEdit, type PictureEdit } from "../contract.ts";
import type { Recipe } from "../engine/recipe.ts";
import * as history from "./edit-history.ts";
import { editQuery } from "./edit-queries.ts";

const ASK_MS = 1200;

export type Edited = { memorialId: string; slug: string; mediaId: string; edit: PictureEdit };

type Draft = { revision: number; recipe: Recipe };

/** A picture's recipe on this screen: with undo, a draft that outlives a reload, and saving. */
export function useEditing({ memorialId, slug, mediaId, edit: first }: Edited) {
  const client = useQueryClient();
  const query = editQuery(memorialId, mediaId);
  const { data: edit = first } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data?.state === "rendering" ? ASK_MS : false),
  });
  const name = `edit-image ${mediaId}`;
  const [draft] = useState(() => readDraft(name) as Draft | null);
  const [base, setBase] = useState(draft?.revision ?? first.revision);
  const [steps, setSteps] = useState(() => history.historyOf(draft?.recipe ?? first.recipe));
  const isDirty = !history.isSameRecipe(steps.recipe, edit.recipe);

  useEffect(() => {
    if (isDirty) keepDraft(name, { revision: base, recipe: steps.recipe } satisfies Draft);
    else dropDraft(name);
  }, [name, isDirty, base, steps.recipe]);

  // What is shown elsewhere is known anew when the new picture is there.
  const { state, revision } = edit;
  useEffect(() => {
    if (state === "ready" && revision > 0) invalidatePage(client, { id: memorialId, slug });
  }, [client, memorialId, slug, state, revision]);

  const saving = useSaving({ memorialId, mediaId, recipe: steps.recipe }, (saved, isRestored) => {
    client.setQueryData(query.queryKey, saved);
    setBase(saved.revision);
    if (isRestored) setSteps((now) => history.change(now, saved.recipe ?? { version: 1 }, null));
  });

  return {
    edit,
    recipe: steps.recipe,
    isDirty,
    hasConflict: base !== edit.revision && isDirty,
    isSaving: saving.isPending,
    problem: saving.problem,
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
    change: (recipe: Recipe, what: string | null = null) =>
      setSteps((now) => history.change(now, recipe, what)),
    settle: () => setSteps(history.settle),
    undo: () => setSteps(history.undo),
    redo: () => setSteps(history.redo),
    save: () => saving.save(base),
    saveOverTheirs: () => saving.save(edit.revision),
    takeTheirs: () => {
      setBase(edit.revision);
      setSteps((now) => history.change(now, edit.recipe ?? { version: 1 }, null));
    },
    restore: saving.restore,
  };
}

type Saved = { memorialId: string; mediaId: string; recipe: Recipe };

function useSaving(
  { memorialId, mediaId, recipe }: Saved,
  onSaved: (saved: PictureEdit, isRestored: boolean) => void,
) {
  const client = useQueryClient();
  const params = { id: memorialId, mediaId };
  const { mutate: save, ...saving } = useMutation({
    mutationFn: (expected: number) =>
      call(
        saveEdit,
        { params, body: { recipe: history.savedRecipe(recipe) } },
        { headers: { "if-match": `"${expected}"` } },
      ),
    onSuccess: (saved) => onSaved(saved, false),
    onError: (error) => {
      // What the other one saved is shown beside it, and nothing of one's own is lost.
      const { queryKey } = editQuery(memorialId, mediaId);
      if (isConflict(error)) void client.invalidateQueries({ queryKey });
    },
  });
  const { mutate: restore, ...restoring } = useMutation({
    mutationFn: (revision: number) => call(restoreEdit, { params, body: { revision } }),
    onSuccess: (saved) => onSaved(saved, true),
  });
  const failures = [saving.error, restoring.error];
  return {
    save,
    restore,
    isPending: saving.isPending || restoring.isPending,
    problem: failures.find((error) => error && !isConflict(error)) ?? null,
  };
}

export type Editing = ReturnType<typeof useEditing>;

function isConflict(error: Error): boolean {
  return error instanceof ApiError && error.status === 412;
}
