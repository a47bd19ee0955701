import { infiniteQueryOptions, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { addressOf, pathOf } from "#platform/call.ts";
import { call } from "#platform/pages/call.ts";
import { getMemorial, type Memorial } from "#features/memorials/content/contract.ts";
import { useToast } from "#ui/toast.tsx";
import { getTree } from "../contract.ts";
import { listTreeChanges, undoTreeChange } from "../editing/contract.ts";

type OfPage = Pick<Memorial, "id" | "slug">;

/** What was changed in the tree, newest first. */
export function changesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [pathOf(listTreeChanges, { id })],
    queryFn: ({ pageParam }) =>
      call(listTreeChanges, {
        params: { id },
        ...(pageParam !== null && { query: { cursor: pageParam } }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** After a change: all that is shown of the tree is read again, and the page when it is next shown. */
export function refreshTree(client: QueryClient, { id, slug }: OfPage): Promise<void> {
  const pages = [id, slug].map((idOrSlug) => addressOf(getMemorial, { params: { idOrSlug } }));
  const trees = [id, slug].map((idOrSlug) => addressOf(getTree, { params: { id: idOrSlug } }));
  const isBelow = (paths: readonly string[], key: unknown) =>
    typeof key === "string" && paths.some((path) => key === path || key.startsWith(`${path}/`));
  void client.invalidateQueries({
    refetchType: "none",
    predicate: ({ queryKey: [key] }) => isBelow(pages, key),
  });
  return client.invalidateQueries({ predicate: ({ queryKey: [key] }) => isBelow(trees, key) });
}

/** Undoes a change; says so, or why not. */
export function useUndo(memorial: OfPage): (changeId: string) => Promise<void> {
  const { t } = useTranslation("tree-editing");
  const toast = useToast();
  const client = useQueryClient();
  return async (changeId) => {
    try {
      await call(undoTreeChange, { params: { id: memorial.id, changeId } });
      toast.show({ title: t("undone") });
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined;
      toast.show({
        tone: "bad",
        title: t("undoFailed"),
        ...(description !== undefined && { description }),
      });
    }
    await refreshTree(client, memorial);
  };
}

/** The removal of somebody of this name, to be undone from where it is told; `null` where it isn't found. */
export async function removalOf(memorial: OfPage, name: string): Promise<string | null> {
  try {
    const { items } = await call(listTreeChanges, { params: { id: memorial.id } });
    const isIt = (item: (typeof items)[number]) => item.what === "removed" && item.name === name;
    return items.find((item) => isIt(item) && item.can.undo)?.id ?? null;
  } catch {
    // They are removed all the same, and it stands among the changes.
    return null;
  }
}
