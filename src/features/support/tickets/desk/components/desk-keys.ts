/** Where a key was pressed: a text field keeps all of them but two. */
export type Place = "field" | "page";

export type Press = Pick<
  KeyboardEvent,
  "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey" | "isComposing"
>;

/** In the order in which they are listed. */
export const DESK_KEYS = [
  { does: "next", keys: ["j"] },
  { does: "previous", keys: ["k"] },
  { does: "list", keys: ["u"] },
  { does: "reply", keys: ["r"] },
  { does: "note", keys: ["n"] },
  { does: "take", keys: ["t"] },
  { does: "snooze", keys: ["s"] },
  { does: "close", keys: ["e"] },
  { does: "merge", keys: ["m"] },
  { does: "takeBack", keys: ["z"] },
  { does: "send", keys: ["Ctrl", "Enter"] },
  { does: "leave", keys: ["Esc"] },
  { does: "search", keys: ["/"] },
  { does: "help", keys: ["?"] },
] as const;

export type DeskAction = (typeof DESK_KEYS)[number]["does"];

const BY_KEY = new Map<string, DeskAction>(
  DESK_KEYS.filter(({ keys }) => keys.length === 1 && keys[0] !== "Esc").map(({ does, keys }) => [
    keys[0],
    does,
  ]),
);

/** What a key does on the desk; `null` where it is left to the browser. */
export function deskAction(press: Press, place: Place): DeskAction | null {
  if (press.isComposing) return null;
  const isCommand = press.ctrlKey || press.metaKey;
  if (place === "field") {
    if (press.key === "Enter" && isCommand && !press.altKey) return "send";
    return press.key === "Escape" && !isCommand && !press.altKey ? "leave" : null;
  }
  if (isCommand || press.altKey) return null;
  // On many keyboards `/` and `?` require Shift.
  if (press.shiftKey && press.key !== "/" && press.key !== "?") return null;
  return BY_KEY.get(press.key) ?? null;
}

/** The ticket after `now` in the list, in either direction; `null` at its ends. */
export function neighbour<Item extends { id: string }>(
  items: readonly Item[],
  now: string | undefined,
  by: 1 | -1,
): Item | null {
  const at = items.findIndex(({ id }) => id === now);
  // Nothing is open, or it is on another page of the list: both begin at the top.
  if (at === -1) return items[0] ?? null;
  return items[at + by] ?? null;
}
