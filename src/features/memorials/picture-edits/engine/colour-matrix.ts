import type { Recipe } from "./recipe.ts";

/** Three rows of factors for red, green and blue and a constant, on values of 0 to 255 after the tone tables. */
export type ColourMatrix = readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

/**
 * Saturation moves colours from or to the grey of their luma (weights of Rec. 709, on gamma-encoded values, as
 * `feColorMatrix` of SVG does): 0 is grey, 1 unchanged, 2 twice as far.
 */
export function colourMatrix({ saturation = 0, blackAndWhite = false }: Recipe): ColourMatrix {
  const amount = blackAndWhite ? 0 : 1 + saturation / 100;
  const red = 0.2126 * (1 - amount);
  const green = 0.7152 * (1 - amount);
  const blue = 0.0722 * (1 - amount);
  return [red + amount, green, blue, 0, red, green + amount, blue, 0, red, green, blue + amount, 0];
}
