import type { Size } from "./picture.ts";

/** Pixels that hang together, in the order in which they were found. */
export type Region = number[];

/** The regions of marked pixels; diagonal neighbours hang together. */
export function findRegions(mask: Uint8Array, { width }: Size): Region[] {
  const isSeen = new Uint8Array(mask.length);
  const regions: Region[] = [];
  for (let start = 0; start < mask.length; start += 1) {
    if (mask[start] === 0 || isSeen[start] === 1) continue;
    const region = [start];
    isSeen[start] = 1;
    for (const at of region) {
      const x = at % width;
      for (let dy = -width; dy <= width; dy += width) {
        for (let dx = x > 0 ? -1 : 0; dx <= (x < width - 1 ? 1 : 0); dx += 1) {
          const next = at + dy + dx;
          if (mask[next] !== 1 || isSeen[next] === 1) continue;
          isSeen[next] = 1;
          region.push(next);
        }
      }
    }
    regions.push(region);
  }
  return regions;
}
