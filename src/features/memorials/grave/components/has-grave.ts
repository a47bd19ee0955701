import type { Memorial } from "../../contract.ts";

export function hasGrave({ cemetery, gravePlot, graveNote, gravePosition }: Memorial): boolean {
  return [cemetery, gravePlot, graveNote, gravePosition].some((given) => given !== null);
}
