import { fillHole, type Hole } from "./biharmonic.ts";
import { grainOf, nearestKnown } from "./grain.ts";
import type { Picture } from "./picture.ts";
import type { Heal } from "./recipe.ts";
import { cutStroke, markStroke, windowAround, type Window } from "./strokes.ts";

/** Of surroundings around a hole, in its radii and in pixels. */
const MARGIN_RADII = 2;
const MARGIN = 8;

/**
 * Removes dust and scratches, in place: what is under the strokes is forgotten and continued from around it, with the
 * grain of its surroundings. Filled parts are surroundings for the next, so that a long stroke has no seams; what is
 * not filled yet is not.
 */
export function heal(picture: Picture, heals: readonly Heal[]): void {
  if (heals.length === 0) return;
  const { width, height } = picture;
  const whole = { left: 0, top: 0, width, height };
  const strokes = heals.flatMap(cutStroke);
  const unknown = new Uint8Array(width * height);
  for (const stroke of strokes) markStroke(unknown, whole, stroke);
  for (const stroke of strokes) fillStroke(picture, unknown, stroke);
}

function fillStroke(picture: Picture, unknown: Uint8Array, stroke: Heal): void {
  const window = windowAround(stroke, MARGIN_RADII * stroke.radius + MARGIN, picture);
  const own = new Uint8Array(window.width * window.height);
  markStroke(own, window, stroke);
  const hole = cutOut(picture, unknown, window);
  for (const [at, mark] of hole.unknown.entries()) own[at] = (own[at] ?? 0) & mark;
  // Nothing left to fill, or nothing to fill it from.
  if (!own.includes(1) || !hole.unknown.includes(0)) return;
  const nearest = nearestKnown(hole);
  const grains = hole.planes.map((plane) => grainOf(hole, plane, nearest));
  fillHole(hole);
  const { data, channels } = picture;
  for (const [at, mark] of own.entries()) {
    if (mark === 0) continue;
    const row = window.top + Math.floor(at / window.width);
    const pixel = row * picture.width + window.left + (at % window.width);
    unknown[pixel] = 0;
    for (const [channel, plane] of hole.planes.entries()) {
      const value = (plane[at] ?? 0) + (grains[channel]?.[at] ?? 0);
      data[pixel * channels + channel] = Math.min(255, Math.max(0, Math.round(value)));
    }
  }
}

function cutOut({ data, width, channels }: Picture, unknown: Uint8Array, window: Window): Hole {
  const area = window.width * window.height;
  const planes = [new Float32Array(area), new Float32Array(area), new Float32Array(area)];
  const mask = new Uint8Array(area);
  for (let y = 0; y < window.height; y += 1) {
    const start = (window.top + y) * width + window.left;
    mask.set(unknown.subarray(start, start + window.width), y * window.width);
    for (const [channel, plane] of planes.entries()) {
      for (let x = 0; x < window.width; x += 1) {
        plane[y * window.width + x] = data[(start + x) * channels + channel] ?? 0;
      }
    }
  }
  return { width: window.width, height: window.height, planes, unknown: mask };
}
