import { projection, type Corners, type Point } from "./perspective.ts";
import type { Raster } from "./raster.ts";

/** The aperture as a share of a module, as ISO/IEC 15415 requires. */
const APERTURE = 0.8;
const APERTURE_POINTS = 48;

/** A picture in a symbol's coordinates. */
export type Look = {
  /** Linear light at a point of the symbol, in modules. */
  at(x: number, y: number): number;
  isWithin(x: number, y: number): boolean;
};

/** Whether this module should be light. */
export type IsLight = (x: number, y: number) => boolean;

/** What a pixel's value counts as. */
export type Tone = Float64Array;

/** Converts sRGB values to linear light, which a lens mixes. */
export const LIGHT: Tone = Float64Array.from({ length: 256 }, (_, shade) => {
  const share = shade / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** The values themselves, which programs mix that scale or soften a picture. */
export const SHADE: Tone = Float64Array.from({ length: 256 }, (_, shade) => shade / 255);

/** Evenly distributed over a circle. */
function spotsWithin(radius: number): Point[] {
  return Array.from({ length: APERTURE_POINTS }, (_, index) => {
    const reach = radius * Math.sqrt((index + 0.5) / APERTURE_POINTS);
    const angle = index * Math.PI * (3 - Math.sqrt(5));
    return { x: reach * Math.cos(angle), y: reach * Math.sin(angle) };
  });
}
const SPOTS = spotsWithin(APERTURE / 2);

/** The 10 to 90 % width of a Gaussian edge, in standard deviations. */
const EDGE_IN_DEVIATIONS = 2.563;
const LEAST_APERTURE = 0.5;
/** How much the squared softness reduces the aperture's radius, which isn't a uniform disk. */
const SOFTNESS_COUNTS = 3;

/**
 * The picture's blur has mixed each module's light with its neighbours'. The aperture is reduced so
 * that both together cover what the standard's aperture covers in a sharp picture.
 */
export function apertureFor(edgeWidth: number): Point[] {
  const softness = edgeWidth / EDGE_IN_DEVIATIONS;
  const radius = Math.sqrt(Math.max(0, (APERTURE / 2) ** 2 - SOFTNESS_COUNTS * softness ** 2));
  return spotsWithin(Math.max(LEAST_APERTURE / 2, radius));
}

/** Points just inside a module's edges: one of them shows any displacement. */
const RIM_SPOTS: Point[] = [-0.42, 0, 0.42].flatMap((x) =>
  [-0.42, 0, 0.42].flatMap((y) => (x === 0 && y === 0 ? [] : [{ x, y }])),
);

export function lookAt(
  { width, height, pixels }: Raster,
  corners: Corners,
  size: number,
  tone = LIGHT,
): Look {
  const place = projection(corners, size);
  const light = (x: number, y: number) => tone[pixels[y * width + x] ?? 0] ?? 0;
  return {
    isWithin(x, y) {
      const at = place(x, y);
      return at.x >= 0 && at.y >= 0 && at.x <= width && at.y <= height;
    },
    at(x, y) {
      const at = place(x, y);
      // A pixel's value is that of its centre.
      const across = Math.min(width - 1.001, Math.max(0, at.x - 0.5));
      const down = Math.min(height - 1.001, Math.max(0, at.y - 0.5));
      const [left, top] = [Math.floor(across), Math.floor(down)];
      const [right, below] = [across - left, down - top];
      const upper = light(left, top) * (1 - right) + light(left + 1, top) * right;
      const lower = light(left, top + 1) * (1 - right) + light(left + 1, top + 1) * right;
      return upper * (1 - below) + lower * below;
    },
  };
}

/** The value of the module that begins there. */
export function reflectance(look: Look, x: number, y: number, spots = SPOTS): number {
  let sum = 0;
  for (const spot of spots) sum += look.at(x + 0.5 + spot.x, y + 0.5 + spot.y);
  return sum / spots.length;
}

/**
 * How much lighter light modules are than dark ones: a rough measure of alignment. With growth
 * beyond the sampled rim it favours a slight displacement.
 */
export function agreement(look: Look, isLight: IsLight, size: number): number {
  let [light, dark, lightCount, darkCount] = [0, 0, 0, 0];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const value = reflectance(look, x, y, RIM_SPOTS);
      if (isLight(x, y)) [light, lightCount] = [light + value, lightCount + 1];
      else [dark, darkCount] = [dark + value, darkCount + 1];
    }
  }
  return light / Math.max(1, lightCount) - dark / Math.max(1, darkCount);
}

/**
 * The standard lights symbols evenly, a workshop doesn't: the linear gradient over the light
 * modules is removed, finer variations stay.
 */
export function evenLight(
  look: Look,
  size: number,
  isLight: IsLight,
): (x: number, y: number) => number {
  let points: { x: number; y: number; value: number }[] = [];
  for (let y = -1; y <= size; y += 1) {
    for (let x = -1; x <= size; x += 1) {
      if (isLight(x, y)) points.push({ x: x + 0.5, y: y + 0.5, value: reflectance(look, x, y) });
    }
  }
  let plane = planeThrough(points);
  // A second pass without modules of the wrong colour and reflections.
  const off = points.map(({ x, y, value }) => Math.abs(value - plane(x, y)));
  const typical = off.toSorted((one, other) => one - other)[Math.floor(off.length / 2)] ?? 0;
  points = points.filter((_, index) => (off[index] ?? 0) <= 3 * typical + 1e-9);
  plane = planeThrough(points);
  const least = 0.2 * plane(size / 2, size / 2);
  return (x, y) => Math.max(plane(x, y), least, 1e-6);
}

type Valued = { x: number; y: number; value: number };

/** By least squares. */
function planeThrough(points: readonly Valued[]): (x: number, y: number) => number {
  const mean = (of: (point: Valued) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / Math.max(1, points.length);
  const [x0, y0, v0] = [mean(({ x }) => x), mean(({ y }) => y), mean(({ value }) => value)];
  const [xx, yy, xy] = [
    mean(({ x }) => (x - x0) ** 2),
    mean(({ y }) => (y - y0) ** 2),
    mean(({ x, y }) => (x - x0) * (y - y0)),
  ];
  const xv = mean(({ x, value }) => (x - x0) * (value - v0));
  const yv = mean(({ y, value }) => (y - y0) * (value - v0));
  const whole = xx * yy - xy * xy;
  if (whole === 0) return () => v0;
  const [across, down] = [(xv * yy - yv * xy) / whole, (yv * xx - xv * xy) / whole];
  return (x, y) => v0 + across * (x - x0) + down * (y - y0);
}
