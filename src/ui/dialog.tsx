import "./dialog.css";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type DialogProps = {
  open: boolean;
  /** Called on Escape or a click outside, with nothing decided. */
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons. The focus starts at the title, so that a premature key press decides nothing. */
  actions?: ReactNode;
  /** Position other than centred; see Sheet. */
  className?: string;
};

/**
 * A modal question. The browser's own dialog: it traps the focus, makes the page behind inert,
 * restores the focus, and injects no style element as libraries do to lock scrolling.
 */
export function Dialog({ open, onClose, title, children, actions, className }: DialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (open) keepScrollbarRoom();
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
    heading.current?.focus();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className={classNames("dialog", className)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => event.target === dialog.current && onClose()}
    >
      {open && (
        <div className="dialog-leaf">
          <h2 id={titleId} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {children}
          {actions && <div className="actions">{actions}</div>}
        </div>
      )}
    </dialog>
  );
}

/**
 * The page loses its scrollbar while it doesn't scroll. Its room is kept by a padding and not by
 * `scrollbar-gutter`, which changes what `vw` means.
 */
function keepScrollbarRoom() {
  if (document.querySelector("dialog[open]") !== null) return;
  const { documentElement: page } = document;
  page.style.setProperty("--scrollbar", `${innerWidth - page.clientWidth}px`);
}
