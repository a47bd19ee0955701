import type { ReactNode } from "react";

export type ToastMessage = {
  title: string;
  description?: ReactNode;
  tone?: "good" | "bad";
  /**
   * Whether the page shows the message itself: and announces it ("said"), or only shows it. Without
   * either, failures are listed at the top of the page.
   */
  inPage?: "said" | "shown";
  /** An action, such as "Fortryd". */
  action?: { label: string; onPress: () => void };
};

export type ShownToast = ToastMessage & { id: number; open: boolean };

export type ToastEvent =
  | { type: "show"; id: number; message: ToastMessage }
  | { type: "dismiss"; id: number }
  | { type: "remove"; id: number }
  | { type: "settle" }
  | { type: "forget" };

const toastLimit = 1;
const toastDuration = 5000;
/** Whoever wants to undo has to read, decide and reach the button. */
const undoDuration = 10_000;

/** How long a toast is shown, in milliseconds. */
export function durationOf(toast: Pick<ToastMessage, "action"> | undefined): number {
  return toast?.action ? undoDuration : toastDuration;
}

/** Time from dismissal to removal: longer than the exit animation. */
export const toastRemovalDelay = 1_000_000;

/** One toast at a time: a new one replaces the old. */
export function toastReducer(toasts: readonly ShownToast[], event: ToastEvent): ShownToast[] {
  if (event.type === "show") {
    return [{ ...event.message, id: event.id, open: true }, ...toasts].slice(0, toastLimit);
  }
  if (event.type === "dismiss") {
    return toasts.map((toast) => (toast.id === event.id ? { ...toast, open: false } : toast));
  }
  // What had failed has succeeded since.
  if (event.type === "settle") return toasts.filter(({ tone }) => tone !== "bad");
  if (event.type === "forget") return [];
  return toasts.filter((toast) => toast.id !== event.id);
}

/** A failure and its page. */
export type Failure = Pick<ToastMessage, "title" | "description"> & { path: string };

/**
 * The failures listed at the top of the page after a toast: each stays after its toast, once per
 * title, until something succeeds, usually the same action again.
 */
export function failuresAfter(
  failures: readonly Failure[],
  { title, description, tone, inPage }: ToastMessage,
  path: string,
): readonly Failure[] {
  if (tone !== "bad") return [];
  if (inPage !== undefined) return failures;
  const others = failures.filter((one) => one.path === path && one.title !== title);
  return [...others, { title, description, path }];
}
