import type { ReactNode } from "react";

export type ToastMessage = {
  title: string;
  description?: ReactNode;
  tone?: "good" | "bad";
  /**
   * The page has it in a place of its own, and says it aloud there, so that it isn't said again; or only shows it.
   * Without either, a failure is set at the top of the page.
   */
  inPage?: "said" | "shown";
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

/** What failed, where it failed. */
export type Failure = Pick<ToastMessage, "title" | "description"> & { path: string };

/**
 * What stands at the top of the pages once a toast was shown: a failure stays after its toast has gone, each
 * under its title once, until something succeeds: most often the same thing, tried again.
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
