import {
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type TouchEvent,
} from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import "./picture-viewer.css";

type ViewerFrameProps = {
  label: string;
  /** Dark in both themes. */
  isRoom?: boolean;
  onPrevious: () => void;
  onNext: () => void;
  onClose: () => void;
  children: ReactNode;
};

const SWIPE_PX = 50;

/**
 * A full-window picture viewer; arrow keys or swiping change the picture. *Luk* is always top
 * right.
 */
export function ViewerFrame(props: ViewerFrameProps) {
  const { label, isRoom = false, onPrevious, onNext, onClose, children } = props;
  const { t } = useTranslation("memorials");
  const dialog = useRef<HTMLDialogElement>(null);
  const touched = useRef<number | null>(null);

  // Closed before unmounting, so that focus returns to the picture that opened it.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    // The browser takes the first button, which is "previous" and at the first picture can't be pressed.
    opened?.querySelector<HTMLElement>('button:not([aria-disabled="true"])')?.focus();
    return () => opened?.close();
  }, []);

  function pressKey(event: KeyboardEvent) {
    // While a film has focus, the arrow keys seek in it.
    if (event.target instanceof HTMLVideoElement) return;
    if (event.key === "ArrowLeft") onPrevious();
    if (event.key === "ArrowRight") onNext();
  }

  function putFinger({ touches, target }: TouchEvent) {
    const isMoving = target instanceof Element && target.closest("[data-zoomed], video") !== null;
    const isOne = touches.length === 1 && !isMoving;
    touched.current = isOne ? (touches[0]?.clientX ?? null) : null;
  }

  function liftFinger({ changedTouches }: TouchEvent) {
    const from = touched.current;
    touched.current = null;
    const moved = (changedTouches[0]?.clientX ?? 0) - (from ?? 0);
    if (from === null || Math.abs(moved) < SWIPE_PX) return;
    if (moved < 0) onNext();
    else onPrevious();
  }

  return (
    <dialog
      ref={dialog}
      className={classNames("viewer", isRoom && "viewer-room")}
      data-theme={isRoom ? "dark" : undefined}
      aria-label={label}
      onKeyDown={pressKey}
      onTouchStart={putFinger}
      onTouchEnd={liftFinger}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
      <Button variant="bare" small className="viewer-close" onClick={onClose}>
        {t("pictures.close")}
        <Icon name="close" />
      </Button>
    </dialog>
  );
}
