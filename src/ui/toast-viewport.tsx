import { Toast } from "radix-ui";
import { Icon } from "./icon.tsx";
import { toastDuration, type ShownToast } from "./toast-state.ts";
import type { ToastLabels } from "./toast.tsx";

export type ToastViewportProps = {
  toasts: readonly ShownToast[];
  labels: ToastLabels;
  onDismiss: (id: number) => void;
};

/** In no document: what is announced here nobody hears. */
const UNHEARD = document.createElement("div");

/** Where toasts appear: 5 s, swiped away 50 px to the right, reached with F8. */
export function ToastViewport({ toasts, labels, onDismiss }: ToastViewportProps) {
  return (
    <Toast.Provider
      // Radix stops the clock under a hand or focus and, when that toast is closed, never starts
      // it again: a new toast begins anew.
      key={toasts[0]?.id}
      duration={toastDuration}
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
      <Toast.Viewport className="toast-viewport" hotkey={["F8"]} label={labels.viewport} />
    </Toast.Provider>
  );
}
