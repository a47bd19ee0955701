import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Locale } from "#platform/i18n/locales.ts";
import { call } from "#platform/pages/call.ts";
import { addressOf } from "#platform/call.ts";
import { useToast } from "#ui/toast.tsx";
import { mediaQuery } from "#features/memorials/components/memorial-queries.ts";
import type { Memorial } from "#features/memorials/contract.ts";
import type { MediaItem, MediaText } from "#features/memorials/media/contract.ts";
import { invalidatePage } from "#features/memorials/components/forget-page.ts";
import { moved, type Move } from "./picture-order.ts";
import { removeSubtitles, setSubtitles } from "#features/memorials/subtitles/contract.ts";
import {
  describeMedia,
  getMedia,
  orderMedia,
  removeMedia,
  restoreMedia,
} from "#features/memorials/media/contract.ts";

type Items = { items: MediaItem[] };

/** The content of a file, or `null` to remove the subtitles. */
type Subtitles = { id: string; language: Locale; text: string | null };

/** Polling interval while something is being processed. */
const PROGRESS_MS = 1500;

/** The memorial's media, polled while an item is being processed. */
export function keptMedia(memorial: Memorial) {
  return {
    ...mediaQuery(memorial.id),
    refetchInterval: ({ state }: { state: { data?: Items | null } }) =>
      state.data?.items.some(({ status }) => status === "processing") ? PROGRESS_MS : false,
  };
}

export async function refreshMedia(client: QueryClient, memorial: Memorial): Promise<void> {
  invalidatePage(client, memorial);
  await client.invalidateQueries({ queryKey: mediaQuery(memorial.id).queryKey });
}

/** A keeper's changes to media; failures are reported, and the list is refetched. */
export function useMediaChanges(memorial: Memorial) {
  const { t } = useTranslation("editor");
  const toast = useToast();
  const client = useQueryClient();
  const paramsOf = (mediaId: string) => ({ id: memorial.id, mediaId });
  const refresh = () => refreshMedia(client, memorial);
  const say = (title: string) => (error: Error) =>
    toast.show({ tone: "bad", title, description: error.message });

  const restore = useMutation({
    mutationFn: (id: string) => call(restoreMedia, { params: paramsOf(id) }),
    onSuccess: refresh,
    onError: say(t("pictures.restoreFailed")),
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(removeMedia, { params: paramsOf(id) }),
    onSuccess: async (_, id) => {
      toast.show({
        title: t("pictures.removed"),
        action: { label: t("undo.submit"), onPress: () => restore.mutate(id) },
      });
      await refresh();
    },
    onError: say(t("pictures.removeFailed")),
  });
  const describe = useMutation({
    mutationFn: ({ id, text }: { id: string; text: MediaText }) =>
      call(describeMedia, { params: paramsOf(id), body: text }),
    onSuccess: refresh,
  });

  const subtitle = useSubtitleChange(memorial.id, refresh);

  return {
    remove,
    describe,
    subtitle,
    /** Where the file lies as it was put on: for keepers alone. */
    originalOf: (id: string) => `${addressOf(getMedia, { params: paramsOf(id) })}/original`,
    move: useMove(memorial, refresh, say(t("pictures.orderFailed"))),
  };
}

/** Reorders music and other media separately. Optimistic; the server's order follows. */
function useMove(
  memorial: Memorial,
  refresh: () => Promise<void>,
  onError: (error: Error) => void,
): (id: string, move: Move) => void {
  const client = useQueryClient();
  const { queryKey } = mediaQuery(memorial.id);
  const mutationKey = [queryKey[0], "order"];
  const order = useMutation({
    mutationKey,
    // Sequential: of two concurrent requests, the first might be applied last.
    scope: { id: mutationKey.join("/") },
    mutationFn: (mediaIds: string[]) =>
      call(orderMedia, { params: { id: memorial.id }, body: { mediaIds } }),
    // An order that is followed by another is the server's for a moment only.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? refresh() : undefined),
    onError,
  });

  return (id, move) => {
    // A pending refetch would return the previous order and overwrite this one.
    void client.cancelQueries({ queryKey });
    const items = client.getQueryData<Items>(queryKey)?.items ?? [];
    const idsOf = (some: readonly MediaItem[]) => some.map((item) => item.id);
    const isSound = items.find((item) => item.id === id)?.kind === "audio";
    const kin = items.filter(({ kind }) => (kind === "audio") === isSound);
    const ids = moved(idsOf(items), id, move, idsOf(kin));
    const sorted = items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
    client.setQueryData<Items>(queryKey, { items: sorted });
    order.mutate(ids);
  };
}

function useSubtitleChange(memorialId: string, refresh: () => Promise<void>) {
  return useMutation({
    mutationFn({ id: mediaId, language, text }: Subtitles) {
      const params = { id: memorialId, mediaId, language };
      return text === null
        ? call(removeSubtitles, { params })
        : call(setSubtitles, { params, body: { text } });
    },
    onSuccess: refresh,
  });
}

export type MediaChanges = ReturnType<typeof useMediaChanges>;
