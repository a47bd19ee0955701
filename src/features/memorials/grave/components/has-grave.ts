import type { Memorial } from "#features/memorials/content/contract.ts";

export function hasGrave(memorial: Memorial): boolean {
  const { cemetery, gravePlot, graveNote, gravePosition, graveRestEndsOn } = memorial;
  return (cemetery ?? gravePlot ?? graveNote ?? gravePosition ?? graveRestEndsOn) !== null;
}
