import type { Picture, Size } from "./picture.ts";
import type { Heal, Point } from "./recipe.ts";

/** A rectangle of whole pixels. */
export type Window = Size & { left: number; top: number };

/** Below it a stroke would pass between the centres of pixels. */
const RADIUS_MIN = 0.75;

/**
 * Cuts a stroke into parts that are not much longer than they are wide: a scratch across the whole picture is then
 * filled in small windows.
 */
export function cutStroke({ points, radius: asked }: Heal): Heal[] {
  const radius = Math.max(RADIUS_MIN, asked);
  const longest = Math.max(96, 6 * radius);
  const strokes: Heal[] = [];
  let part: Point[] = points.slice(0, 1);
  let length = 0;
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    if (from === undefined) continue;
    const distance = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const pieces = Math.max(1, Math.ceil(distance / longest));
    for (let piece = 1; piece <= pieces; piece += 1) {
      const next = between(from, to, piece / pieces);
      if (length + distance / pieces > longest && part.length > 1) {
        strokes.push({ points: part, radius });
        part = part.slice(-1);
        length = 0;
      }
      part.push(next);
      length += distance / pieces;
    }
  }
  return [...strokes, { points: part, radius }];
}

function between([ax, ay]: Point, [bx, by]: Point, part: number): Point {
  return [ax + (bx - ax) * part, ay + (by - ay) * part];
}

/** The pixels around a stroke as far as the margin. */
export function windowAround({ points, radius }: Heal, margin: number, picture: Picture): Window {
  const reach = radius + margin;
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const left = Math.max(0, Math.floor(Math.min(...xs) - reach));
  const top = Math.max(0, Math.floor(Math.min(...ys) - reach));
  return {
    left,
    top,
    width: Math.max(0, Math.min(picture.width, Math.ceil(Math.max(...xs) + reach)) - left),
    height: Math.max(0, Math.min(picture.height, Math.ceil(Math.max(...ys) + reach)) - top),
  };
}

/** Marks with 1, in a mask of the window, the pixels whose centres are within the radius of the stroke. */
export function markStroke(mask: Uint8Array, window: Window, { points, radius }: Heal): void {
  for (const [index, to] of points.entries()) {
    if (index === 0 && points.length > 1) continue;
    const from = points[index - 1] ?? to;
    markSegment(mask, window, { from, to, radius });
  }
}

type Segment = { from: Point; to: Point; radius: number };

function markSegment(mask: Uint8Array, window: Window, { from, to, radius }: Segment): void {
  // From corners to centres, and from the picture to the window.
  const ax = from[0] - window.left - 0.5;
  const ay = from[1] - window.top - 0.5;
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const squared = dx * dx + dy * dy;
  const right = Math.min(window.width - 1, Math.floor(Math.max(ax, ax + dx) + radius));
  const bottom = Math.min(window.height - 1, Math.floor(Math.max(ay, ay + dy) + radius));
  const left = Math.max(0, Math.ceil(Math.min(ax, ax + dx) - radius));
  for (let y = Math.max(0, Math.ceil(Math.min(ay, ay + dy) - radius)); y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const along = squared === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / squared;
      const nearest = Math.min(1, Math.max(0, along));
      const offX = x - ax - nearest * dx;
      const offY = y - ay - nearest * dy;
      if (offX * offX + offY * offY <= radius * radius) mask[y * window.width + x] = 1;
    }
  }
}
