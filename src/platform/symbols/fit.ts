import { shortestSide, type Corners, type Point } from "./perspective.ts";
import { agreement, lookAt, type IsLight, type Look } from "./reflectance.ts";
import type { Raster } from "./raster.ts";

/** A photograph is laid on the symbol in ever smaller steps, of a module. */
const FIT_STEPS = [0.6, 0.3, 0.15, 0.08, 0.04];
const ROUNDS = 4;
/** Of a piece of the symbol in which a shift is looked for, and in which steps, in modules. */
const PIECE = 5;
const SHIFT_STEPS = [0.4, 0.2, 0.1, 0.05];
/** What a shift must gain of the contrast, for each module that it is far: where it gains nothing there is none. */
const FAR_COSTS = 0.05;

const WAYS: readonly Point[] = [
  { x: 1, y: 0 },
  { x: -1, y: 0 },
  { x: 0, y: 1 },
  { x: 0, y: -1 },
];

/**
 * A decoder gives its corners in whole pixels, and needs them no finer. Since we know what should
 * be there, they are moved to where the picture agrees with it best.
 */
export function fitCorners(
  raster: Raster,
  found: Corners,
  size: number,
  isLight: IsLight,
): Corners {
  const whole = { left: 0, top: 0, width: size, height: size };
  const rate = (corners: Corners) => agreement(lookAt(raster, corners, size), isLight, whole);
  const [a, b, c, d] = found;
  // Seen in a mirror, or from behind glass.
  const turned: Corners = [a, d, c, b];
  const module = shortestSide(found) / size;
  const begin = rate(turned) > rate(found) ? turned : found;
  return climbed(begin, rate, FIT_STEPS, (corners, step) =>
    [0, 1, 2, 3].flatMap((corner) =>
      WAYS.map((way) => withMoved(corners, corner, way, step * module)),
    ),
  );
}

function withMoved(corners: Corners, moved: number, way: Point, far: number): Corners {
  const [a, b, c, d] = corners.map((point, index) =>
    index === moved ? { x: point.x + way.x * far, y: point.y + way.y * far } : point,
  );
  return [a ?? corners[0], b ?? corners[1], c ?? corners[2], d ?? corners[3]];
}

/** From where it begins, ever on to what is rated higher, in ever smaller steps. */
function climbed<Place>(
  begin: Place,
  rate: (place: Place) => number,
  steps: readonly number[],
  around: (place: Place, step: number) => Place[],
): Place {
  let [best, reached] = [begin, rate(begin)];
  for (const step of steps) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = reached;
      const ways = around(best, step).length;
      for (let way = 0; way < ways; way += 1) {
        // Each from where the one before it led.
        const moved = around(best, step)[way];
        const rated = moved === undefined ? -Infinity : rate(moved);
        if (moved !== undefined && rated > reached) [best, reached] = [moved, rated];
      }
      if (reached === before) break;
    }
  }
  return best;
}

/** Each piece is moved to where it agrees best; a piece that agrees with nothing tells nothing. */
export function largestShift(look: Look, size: number, isLight: IsLight): number {
  const whole = agreement(look, isLight, { left: 0, top: 0, width: size, height: size });
  let largest = 0;
  for (let top = 0; top + PIECE <= size; top += PIECE) {
    for (let left = 0; left + PIECE <= size; left += PIECE) {
      const area = { left, top, width: PIECE, height: PIECE };
      const rate = ({ x, y }: Point) =>
        agreement(look, isLight, area, x, y) - FAR_COSTS * whole * Math.hypot(x, y);
      const best = climbed({ x: 0, y: 0 }, rate, SHIFT_STEPS, ({ x, y }, step) =>
        WAYS.map((way) => ({ x: x + way.x * step, y: y + way.y * step })),
      );
      if (rate(best) > whole / 2) largest = Math.max(largest, Math.hypot(best.x, best.y));
    }
  }
  return largest;
}
