import "./coming-pictures.css";
import { useEffect, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { formatSize } from "#platform/measures.ts";
import { Picture } from "#ui/picture.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import type { MediaItem } from "#features/memorials/media/contract.ts";
import { useLocalPicture } from "#features/memorials/media/components/local-picture.ts";
import { copyOf, dropCopy, keyOf } from "./own-copies.ts";
import type { UploadQueue } from "./upload-queue.ts";

export type ComingPicture = {
  id: string;
  file: File;
  /** Bytes sent, or `null` while the server makes its versions. */
  sent: number | null;
  /** From 0 to 1. */
  progress: number;
};

/** More would be decoded in a weak phone's memory at once; the rest are lines with their numbers. */
const SHOWN_AT_ONCE = 6;

/** Pictures on their way: being sent, then being made ready, for which this device has a copy. */
export function useComingPictures(
  queue: UploadQueue,
  items: readonly MediaItem[],
): readonly ComingPicture[] {
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads, queue.uploads);
  useEffect(() => {
    for (const { id, status } of items) if (status !== "processing") dropCopy(id);
  }, [items]);

  const arrived = items.flatMap((item): ComingPicture[] => {
    const file = item.status === "processing" ? copyOf(item.id) : undefined;
    if (file === undefined || item.kind !== "image") return [];
    return [{ id: item.id, file, sent: null, progress: item.progress / 100 }];
  });
  const known = new Set(items.map(({ id }) => copyOf(id)));
  const sending = uploads.flatMap(({ id, file, state, sent }): ComingPicture[] => {
    if (state !== "sending" || !file.type.startsWith("image/") || known.has(file)) return [];
    const isSent = file.size > 0 && sent >= file.size;
    return [{ id, file, sent: isSent ? null : sent, progress: isSent ? 0 : sent / file.size }];
  });
  return [...arrived, ...sending].slice(0, SHOWN_AT_ONCE);
}

/** Each is shown at once from this device's own copy, with its true progress. */
export function ComingPictures({ pictures }: { pictures: readonly ComingPicture[] }) {
  const { t } = useTranslation("editor");
  if (pictures.length === 0) return null;
  return (
    <ul className="coming" aria-label={t("pictures.coming")}>
      {pictures.map((picture) => (
        <Coming key={keyOf(picture.file)} {...picture} />
      ))}
    </ul>
  );
}

function Coming({ file, sent, progress }: ComingPicture) {
  const { t, i18n } = useTranslation("editor");
  const { picture, isUnreadable } = useLocalPicture(file);
  const size = (bytes: number) => formatSize(bytes, i18n.language);
  const text =
    sent === null
      ? t("pictures.gettingReady")
      : t("pictures.sent", { sent: size(sent), size: size(file.size) });
  return (
    <li>
      <div className="coming-picture">
        {picture && <Picture picture={{ ...picture, alt: file.name }} sizes="10rem" />}
        {isUnreadable && <p className="small">{file.name}</p>}
      </div>
      <p className="small">{text}</p>
      <ProgressBar value={progress} max={1} label={`${file.name}: ${text}`} />
    </li>
  );
}
