import { useEffect, useState, type RefObject } from "react";
import { contrastOf, hexOf, painted } from "./contrast.ts";

type Paint = { color: string; contrast: number };

/** An element's computed colour, and its contrast on the paper beneath it; in either theme. */
export function usePaint(swatch: RefObject<HTMLElement | null>, paper: string) {
  const [paint, setPaint] = useState<Paint | null>(null);
  useEffect(() => {
    const read = () => setPaint(swatch.current && paintOf(swatch.current, paper));
    read();
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => observer.disconnect();
  }, [swatch, paper]);
  return paint;
}

function paintOf(swatch: HTMLElement, paper: string): Paint | null {
  const { backgroundColor } = getComputedStyle(swatch);
  const below = swatch.closest(paper);
  const one = painted(backgroundColor);
  const other = below && painted(getComputedStyle(below).backgroundColor);
  if (!one || !other) return null;
  return { color: hexOf(one), contrast: contrastOf(one, other) };
}

/** An element's size in pixels; updated when the window is resized. */
export function useSize(
  element: RefObject<HTMLElement | null>,
  measure: (element: HTMLElement) => number,
): number | null {
  const [size, setSize] = useState<number | null>(null);
  useEffect(() => {
    const read = () => element.current && setSize(Math.round(measure(element.current)));
    read();
    addEventListener("resize", read);
    return () => removeEventListener("resize", read);
  }, [element, measure]);
  return size;
}
