import type { Size } from "./picture.ts";

/** Pixels that hang together, in the order in which they were found. */
export type Region = number[];

/** The regions of marked pixels; diagonal neighbours hang together. */
export function findRegions(mask: Uint8Array, { width }: Size): Region[] {
  // Marks are taken away as they are found.
  const left = mask.slice();
  const regions: Region[] = [];
  for (let start = 0; start < left.length; start += 1) {
    if (left[start] !== 1) continue;
    const region = [start];
    left[start] = 0;
    for (const at of region) takeNeighbours(left, at, width, region);
    regions.push(region);
  }
  return regions;
}

function takeNeighbours(left: Uint8Array, at: number, width: number, region: Region): void {
  const x = at % width;
  for (let line = at - width; line <= at + width; line += width) {
    for (let next = x > 0 ? line - 1 : line; next <= (x < width - 1 ? line + 1 : line); next += 1) {
      if (left[next] !== 1) continue;
      left[next] = 0;
      region.push(next);
    }
  }
}
