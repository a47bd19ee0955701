import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { hasFieldProblems } from "#platform/pages/api-client.ts";
import { useToast } from "#ui/toast.tsx";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { refreshDeleted } from "#features/memorials/deleted/components/deleted-query.ts";
import { useAutosave } from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import { useDeletionSteps } from "#features/memorials/editor/autosave/components/deletion-steps.ts";
import { mediaQuery } from "#features/memorials/media/components/media-query.ts";
import { changeMedia, type BatchItem, type MediaItem } from "#features/memorials/media/contract.ts";
import { refreshMedia } from "./media-changes.ts";

export const BATCH_FIELDS = ["album", "datedOn", "location"] as const;
export type BatchField = (typeof BATCH_FIELDS)[number];

/** What happens to all selected items. */
type Batch =
  | { ids: readonly string[]; field: BatchField; text: string }
  | { ids: readonly string[]; field: "isRemoved" };

/** What all the selected items have in a field; empty where they differ. */
export function sharedText(
  items: readonly Pick<MediaItem, "id" | BatchField>[],
  ids: readonly string[],
  field: BatchField,
): string {
  const chosen = items.filter(({ id }) => ids.includes(id));
  const [text = null, ...others] = new Set(chosen.map((item) => item[field]));
  return others.length === 0 ? (text ?? "") : "";
}

/** Changes many items by one call, with undo; failures are reported, and nothing is changed. */
export function useMediaBatch(memorial: Memorial) {
  const { t } = useTranslation("editor");
  const toast = useToast();
  const client = useQueryClient();
  const autosave = useAutosave();
  const deletions = useDeletionSteps();
  const { queryKey } = mediaQuery(memorial.id);
  const refresh = () =>
    Promise.all([refreshMedia(client, memorial), refreshDeleted(client, memorial.id)]);
  const fail = async (error: Error) => {
    if (!hasFieldProblems(error)) {
      const title = t("pictures.batch.failed");
      toast.show({ tone: "bad", title, description: error.message });
    }
    await refresh();
  };

  async function send(items: BatchItem[]) {
    const answer = await call(changeMedia, { params: { id: memorial.id }, body: { items } });
    client.setQueryData(queryKey, answer);
    return answer.items;
  }

  const undo = useMutation({
    mutationFn: send,
    onSuccess: async (_, items) => {
      deletions.end(items.map(({ mediaId }) => mediaId));
      toast.show({ title: t("pictures.batch.undone") });
      await refresh();
    },
    onError: fail,
  });
  return useMutation({
    async mutationFn(batch: Batch) {
      // Each item is sent with the revision that its own saved fields have left.
      await autosave.flush();
      const known = client.getQueryData(queryKey)?.items ?? [];
      const before = known.filter(({ id }) => batch.ids.includes(id));
      const after = await send(before.map((item) => itemOf(item, batch)));
      return before.map((item) => undoOf(item, batch.field, after));
    },
    onSuccess: async (items, { field }) => {
      const restore = () => undo.mutate(items);
      if (field === "isRemoved") {
        const ids = items.map(({ mediaId }) => mediaId);
        deletions.add(ids, restore);
      }
      toast.show({
        title: t(`pictures.batch.done.${field}`, { count: items.length }),
        action: { label: t("undo.submit"), onPress: restore },
      });
      await refresh();
    },
    onError: fail,
  });
}

function itemOf({ id, revision }: MediaItem, batch: Batch): BatchItem {
  const change = batch.field === "isRemoved" ? { isRemoved: true } : { [batch.field]: batch.text };
  return { mediaId: id, revision, change };
}

/** What puts an item back as it was, as long as nobody has changed it since. */
function undoOf(item: MediaItem, field: Batch["field"], after: readonly MediaItem[]): BatchItem {
  const mediaId = item.id;
  if (field === "isRemoved") return { mediaId, change: { isRemoved: false } };
  const revision = after.find(({ id }) => id === mediaId)?.revision;
  return { mediaId, revision, change: { [field]: item[field] ?? "" } };
}
