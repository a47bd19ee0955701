import type { ReactNode } from "react";

export type ToastMessage = {
  title: ReactNode;
  description?: ReactNode;
  tone?: "good" | "bad";
  /** The page says it aloud, too: shown here and not said again. */
  isSaid?: true;
  /** Something to press, as "Fortryd". */
  action?: { label: string; onPress: () => void };
};

export type ShownToast = ToastMessage & { id: number; open: boolean };

export type ToastEvent =
  | { type: "show"; id: number; message: ToastMessage }
  | { type: "dismiss"; id: number }
  | { type: "remove"; id: number }
  | { type: "forget" };

const toastLimit = 1;
export const toastDuration = 5000;
/** From dismissal to removal: long, so that the way out is never cut short. */
export const toastRemovalDelay = 1_000_000;

/** One toast at a time: a new one takes the place of the old. */
export function toastReducer(toasts: readonly ShownToast[], event: ToastEvent): ShownToast[] {
  if (event.type === "show") {
    return [{ ...event.message, id: event.id, open: true }, ...toasts].slice(0, toastLimit);
  }
  if (event.type === "dismiss") {
    return toasts.map((toast) => (toast.id === event.id ? { ...toast, open: false } : toast));
  }
  if (event.type === "forget") return [];
  return toasts.filter((toast) => toast.id !== event.id);
}
