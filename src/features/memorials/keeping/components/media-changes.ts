import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Locale } from "#platform/i18n/locales.ts";
import { callApi } from "#platform/pages/api-client.ts";
import { useToast } from "#ui/toast.tsx";
import { mediaQuery } from "../../components/memorial-queries.ts";
import type { Memorial } from "../../contract.ts";
import type { MediaItem, MediaText } from "../../media/contract.ts";
import { forgetPage } from "./forget-page.ts";
import { moved, type Move } from "./picture-order.ts";

type Items = { items: MediaItem[] };

/** The text of a file, or `null` to take them away. */
type Subtitles = { id: string; language: Locale; text: string | null };

/** While something is being prepared on the server: how often its progress is asked for. */
const PROGRESS_MS = 1500;

/** The memorial's media, asked for again as long as something in it is on its way. */
export function keptMedia(memorial: Memorial) {
  return {
    ...mediaQuery(memorial.id),
    refetchInterval: ({ state }: { state: { data?: Items | null } }) =>
      state.data?.items.some(({ status }) => status === "processing") ? PROGRESS_MS : false,
  };
}

export async function refreshMedia(client: QueryClient, memorial: Memorial): Promise<void> {
  forgetPage(client, memorial);
  await client.invalidateQueries({ queryKey: mediaQuery(memorial.id).queryKey });
}

/** What a keeper does with media; a failure is said, and what is shown follows the server. */
export function useMediaChanges(memorial: Memorial) {
  const { t } = useTranslation("keeping");
  const toast = useToast();
  const client = useQueryClient();
  const { queryKey } = mediaQuery(memorial.id);
  const path = queryKey[0];
  const refresh = () => refreshMedia(client, memorial);
  const say = (title: string) => (error: Error) =>
    toast.show({ tone: "bad", title, description: error.message });

  const restore = useMutation({
    mutationFn: (id: string) => callApi(`${path}/${id}/restore`, { method: "POST" }),
    onSuccess: refresh,
    onError: say(t("pictures.restoreFailed")),
  });
  const remove = useMutation({
    mutationFn: (id: string) => callApi<null>(`${path}/${id}`, { method: "DELETE" }),
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
      callApi<MediaItem>(`${path}/${id}`, { method: "PUT", body: text }),
    onSuccess: refresh,
  });

  const subtitle = useSubtitleChange(path, refresh);

  return {
    remove,
    describe,
    subtitle,
    /** Where the file lies as it was put on: for keepers alone. */
    originalOf: (id: string) => `${path}/${id}/original`,
    move: useMove(memorial, refresh, say(t("pictures.orderFailed"))),
  };
}

/** Music among music, the rest among the rest. Shown at once; the server's own order follows. */
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
    // One after the other: of two on their way at once, the first might come last.
    scope: { id: mutationKey.join("/") },
    mutationFn: (mediaIds: string[]) =>
      callApi<Items>(mutationKey.join("/"), { method: "PUT", body: { mediaIds } }),
    // An order that is followed by another is the server's for a moment only.
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? refresh() : undefined),
    onError,
  });

  return (id, move) => {
    // What is still on its way tells of the order before, and would be shown over this one.
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

function useSubtitleChange(path: string, refresh: () => Promise<void>) {
  return useMutation({
    mutationFn: ({ id, language, text }: Subtitles) =>
      callApi<MediaItem>(`${path}/${id}/subtitles/${language}`, {
        method: text === null ? "DELETE" : "PUT",
        ...(text !== null && { body: { text } }),
      }),
    onSuccess: refresh,
  });
}

export type MediaChanges = ReturnType<typeof useMediaChanges>;
