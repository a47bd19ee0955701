import { useLayoutEffect, useRef, type KeyboardEvent, type TouchEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { largestUrl, type ShownPicture } from "./picture-views.ts";
import "./picture-viewer.css";

type PictureViewerProps = {
  pictures: readonly ShownPicture[];
  /** Index of the open one. */
  shown: number;
  onShow: (index: number) => void;
  onClose: () => void;
};

const SWIPE_PX = 50;

/** One picture, on the page and not on black; the others by button, arrow key or swipe. */
export function PictureViewer({ pictures, shown, onShow, onClose }: PictureViewerProps) {
  const { t } = useTranslation("memorials");
  const dialog = useRef<HTMLDialogElement>(null);
  const touched = useRef<number | null>(null);
  const picture = pictures[shown];

  // Closed before it leaves the page, so that the focus goes back to the picture it came from.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);

  function pressKey(event: KeyboardEvent) {
    if (event.key === "ArrowLeft") onShow(shown - 1);
    if (event.key === "ArrowRight") onShow(shown + 1);
  }

  function liftFinger(event: TouchEvent) {
    const moved = (event.changedTouches[0]?.clientX ?? 0) - (touched.current ?? 0);
    if (touched.current === null || Math.abs(moved) < SWIPE_PX) return;
    touched.current = null;
    onShow(moved < 0 ? shown + 1 : shown - 1);
  }

  if (picture === undefined) return null;
  const file = largestUrl(picture);
  return (
    <dialog
      ref={dialog}
      className="viewer"
      aria-label={t("pictures.heading")}
      onKeyDown={pressKey}
      onTouchStart={(event) => {
        touched.current = event.touches.length === 1 ? (event.touches[0]?.clientX ?? null) : null;
      }}
      onTouchEnd={liftFinger}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <figure key={picture.id}>
        <Picture picture={picture} sizes="(min-width: 62rem) 75vw, 100vw" priority />
        {picture.caption !== null && <figcaption>{picture.caption}</figcaption>}
      </figure>
      <div className="viewer-bar">
        <p className="small" aria-live="polite">
          {t("pictures.place", { place: shown + 1, total: pictures.length })}
        </p>
        <div className="actions">
          <Button
            variant="quiet"
            small
            aria-disabled={shown === 0}
            onClick={() => onShow(shown - 1)}
          >
            <Icon name="back" />
            {t("pictures.previous")}
          </Button>
          <Button
            variant="quiet"
            small
            aria-disabled={shown === pictures.length - 1}
            onClick={() => onShow(shown + 1)}
          >
            {t("pictures.next")}
            <Icon name="forward" />
          </Button>
        </div>
        {file !== null && (
          <a className="button button-bare button-small" href={file} download>
            {t("pictures.download")}
          </a>
        )}
      </div>
      <Button variant="bare" small className="viewer-close" onClick={onClose}>
        {t("pictures.close")}
        <Icon name="close" />
      </Button>
    </dialog>
  );
}
