/** Where a key was pressed. Text fields keep all keys; a checkbox handles Space itself. */
export type Place = "field" | "checkbox" | "row" | "page";

export type Press = Pick<
  KeyboardEvent,
  "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey" | "isComposing"
>;

export type KeyAction = "next" | "previous" | "first" | "last" | "choose" | "search" | "help";

const IN_A_ROW: Record<string, KeyAction> = {
  ArrowDown: "next",
  j: "next",
  ArrowUp: "previous",
  k: "previous",
  Home: "first",
  End: "last",
  x: "choose",
  " ": "choose",
};

const ANYWHERE: Record<string, KeyAction> = { "/": "search", "?": "help" };

/** What a key does in a list of codes; `null` where it is left to the browser. */
export function keyAction(press: Press, place: Place): KeyAction | null {
  if (place === "field" || press.isComposing) return null;
  if (press.altKey || press.ctrlKey || press.metaKey) return null;
  // On many keyboards these two require Shift.
  const anywhere = ANYWHERE[press.key];
  if (anywhere !== undefined) return anywhere;
  if (place === "page" || press.shiftKey) return null;
  if (place === "checkbox" && press.key === " ") return null;
  return IN_A_ROW[press.key] ?? null;
}

/** The row among `count` that a key moves to; it stops at either end. */
export function rowAfter(action: KeyAction, now: number, count: number): number {
  if (action === "first") return 0;
  if (action === "last") return count - 1;
  if (action === "next") return Math.min(now + 1, count - 1);
  if (action === "previous") return Math.max(now - 1, 0);
  return now;
}
