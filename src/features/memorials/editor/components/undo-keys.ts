import { useEffect, useRef } from "react";

/**
 * Ctrl+Z (⌘Z) undoes, with Shift or Ctrl+Y it is redone. In a text field both stay the browser's,
 * which undoes letters.
 */
export function useUndoKeys(undo: () => void, redo: () => void): void {
  const steps = useRef({ undo, redo });

  useEffect(() => {
    steps.current = { undo, redo };
  });

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isText(event.target)) return;
      const key = event.key.toLowerCase();
      const isRedo = key === "y" || (key === "z" && event.shiftKey);
      if (key !== "z" && !isRedo) return;
      event.preventDefault();
      if (isRedo) steps.current.redo();
      else steps.current.undo();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

function isText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches("input:not([type=range], [type=checkbox]), textarea, select")
  );
}
