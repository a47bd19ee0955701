import type { Row } from "./table.ts";

/** How much the second half of the work may exceed the maximum of the first. */
const FLAT = 1.1;

/** Whether memory grew with the work; `seen` is in megabytes, in order of time. */
export function secondHalf(seen: number[]): Row {
  const half = Math.floor(seen.length / 2);
  const early = Math.max(...seen.slice(0, half));
  const late = Math.max(...seen.slice(half));
  return {
    what: "  most in its second half beside its first",
    ours: `${Math.round(late)} MB`,
    comparison: `${Math.round(early)} MB`,
    ratio: `${(late / early).toFixed(2)} ×`,
    asked: "flat",
    reached: late / early <= FLAT,
  };
}
