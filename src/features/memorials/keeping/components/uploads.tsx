import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { FileDrop } from "#ui/file-drop.tsx";
import { useToast } from "#ui/toast.tsx";
import { UploadList, type UploadRow } from "#ui/upload-list.tsx";
import type { Memorial } from "../../contract.ts";
import type { MediaItem } from "../../media/contract.ts";
import { refreshMedia } from "./media-changes.ts";
import { sendFile } from "./send-file.ts";
import { isBusy, UploadQueue, type Upload } from "./upload-queue.ts";

const PICTURES = "image/*,.heic,.heif,.tif,.tiff";
const ACCEPTED = {
  picture: PICTURES,
  media: `${PICTURES},video/*,application/pdf`,
  music: "audio/*",
};
const KILOBYTE = 1000;
const MEGABYTE = 1000 * KILOBYTE;

/** `17 kB`, `4,2 MB`: as the phone says it of its own files. */
function sizeWords(bytes: number, language: string): string {
  const isLarge = bytes >= MEGABYTE;
  const format = new Intl.NumberFormat(language, {
    style: "unit",
    unit: isLarge ? "megabyte" : "kilobyte",
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  return format.format(bytes / (isLarge ? MEGABYTE : KILOBYTE));
}

/** The queue of one page being edited; `onArrived` is told once a file is shown among the others. */
export function useUploads(
  memorial: Memorial,
  onArrived?: (items: readonly MediaItem[]) => void,
): UploadQueue {
  const { t } = useTranslation("keeping");
  const toast = useToast();
  const client = useQueryClient();
  const [queue] = useState(
    () =>
      new UploadQueue({
        async send(file, onProgress) {
          try {
            const arrived = await sendFile(memorial.id, file, onProgress);
            await refreshMedia(client, memorial);
            onArrived?.(arrived);
          } catch (error) {
            toast.show({
              tone: "bad",
              inPage: "shown",
              title: t("pictures.failed", { file: file.name }),
            });
            throw error;
          }
        },
        isLost: (error) => !(error instanceof ApiError),
        sayProblem: (error) =>
          error instanceof ApiError
            ? (error.fields["file"] ?? error.message)
            : t("pictures.lostConnection"),
      }),
  );

  useEffect(() => {
    const again = () => queue.retryLost();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [queue]);

  return queue;
}

export type UploadsProps = {
  queue: UploadQueue;
  /** One picture only, asked for in these words. */
  single?: string;
  /** Music and voices, which stand in a place of their own, wherever they were dropped. */
  music?: boolean;
};

export function Uploads({ queue, single, music = false }: UploadsProps) {
  const { t, i18n } = useTranslation("keeping");
  const all = useSyncExternalStore(queue.subscribe, queue.uploads, queue.uploads);
  const uploads = all.filter(({ file }) => file.type.startsWith("audio/") === music);
  const done = uploads.filter(({ state }) => state === "done").length;
  const waiting = uploads.filter(({ state }) => state === "waiting").length;
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
          sent: sizeWords(sent, i18n.language),
          size: sizeWords(file.size, i18n.language),
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
      {total > 0 && (single === undefined || done < total) && (
        <UploadList
          sum={{
            done,
            total,
            text: sumText(),
            label: t("pictures.sumLabel", { done, total }),
          }}
          rows={[
            ...uploads.filter(({ state }) => state === "failed"),
            ...uploads.filter(({ state }) => state === "sending"),
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
