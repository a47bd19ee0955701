import type { Drawing } from "#features/qr/symbols/engine/drawing.ts";
import { pathData } from "#features/qr/symbols/engine/svg.ts";

/** Drawing units per millimetre: the pictures show fifteen centimetres of stone. */
const UNITS_PER_MM = 8;
const INK = "#1e2936";
const SHADOW_MM = 1.1;

type Hole = { insetMm: number; radiusMm: number };

export type DrawnPlate = {
  face: string;
  /** The edge towards the light, and the screws. */
  light: string;
  /** What is engraved. */
  cut: string;
  sideMm: number;
  marginMm: number;
  /** In each corner, with a screw in it. */
  hole: Hole | null;
  /** The symbol with its letters, in modules of one millimetre. */
  drawing: Drawing;
  x: number;
  y: number;
  tilt: number;
};

/**
 * A plate as sold, in its true proportions, as SVG. Unlike the stone around it, it has straight
 * edges: phones that look at the picture are to read the symbol.
 */
export function drawPlate(plate: DrawnPlate): string {
  const { face, light, cut, sideMm, marginMm, hole, drawing, x, y, tilt } = plate;
  const scale = (sideMm - 2 * marginMm) / drawing.rows;
  const left = (sideMm - drawing.columns * scale) / 2;
  return [
    `<g transform="translate(${x} ${y}) rotate(${tilt}) scale(${UNITS_PER_MM})">`,
    `<path fill="${INK}" d="M.7 .9H${sideMm + 1}V${sideMm + SHADOW_MM}H.5z"/>`,
    `<path fill="${face}" d="M0 0H${sideMm}V${sideMm}H0z"/>`,
    `<path fill="none" stroke="${light}" stroke-width=".5" d="M.25 ${sideMm - 0.3}V.25H${sideMm - 0.3}"/>`,
    `<path fill="${cut}" fill-rule="evenodd" transform="translate(${left} ${marginMm}) scale(${scale})" d="${pathData(drawing)}"/>`,
    hole === null ? "" : screws(sideMm, hole, light),
    "</g>",
  ].join("");
}

/** A plate by itself, with its shadow, as a whole picture. */
export function drawPlateAlone(plate: Omit<DrawnPlate, "x" | "y" | "tilt">): string {
  const side = (plate.sideMm + SHADOW_MM) * UNITS_PER_MM;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">`,
    drawPlate({ ...plate, x: 0, y: 0, tilt: 0 }),
    "</svg>",
  ].join("");
}

function screws(sideMm: number, { insetMm, radiusMm }: Hole, light: string): string {
  const ends = [insetMm, sideMm - insetMm];
  return ends
    .flatMap((x) => ends.map((y) => ({ x, y })))
    .map(
      ({ x, y }, index) =>
        `<g transform="translate(${x} ${y}) rotate(${20 + index * 47})"><circle r="${radiusMm}" fill="${INK}"/><circle r="${radiusMm - 0.3}" fill="${light}"/><path stroke="${INK}" stroke-width=".4" d="M-.9 0H.9"/></g>`,
    )
    .join("");
}
