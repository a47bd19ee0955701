import "./dialog.css";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type DialogProps = {
  open: boolean;
  /** Escape, or a press beside it. Nothing has been decided then. */
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons. The focus starts at the title, so that no key pressed too soon decides anything. */
  actions?: ReactNode;
  /** Where else than in the middle it lies; see Sheet. */
  className?: string;
};

/**
 * A question above the page. The browser's own dialog: it holds the focus, makes the page behind
 * inert and gives the focus back, and injects no style element as libraries do to lock scrolling.
 */
export function Dialog({ open, onClose, title, children, actions, className }: DialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
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
