import { useEffect, useState, type RefObject } from "react";
import { useTheme } from "#ui/theme.ts";
import { contrastOf, painted } from "./contrast.ts";

type Paint = { color: string; contrast: number };

/** What an element's colour has become, and how it stands against the paper beneath it. */
export function usePaint(swatch: RefObject<HTMLElement | null>, paper: string) {
  const { theme } = useTheme();
  const [paint, setPaint] = useState<Paint | null>(null);
  useEffect(() => {
    const read = () => setPaint(swatch.current && paintOf(swatch.current, paper));
    read();
  }, [swatch, paper, theme]);
  return paint;
}

function paintOf(swatch: HTMLElement, paper: string): Paint | null {
  const { backgroundColor } = getComputedStyle(swatch);
  const below = swatch.closest(paper);
  const one = painted(backgroundColor);
  const other = below && painted(getComputedStyle(below).backgroundColor);
  if (!one || !other) return null;
  return { color: rounded(backgroundColor), contrast: contrastOf(one, other) };
}

/** How large an element has become, in pixels; told anew when the window changes. */
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

/** `oklch(0.953512 0.0123 85)` with no more figures than anybody set. */
function rounded(color: string): string {
  return color.replace(/\d+\.\d{4,}/g, (number) =>
    String(Math.round(Number(number) * 1000) / 1000),
  );
}
