import type { Size } from "./picture.ts";
import type { Heal, Point } from "./recipe.ts";
import type { Region } from "./regions.ts";

/** A region this many times as long as broad is a line. */
const LINE = 3;
const PIECES_MAX = 40;

/**
 * The stroke that covers a region and its rim, in pixels: a dot, or a line that follows the region's middle along its
 * longer principal axis.
 */
export function strokeOver(region: Region, { width }: Size, rim: number): Heal {
  const pixels = region.map((at): Point => [(at % width) + 0.5, Math.floor(at / width) + 0.5]);
  const middle = meanPoint(pixels);
  const angle = principalAngle(pixels, middle);
  const positions = pixels.map(
    ([x, y]) => (x - middle[0]) * Math.cos(angle) + (y - middle[1]) * Math.sin(angle),
  );
  const start = Math.min(...positions);
  const end = Math.max(...positions);
  const length = end - start + 1;
  const breadth = pixels.length / length;
  if (length <= LINE * breadth) return withRadius([middle], pixels, rim);

  const pieces = Math.min(PIECES_MAX, Math.max(2, Math.round(length / (4 * breadth + 4))));
  const bins = Array.from({ length: pieces }, (): Point[] => []);
  for (const [index, pixel] of pixels.entries()) {
    const part = ((positions[index] ?? 0) - start) / length;
    bins[Math.floor(part * pieces)]?.push(pixel);
  }
  const first = pixels[positions.indexOf(start)] ?? middle;
  const last = pixels[positions.indexOf(end)] ?? middle;
  const between = bins.filter((bin) => bin.length > 0).map(meanPoint);
  return withRadius([first, ...between, last], pixels, rim);
}

function withRadius(points: Point[], pixels: Point[], rim: number): Heal {
  const distances = pixels.map((pixel) => distanceTo(points, pixel));
  return { points, radius: Math.max(...distances) + rim };
}

function meanPoint(points: Point[]): Point {
  const sum = (axis: 0 | 1) => points.reduce((total, point) => total + point[axis], 0);
  return [sum(0) / points.length, sum(1) / points.length];
}

/** Of the eigenvector of the covariance with the larger eigenvalue. */
function principalAngle(points: Point[], [middleX, middleY]: Point): number {
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (const [x, y] of points) {
    xx += (x - middleX) ** 2;
    xy += (x - middleX) * (y - middleY);
    yy += (y - middleY) ** 2;
  }
  return Math.atan2(2 * xy, xx - yy) / 2;
}

/** From a point to the nearest part of a line of points. */
function distanceTo(line: Point[], [x, y]: Point): number {
  const distances = line.map(([toX, toY], index) => {
    const [fromX, fromY] = line[index - 1] ?? [toX, toY];
    const dx = toX - fromX;
    const dy = toY - fromY;
    const squared = dx * dx + dy * dy;
    const along = squared === 0 ? 0 : ((x - fromX) * dx + (y - fromY) * dy) / squared;
    const nearest = Math.min(1, Math.max(0, along));
    return Math.hypot(x - fromX - nearest * dx, y - fromY - nearest * dy);
  });
  return Math.min(...distances);
}
