import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { createElement } from "react";
import { useTranslation } from "react-i18next";
import type { Locale } from "#platform/i18n/locales.ts";
import { call } from "#platform/pages/call.ts";
import { addressOf } from "#platform/call.ts";
import { useToast } from "#ui/toast.tsx";
import { mediaQuery } from "#features/memorials/media/components/media-query.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import {
  type MediaItem,
  describeMedia,
  getMedia,
  removeMedia,
  restoreMedia,
} from "#features/memorials/media/contract.ts";
import { invalidatePage } from "#features/memorials/content/components/forget-page.ts";
import { useAutosave } from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import { shownText } from "#features/memorials/editor/autosave/components/autosave-state.ts";
import { useDeletionSteps } from "#features/memorials/editor/autosave/components/deletion-steps.ts";
import { DeletedPlace } from "#features/memorials/editor/deleted/components/deleted-place.tsx";
import { itemField } from "#features/memorials/editor/autosave/components/item-fields.ts";
import { allMusicQuery } from "#features/memorials/music/components/all-music-query.ts";
import { placeAfter, type Move } from "./picture-order.ts";
import { refreshDeleted } from "#features/memorials/deleted/components/deleted-query.ts";
import { removeSubtitles, setSubtitles } from "#features/memorials/subtitles/contract.ts";

type Items = { items: MediaItem[] };

/** The content of a file, or `null` to remove the subtitles. */
type Subtitles = { id: string; language: Locale; text: string | null };

/** Polling interval while something is being processed. */
const PROGRESS_MS = 1500;

/** The memorial's media, polled while an item is being processed or turned. */
export function keptMedia(memorial: Memorial) {
  return {
    ...mediaQuery(memorial.id),
    refetchInterval: ({ state }: { state: { data?: Items | null } }) =>
      state.data?.items.some(isInWork) ? PROGRESS_MS : false,
  };
}

function isInWork(item: MediaItem): boolean {
  return item.status === "processing" || isTurning(item);
}

/** Its variants aren't turned as yet. */
export function isTurning({ rotation }: MediaItem): boolean {
  return rotation !== undefined && rotation.wanted !== rotation.shown;
}

export async function refreshMedia(client: QueryClient, memorial: Memorial): Promise<void> {
  invalidatePage(client, memorial);
  const queries = [mediaQuery(memorial.id), allMusicQuery(memorial.id)];
  await Promise.all(queries.map(({ queryKey }) => client.invalidateQueries({ queryKey })));
}

/** A keeper's changes to media; failures are reported, and the list is refetched. */
export function useMediaChanges(memorial: Memorial) {
  const { t } = useTranslation("editor");
  const toast = useToast();
  const client = useQueryClient();
  const deletions = useDeletionSteps();
  const paramsOf = (mediaId: string) => ({ id: memorial.id, mediaId });
  const refresh = () => refreshMedia(client, memorial);
  const say = (title: string) => (error: Error) =>
    toast.show({ tone: "bad", title, description: error.message });

  const restore = useMutation({
    mutationFn: (id: string) => call(restoreMedia, { params: paramsOf(id) }),
    onSuccess: async (_, id) => {
      deletions.end([id]);
      toast.show({ title: t("deleted.back") });
      await Promise.all([refresh(), refreshDeleted(client, memorial.id)]);
    },
    onError: say(t("deleted.failed")),
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(removeMedia, { params: paramsOf(id) }),
    onSuccess: async (_, id) => {
      const undo = () => restore.mutate(id);
      deletions.add([id], undo);
      toast.show({
        title: t("pictures.removed"),
        description: createElement(DeletedPlace),
        action: { label: t("undo.submit"), onPress: undo },
      });
      await Promise.all([refresh(), refreshDeleted(client, memorial.id)]);
    },
    onError: say(t("pictures.removeFailed")),
  });
  const show = useShow(memorial.id, refresh);
  const subtitle = useSubtitleChange(memorial.id, refresh);

  return {
    remove,
    show,
    subtitle,
    /** Where the file lies as it was put on: for keepers alone. */
    originalOf: (id: string) => `${addressOf(getMedia, { params: paramsOf(id) })}/original`,
    ...useMove(),
  };
}

/** Moves among media of the same kind: shown at once, saved and undone like any other field. */
function useMove() {
  const { t } = useTranslation("editor");
  const toast = useToast();
  const autosave = useAutosave();

  function put(id: string, place: number) {
    const field = itemField(id, "place");
    autosave.type(field, String(place));
    void autosave.leave(field);
  }

  function move(id: string, by: Move) {
    const from = Number(shownText(autosave.state(), itemField(id, "place")));
    put(id, placeAfter(by, from));
    toast.show({
      inPage: "said",
      title: t("pictures.reordered"),
      action: { label: t("undo.submit"), onPress: () => put(id, from) },
    });
  }

  return { move, putFirst: (id: string) => put(id, 1) };
}

/** Shows visitors what is hidden from them. */
function useShow(memorialId: string, refresh: () => Promise<void>) {
  const { t } = useTranslation("editor");
  const toast = useToast();
  const send = (mediaId: string, isHidden: boolean) =>
    call(describeMedia, { params: { id: memorialId, mediaId }, body: { isHidden } });
  const onError = ({ message }: Error) =>
    toast.show({ tone: "bad", title: t("pictures.showFailed"), description: message });
  const hide = useMutation({
    mutationFn: (id: string) => send(id, true),
    onSuccess: refresh,
    onError,
  });
  return useMutation({
    mutationFn: (id: string) => send(id, false),
    onSuccess: async (_, id) => {
      toast.show({
        title: t("pictures.shown"),
        action: { label: t("undo.submit"), onPress: () => hide.mutate(id) },
      });
      await refresh();
    },
    onError,
  });
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
