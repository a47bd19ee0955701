import type { Ink } from "#features/memorials/demo/engine/drawings/inks.ts";
import { flatten } from "#features/memorials/demo/engine/drawings/outline.ts";

/** Shoulders and chest: everything worn is cut from this. */
export const BODY =
  "M-20 1270C40 1130 200 1040 340 1002C368 990 382 972 384 948C440 1020 540 1044 614 980C636 1008 700 1040 800 1106" +
  "C880 1166 926 1220 946 1270Z";
export const bodyRuns = flatten(BODY);

/** An ink that shows on cloth of another. */
export function markInk(cloth: Ink): Ink {
  if (cloth === "black") return "mist";
  return cloth === "mist" || cloth === "ochre" ? "black" : "paper";
}
