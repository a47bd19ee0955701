import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { dropDraftFile, readDraftFile } from "#platform/pages/draft-files.ts";
import { formatSize } from "#platform/measures.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import type { MediaItem } from "#features/memorials/media/contract.ts";
import {
  picturesIn,
  type ShownPicture,
} from "#features/memorials/media/components/picture-views.ts";
import { useLocalPicture } from "#features/memorials/media/components/local-picture.ts";
import { keptMedia } from "#features/memorials/editor/pictures/components/media-changes.ts";
import type { UploadQueue } from "#features/memorials/editor/pictures/components/upload-queue.ts";
import { portraitKey } from "./begun-page.ts";

export type GuidePortraitState = {
  picture: ShownPicture | null;
  isUnreadable: boolean;
  fileName: string;
  /** What the server says of the picture. */
  problem: string | null;
  progress: { text: string; short: string; value: number } | null;
};

/**
 * The portrait: this device's own copy of the file from when it is chosen until the server has made
 * its versions, then those.
 */
export function useGuidePortrait(memorial: Memorial, uploads: UploadQueue): GuidePortraitState {
  const { t, i18n } = useTranslation(["editor", "making"]);
  const { data } = useQuery(keptMedia(memorial));
  const all = useSyncExternalStore(uploads.subscribe, uploads.uploads, uploads.uploads);
  const items = data?.items ?? [];
  const waiting = useWaitingFile(memorial.id, uploads, data?.items ?? null);
  const [served = null] = picturesIn(items);
  const processing = items.find(({ status }) => status === "processing");
  const newest = all.at(-1);
  const isComing = newest !== undefined && (newest.state !== "done" || processing !== undefined);
  // After a reload the queue is empty, while the server is still making the picture's versions.
  const own = isComing ? newest.file : processing === undefined ? null : waiting;
  const local = useLocalPicture(own);

  function progressOf() {
    const isGoing = newest?.state === "sending" || newest?.state === "waiting";
    if (isGoing && (newest.file.size === 0 || newest.sent < newest.file.size)) {
      const { sent, file } = newest;
      const [done, size] = [sent, file.size].map((bytes) => formatSize(bytes, i18n.language));
      const value = file.size === 0 ? 0 : sent / file.size;
      return {
        text: t("making:guide.pictureSent", { sent: done, size }),
        short: t("making:guide.pictureGoing", { percent: Math.floor(value * 100) }),
        value,
      };
    }
    // All bytes are there, and the server has it before it is in the list.
    if (processing === undefined && !isGoing) return null;
    const percent = processing?.progress ?? 0;
    return {
      text: t("pictures.processing", { percent }),
      short: t("making:guide.pictureMaking"),
      value: percent / 100,
    };
  }

  const { picture, isUnreadable } = local;
  const shown = picture && {
    ...picture,
    caption: null,
    tone: null,
    focus: null,
    album: null,
    location: null,
    datedOn: null,
  };
  return {
    picture: shown === null ? (isUnreadable ? null : served) : { ...shown, film: null },
    isUnreadable,
    fileName: own?.name ?? "",
    problem: items.find(({ id }) => id === served?.id)?.problem ?? null,
    progress: progressOf(),
  };
}

/**
 * The picture that was chosen before there was an account: uploaded once, and kept in the browser
 * until the server has made its versions.
 */
function useWaitingFile(
  memorialId: string,
  uploads: UploadQueue,
  items: readonly MediaItem[] | null,
): File | null {
  const key = portraitKey(memorialId);
  const [file, setFile] = useState<File | null>(null);
  const isEmpty = items?.length === 0;
  const isServed = items !== null && !isEmpty && items.every(({ status }) => status === "ready");

  useEffect(() => {
    let isOver = false;
    void readDraftFile(key).then((found) => !isOver && setFile(found));
    return () => {
      isOver = true;
    };
  }, [key]);

  useEffect(() => {
    if (file === null) return;
    if (isEmpty && uploads.uploads().length === 0) uploads.add([file]);
    if (isServed) void dropDraftFile(key).then(() => setFile(null));
  }, [file, isEmpty, isServed, key, uploads]);

  return file;
}
