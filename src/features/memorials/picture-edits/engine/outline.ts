import type { Size } from "./picture.ts";
import { quadrilateralArea } from "./quadrilateral.ts";
import type { Point, Quadrilateral } from "./recipe.ts";
import type { Region } from "./regions.ts";

/** How much of the quadrilateral the region must fill, and how little of it may stand out. */
const FILL_MIN = 0.86;
const FILL_MAX = 1.12;
/** Of a side: corners are worn and rounded, so lines are fitted to what is between. */
const CORNER_PART = 0.1;
/** Of a side's length, and pixels at least: what belongs to the side. */
const NEAR_SIDE = 0.03;

/** The four-sided outline of a region in pixels, clockwise from the top left; `null` if it has another shape. */
export function outlineOf(region: Region, size: Size): Quadrilateral | null {
  const rim = rimOf(region, size);
  const rough = largestInside(convexHull(rim));
  if (rough === null) return null;
  const corners = fromTopLeft(fitSides(rough, rim));
  const fill = region.length / Math.max(1, quadrilateralArea(corners));
  return fill >= FILL_MIN && fill <= FILL_MAX ? corners : null;
}

/** The outer corners of the first and last pixel of each row and column. */
function rimOf(region: Region, { width, height }: Size): Point[] {
  const left = new Int32Array(height).fill(width);
  const right = new Int32Array(height).fill(-1);
  const top = new Int32Array(width).fill(height);
  const bottom = new Int32Array(width).fill(-1);
  for (const at of region) {
    const x = at % width;
    const y = Math.floor(at / width);
    left[y] = Math.min(left[y] ?? x, x);
    right[y] = Math.max(right[y] ?? x, x);
    top[x] = Math.min(top[x] ?? y, y);
    bottom[x] = Math.max(bottom[x] ?? y, y);
  }
  const rim: Point[] = [];
  for (const [y, last] of right.entries()) {
    if (last >= 0) rim.push([left[y] ?? 0, y + 0.5], [last + 1, y + 0.5]);
  }
  for (const [x, last] of bottom.entries()) {
    if (last >= 0) rim.push([x + 0.5, top[x] ?? 0], [x + 0.5, last + 1]);
  }
  return rim;
}

/** Andrew's monotone chain (1979), clockwise as y points down. */
function convexHull(points: Point[]): Point[] {
  const sorted = points.toSorted(([ax, ay], [bx, by]) => ax - bx || ay - by);
  return [...chain(sorted), ...chain(sorted.toReversed())];
}

function chain(points: Point[]): Point[] {
  const hull: Point[] = [];
  for (const point of points) {
    for (;;) {
      const [before, last] = [hull.at(-2), hull.at(-1)];
      if (before === undefined || last === undefined || turn(before, last, point) > 0) break;
      hull.pop();
    }
    hull.push(point);
  }
  return hull.slice(0, -1);
}

/** Twice the area of the triangle; positive when it turns clockwise. */
function turn([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

/** For each diagonal the farthest point on either side. */
function largestInside(hull: Point[]): Quadrilateral | null {
  let best: Quadrilateral | null = null;
  let most = 0;
  for (const [index, from] of hull.entries()) {
    for (const to of hull.slice(index + 2)) {
      const oneSide = farthest(hull, from, to);
      const otherSide = farthest(hull, to, from);
      if (oneSide === null || otherSide === null) continue;
      const area = turn(to, from, oneSide) + turn(from, to, otherSide);
      if (area <= most) continue;
      most = area;
      best = [from, otherSide, to, oneSide];
    }
  }
  return best === null || quadrilateralArea(best) > 0 ? best : reversed(best);
}

/** On the left of the way from one to the other. */
function farthest(hull: Point[], from: Point, to: Point): Point | null {
  let best: Point | null = null;
  let most = 0;
  for (const point of hull) {
    const area = turn(to, from, point);
    if (area <= most) continue;
    most = area;
    best = point;
  }
  return best;
}

function reversed([a, b, c, d]: Quadrilateral): Quadrilateral {
  return [a, d, c, b];
}

/** The side on which a corner lies, by total least squares over the rim near it, as a point and a direction. */
function fitSides(corners: Quadrilateral, rim: Point[]): Quadrilateral {
  const [a, b, c, d] = corners;
  const sides = [fitSide(a, b, rim), fitSide(b, c, rim), fitSide(c, d, rim), fitSide(d, a, rim)];
  const [ab, bc, cd, da] = sides;
  if (ab === undefined || bc === undefined || cd === undefined || da === undefined) return corners;
  return [crossing(da, ab, a), crossing(ab, bc, b), crossing(bc, cd, c), crossing(cd, da, d)];
}

type Line = { through: Point; along: Point };

function fitSide(from: Point, to: Point, rim: Point[]): Line {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const along: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const near = rim.filter(([x, y]) => {
    const position = ((x - from[0]) * along[0] + (y - from[1]) * along[1]) / length;
    const distance = Math.abs((y - from[1]) * along[0] - (x - from[0]) * along[1]);
    const isBetween = position > CORNER_PART && position < 1 - CORNER_PART;
    return isBetween && distance < Math.max(2, NEAR_SIDE * length);
  });
  if (near.length < 6) return { through: from, along };
  const meanX = near.reduce((sum, [x]) => sum + x, 0) / near.length;
  const meanY = near.reduce((sum, [, y]) => sum + y, 0) / near.length;
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (const [x, y] of near) {
    xx += (x - meanX) ** 2;
    xy += (x - meanX) * (y - meanY);
    yy += (y - meanY) ** 2;
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  return { through: [meanX, meanY], along: [Math.cos(angle), Math.sin(angle)] };
}

/** Where two sides meet; the rough corner where that is far from it. */
function crossing(one: Line, other: Line, rough: Point): Point {
  const [ax, ay] = one.along;
  const [bx, by] = other.along;
  const determinant = ax * by - ay * bx;
  if (Math.abs(determinant) < 0.2) return rough;
  const dx = other.through[0] - one.through[0];
  const dy = other.through[1] - one.through[1];
  const along = (dx * by - dy * bx) / determinant;
  const x = one.through[0] + along * ax;
  const y = one.through[1] + along * ay;
  return Math.hypot(x - rough[0], y - rough[1]) < 12 ? [x, y] : rough;
}

/** The same, beginning with the corner nearest to the top left. */
function fromTopLeft(corners: Quadrilateral): Quadrilateral {
  const sums = corners.map(([x, y]) => x + y);
  const first = sums.indexOf(Math.min(...sums));
  const [a, b, c, d] = [...corners, ...corners].slice(first);
  return a && b && c && d ? [a, b, c, d] : corners;
}
