import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { Toast } from "radix-ui";
import { Icon } from "./icon.tsx";
import { durationOf, type ShownToast } from "./toast-state.ts";

export type ToastLabels = {
  close: string;
  /** Label of the toast region; `{hotkey}` becomes F8. */
  viewport: string;
};

export type ToastViewportProps = {
  toasts: readonly ShownToast[];
  labels: ToastLabels;
  onDismiss: (id: number) => void;
};

/** A detached element: announcements into it are silent. */
const UNHEARD = document.createElement("div");

/** What a failure is mended with: the button just pressed, and the buttons and wrong fields of its form. */
function mendingElements(): Element[] {
  const pressed = document.activeElement;
  if (pressed === null || pressed === document.body) return [];
  const form =
    pressed.closest("form") ?? (pressed instanceof HTMLButtonElement ? pressed.form : null);
  const others = form?.querySelectorAll('[type="submit"], [aria-invalid]') ?? [];
  return [pressed, ...others];
}

/**
 * Whether toasts stand at the top of the window, as at the bottom one would cover what mends it: also
 * after scrolling.
 */
function useIsAtTop(id: number | undefined, viewport: RefObject<HTMLElement | null>): boolean {
  const [isAtTop, setAtTop] = useState(false);
  useLayoutEffect(() => {
    const mending = mendingElements().filter((element) => !viewport.current?.contains(element));
    function place() {
      const toast = viewport.current?.getBoundingClientRect();
      if (toast === undefined) return;
      const isUnder = mending.some((element) => {
        const { top, bottom, right, width } = element.getBoundingClientRect();
        return (
          width > 0 &&
          right > toast.left &&
          bottom > innerHeight - toast.height &&
          top < innerHeight
        );
      });
      setAtTop(isUnder);
    }
    place();
    addEventListener("scroll", place, { passive: true });
    addEventListener("resize", place);
    return () => {
      removeEventListener("scroll", place);
      removeEventListener("resize", place);
    };
  }, [id, viewport]);
  return isAtTop;
}

/** Toasts: shown for 5 s, with an action for 10, dismissed by swiping 50 px to the right, focused with F8. */
export function ToastViewport({ toasts, labels, onDismiss }: ToastViewportProps) {
  const viewport = useRef<HTMLOListElement>(null);
  const isAtTop = useIsAtTop(toasts[0]?.id, viewport);
  return (
    <Toast.Provider
      // Radix pauses the timer on hover or focus and, when that toast is closed, never resumes it:
      // a new toast remounts the provider.
      key={toasts[0]?.id}
      duration={durationOf(toasts[0])}
      swipeDirection="right"
      swipeThreshold={50}
      label={labels.viewport.replace("{hotkey}", "F8")}
      announcerContainer={toasts[0]?.inPage === "said" ? UNHEARD : undefined}
    >
      {toasts.map(({ id, open, title, description, tone = "good", action }) => (
        <Toast.Root
          key={id}
          open={open}
          onOpenChange={(next) => !next && onDismiss(id)}
          type={tone === "bad" ? "foreground" : "background"}
          className={`toast toast-${tone}`}
        >
          <div className="toast-words">
            <Toast.Title className="toast-title">{title}</Toast.Title>
            {description && (
              <Toast.Description className="toast-description">{description}</Toast.Description>
            )}
            {action && (
              <Toast.Action altText={action.label} asChild>
                <button
                  type="button"
                  className="button button-bare button-small"
                  onClick={action.onPress}
                >
                  {action.label}
                </button>
              </Toast.Action>
            )}
          </div>
          <Toast.Close className="toast-close" aria-label={labels.close}>
            <Icon name="close" />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport
        ref={viewport}
        className="toast-viewport"
        data-place={isAtTop ? "top" : undefined}
        hotkey={["F8"]}
        label={labels.viewport}
      />
    </Toast.Provider>
  );
}
