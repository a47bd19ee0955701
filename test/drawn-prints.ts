import { drawPicture, normalNoise, type Colour } from "#test/drawn-pictures.ts";
import {
  invert,
  mapPoint,
  squareToQuadrilateral,
} from "#features/memorials/picture-edits/engine/homography.ts";
import type { Quadrilateral } from "#features/memorials/picture-edits/engine/recipe.ts";

const TABLE: Colour = [150, 120, 90];

/** Prints on a table or a page in uneven light, drawn in fractions. */
export function drawPrints(
  prints: Quadrilateral[],
  { width = 440, height = 330, page = TABLE } = {},
) {
  const random = normalNoise(5);
  const maps = prints.map((print) => invert(squareToQuadrilateral(print)));
  return drawPicture(width, height, (x, y) => {
    const noise = 5 * random();
    const light = 20 * (x / width) - 12 * (y / height) + noise;
    for (const map of maps) {
      const [u, v] = mapPoint(map, [x / width, y / height]);
      if (u < 0 || v < 0 || u > 1 || v > 1) continue;
      // A white frame around a picture with something of the table's colour in it.
      if (u < 0.04 || v < 0.05 || u > 0.96 || v > 0.95)
        return [235 + noise, 232 + noise, 225 + noise];
      if (Math.hypot(u - 0.5, v - 0.5) < 0.15)
        return [page[0] + light, page[1] + light, page[2] + light];
      return [60 + 80 * u + noise, 60 + 80 * u + noise, 60 + 60 * v + noise];
    }
    return [page[0] + light, page[1] + light, page[2] + light];
  });
}

/** Four prints in reading order: the first and the last stand upright. */
export const ALBUM_PAGE: [Quadrilateral, Quadrilateral, Quadrilateral, Quadrilateral] = [
  [
    [0.08, 0.06],
    [0.44, 0.06],
    [0.44, 0.42],
    [0.08, 0.42],
  ],
  [
    [0.55, 0.1],
    [0.9, 0.06],
    [0.92, 0.4],
    [0.57, 0.44],
  ],
  [
    [0.12, 0.55],
    [0.5, 0.58],
    [0.48, 0.93],
    [0.1, 0.9],
  ],
  [
    [0.6, 0.55],
    [0.85, 0.55],
    [0.85, 0.95],
    [0.6, 0.95],
  ],
];
