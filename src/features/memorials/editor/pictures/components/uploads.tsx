import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { formatSize } from "#platform/measures.ts";
import { FileDrop } from "#ui/file-drop.tsx";
import { useToast } from "#ui/toast.tsx";
import { UploadList, type UploadRow } from "#ui/upload-list.tsx";
import type { Memorial } from "#features/memorials/content/contract.ts";
import type { MediaItem } from "#features/memorials/media/contract.ts";
import { refreshMedia } from "./media-changes.ts";
import { FILM_TYPES, PICTURE_TYPES, SOUND_TYPES } from "./picture-types.ts";
import { HeldFiles } from "./held-files.tsx";
import { isSpaceNeeded, sendFile } from "./send-file.ts";
import { hasHeld, isBusy, UploadQueue, type Upload } from "./upload-queue.ts";

const ACCEPTED = {
  picture: PICTURE_TYPES,
  media: `${PICTURE_TYPES},${FILM_TYPES},application/pdf`,
  music: SOUND_TYPES,
};
/** Queues that go on while their page is left for a moment, by the key given to `useUploads`. */
const underWay = new Map<string, UploadQueue>();

/**
 * The upload queue of the edited page; `onArrived` is called once a file is in the media list. With
 * a `key`, whoever comes back while it is busy, or while files wait for space, gets the same queue.
 */
export function useUploads(
  memorial: Memorial,
  onArrived?: (items: readonly MediaItem[], file: File) => void,
  key?: string,
): UploadQueue {
  const { t } = useTranslation("editor");
  const toast = useToast();
  const client = useQueryClient();
  const [queue] = useState(() => {
    const earlier = key === undefined ? undefined : underWay.get(key);
    if (earlier && (isBusy(earlier.uploads()) || hasHeld(earlier.uploads()))) return earlier;
    const made = new UploadQueue({
      async send(file, onProgress) {
        try {
          const arrived = await sendFile(memorial.id, file, onProgress);
          await refreshMedia(client, memorial);
          onArrived?.(arrived, file);
        } catch (error) {
          // It isn't lost: it waits, and the page says for what.
          if (isSpaceNeeded(error)) throw error;
          toast.show({
            tone: "bad",
            inPage: "shown",
            title: t("pictures.failed", { file: file.name }),
          });
          throw error;
        }
      },
      isLost: (error) => !(error instanceof ApiError),
      isHeld: isSpaceNeeded,
      sayProblem: (error) =>
        error instanceof ApiError
          ? (error.fields["file"] ?? error.message)
          : t("pictures.lostConnection"),
    });
    if (key !== undefined) underWay.set(key, made);
    return made;
  });

  useEffect(() => {
    const again = () => queue.retryLost();
    // Whoever comes back may have ordered space, here or in another window.
    const back = () => queue.retryHeld();
    back();
    addEventListener("online", again);
    addEventListener("focus", back);
    return () => {
      removeEventListener("online", again);
      removeEventListener("focus", back);
    };
  }, [queue]);

  return queue;
}

export type UploadsProps = {
  queue: UploadQueue;
  /** A single picture, with this label. The page shows its progress, so only failures are listed. */
  single?: string;
  /** Files that are shown as pictures, with their progress. */
  shown?: ReadonlySet<File>;
  /** Music and voices, which have a section of their own, wherever they were dropped. */
  music?: boolean;
};

export function Uploads({ queue, single, shown, music = false }: UploadsProps) {
  const { t, i18n } = useTranslation("editor");
  const all = useSyncExternalStore(queue.subscribe, queue.uploads, queue.uploads);
  const uploads = all.filter(({ file }) => file.type.startsWith("audio/") === music);
  const done = uploads.filter(({ state }) => state === "done").length;
  const waiting = uploads.filter(({ state }) => state === "waiting").length;
  const held = uploads.filter(({ state }) => state === "held");
  const total = uploads.length;

  function sumText() {
    if (done === total) return t("pictures.allSent");
    return t(isBusy(uploads) ? "pictures.sum" : "pictures.sumStopped", { done, total });
  }

  function rowOf({ id, file, state, sent, problem }: Upload): UploadRow {
    return {
      id,
      name: file.name,
      text:
        problem ??
        t("pictures.sent", {
          sent: formatSize(sent, i18n.language),
          size: formatSize(file.size, i18n.language),
        }),
      progress: file.size === 0 ? null : sent / file.size,
      failed: state === "failed",
    };
  }

  return (
    <div className="upload">
      <FileDrop
        label={single ?? t(music ? "music.choose" : "pictures.choose")}
        dragHint={t(
          single === undefined ? (music ? "music.drag" : "pictures.drag") : "pictures.dragOne",
        )}
        accept={ACCEPTED[music ? "music" : single === undefined ? "media" : "picture"]}
        multiple={single === undefined}
        quiet={single !== undefined || music}
        onFiles={(files) => queue.add(files)}
      />
      {held.length > 0 && <HeldFiles uploads={held} queue={queue} />}
      {total > held.length &&
        (single === undefined || uploads.some(({ state }) => state === "failed")) && (
          <UploadList
            sum={{
              done,
              total,
              text: sumText(),
              label: t("pictures.sumLabel", { done, total }),
            }}
            rows={[
              ...uploads.filter(({ state }) => state === "failed"),
              ...uploads.filter(
                ({ state, file }) =>
                  state === "sending" && single === undefined && !shown?.has(file),
              ),
            ].map(rowOf)}
            waiting={waiting > 0 && t("pictures.waiting", { count: waiting })}
            retry={{
              label: t("pictures.retry"),
              labelFor: (name) => t("pictures.retryNamed", { name }),
              onRetry: (id) => queue.retry(id),
            }}
          />
        )}
    </div>
  );
}
