import { useEffect, useRef } from "react";
import { drawNotes } from "./draw-notes.ts";

/** A4 between its margins, in CSS pixels. */
const PAPER_WIDTH = 658;

/** Notes as wide as there is room, and as wide as the paper while they are printed. */
export function NotesSheet({ abc, label }: { abc: string; label: string }) {
  const shown = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const sheet = shown.current;
    if (sheet === null) return undefined;
    let drawn = 0;
    let isPrinted = false;
    const draw = (width: number) => {
      if (width === 0 || width === drawn) return;
      drawn = width;
      drawNotes(sheet, abc, width);
    };
    // What is drawn for the paper has another height, which is watched as well.
    const fit = () => draw(isPrinted ? PAPER_WIDTH : sheet.clientWidth);
    const print = (prints: boolean) => () => {
      isPrinted = prints;
      fit();
    };
    const [before, after] = [print(true), print(false)];
    const watching = new ResizeObserver(fit);
    watching.observe(sheet);
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
    return () => {
      watching.disconnect();
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
    };
  }, [abc]);

  return <div ref={shown} className="notes-sheet" role="img" aria-label={label} />;
}
