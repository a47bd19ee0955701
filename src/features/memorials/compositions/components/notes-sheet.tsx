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
    const draw = (width: number) => {
      if (width === 0 || width === drawn) return;
      drawn = width;
      drawNotes(sheet, abc, width);
    };
    const fit = () => draw(sheet.clientWidth);
    const onPaper = () => draw(PAPER_WIDTH);
    const watching = new ResizeObserver(fit);
    watching.observe(sheet);
    addEventListener("beforeprint", onPaper);
    addEventListener("afterprint", fit);
    return () => {
      watching.disconnect();
      removeEventListener("beforeprint", onPaper);
      removeEventListener("afterprint", fit);
    };
  }, [abc]);

  return <div ref={shown} className="notes-sheet" role="img" aria-label={label} />;
}
