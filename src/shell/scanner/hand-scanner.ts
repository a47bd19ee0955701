import { useEffect } from "react";

/** Faster than typing by hand, but slow enough for wireless scanners. */
const GAP_MS = 100;
/** Shorter than a code: just a few key presses. */
const LEAST = 9;

/** Listens to a hand scanner, which types what it read and then Enter, wherever the focus is. */
export function useHandScanner(onRead: (read: string) => void): void {
  useEffect(() => {
    let typed = "";
    let at = 0;
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
      if (event.timeStamp - at > GAP_MS) typed = "";
      at = event.timeStamp;
      if (event.key.length === 1) typed += event.key;
      if (event.key !== "Enter") return;
      const read = typed;
      typed = "";
      if (read.length < LEAST) return;
      // Enter from the scanner mustn't press the focused button.
      event.preventDefault();
      onRead(read);
    }
    addEventListener("keydown", press, true);
    return () => removeEventListener("keydown", press, true);
  }, [onRead]);
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input, textarea, select, [contenteditable]");
}
