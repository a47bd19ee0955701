import { findEdges, levelsOf, median, type Edge } from "./edges.ts";
import { solve } from "./least-squares.ts";
import { projection, shortestSide, type Corners, type Point } from "./perspective.ts";
import { agreement, lookAt, type IsLight } from "./reflectance.ts";
import type { Raster } from "./raster.ts";

/** A photograph is aligned roughly in decreasing steps of a module, then by its edges. */
const FIT_STEPS = [0.6, 0.3, 0.15];
const ROUNDS = 4;
const EDGE_ROUNDS = 4;
/** Edges this many times farther off than most are broken or dirty. */
const OUTLIER = 4;
const LEAST_OFF = 0.04;
/** The size of the pieces checked for displacement, in modules, and the edges needed for one. */
const PIECE = 5;
const LEAST_EDGES = 3;

const WAYS: readonly Point[] = [
  { x: 1, y: 0 },
  { x: -1, y: 0 },
  { x: 0, y: 1 },
  { x: 0, y: -1 },
];

/** `growth`: by how much dark areas are wider than drawn, in modules. */
export type Fitted = { corners: Corners; edges: Edge[]; growth: number };

/**
 * A decoder gives corners in whole pixels. Since the expected symbol is known, they are moved to
 * the best agreement with the picture: roughly by modules, then by edges. A wide cut moves both
 * edges of a dark area apart, so growth and position are estimated together and not mistaken for
 * each other.
 */
export function fitSymbol(raster: Raster, found: Corners, size: number, isLight: IsLight): Fitted {
  let corners = fitRoughly(raster, found, size, isLight);
  let grown: Grown = { solid: [0, 0], other: [0, 0] };
  for (let round = 0; round < EDGE_ROUNDS; round += 1) {
    const aligned = alignment(edgesAt(corners, grown), size);
    grown = aligned.grown;
    corners = withMovedBy(corners, size, aligned.move);
  }
  const growth = (grown.solid[0] + grown.solid[1]) / 2;
  return { corners, edges: edgesAt(corners, grown), growth };

  function edgesAt(from: Corners, expected: Grown): Edge[] {
    const levels = levelsOf(lookAt(raster, from, size), size, isLight);
    return findEdges(
      levels,
      size,
      isLight,
      (edge) => (edge.darkFirst * growthAt(expected, edge)) / 2,
    );
  }
}

function fitRoughly(raster: Raster, found: Corners, size: number, isLight: IsLight): Corners {
  const rate = (corners: Corners) => agreement(lookAt(raster, corners, size), isLight, size);
  const [a, b, c, d] = found;
  // Mirrored, or seen from behind glass.
  const turned: Corners = [a, d, c, b];
  const module = shortestSide(found) / size;
  const begin = rate(turned) > rate(found) ? turned : found;
  return climbed(begin, rate, FIT_STEPS, (corners, step) =>
    [0, 1, 2, 3].flatMap((corner) =>
      WAYS.map((way) => withMoved(corners, corner, way, step * module)),
    ),
  );
}

/**
 * Horizontal and vertical: a beam needn't be round, nor a picture equally sharp in both directions.
 */
type Grown = { solid: [number, number]; other: [number, number] };

function growthAt({ solid, other }: Grown, { isSolid, isAcross }: Omit<Edge, "off">): number {
  return (isSolid ? solid : other)[isAcross ? 0 : 1];
}

/** Parameters of a perspective: shift, scale, shear, rotation, and tilt. */
const MOVES = 8;

/**
 * An edge's displacement is the sum of the picture's perspective and the growth of dark areas:
 * solved by least squares over all intact edges.
 */
function alignment(edges: readonly Edge[], size: number) {
  const rows = edges.map((edge) => ({ terms: termsOf(edge, size), value: edge.off }));
  const first = solve(rows);
  const off = rows.map(({ terms, value }) => Math.abs(value - dot(terms, first)));
  const most = Math.max(LEAST_OFF, OUTLIER * median(off));
  const terms = solve(rows.filter((_, index) => (off[index] ?? 0) <= most));
  const [a = 0, b = 0, c = 0, d = 0] = terms.slice(MOVES);
  const grown: Grown = { solid: [a, b], other: [c, d] };
  return {
    grown,
    move: (x: number, y: number) => ({
      x: x + dot(movesAt(x, y, size, true), terms),
      y: y + dot(movesAt(x, y, size, false), terms),
    }),
  };
}

function termsOf({ x, y, isAcross, isSolid, darkFirst }: Edge, size: number): number[] {
  const place = (isSolid ? 0 : 2) + (isAcross ? 0 : 1);
  const growths = [0, 1, 2, 3].map((index) => (index === place ? darkFirst / 2 : 0));
  return [...movesAt(x, y, size, isAcross), ...growths];
}

/** How each parameter moves a point to the right, or downwards. */
function movesAt(x: number, y: number, size: number, isAcross: boolean): number[] {
  const [u, v] = [(2 * x) / size - 1, (2 * y) / size - 1];
  return isAcross ? [1, u, v, 0, 0, 0, u * u, u * v] : [0, 0, 0, 1, u, v, u * v, v * v];
}

function dot(some: readonly number[], others: readonly number[]): number {
  return some.reduce((sum, value, index) => sum + value * (others[index] ?? 0), 0);
}

function withMovedBy(
  corners: Corners,
  size: number,
  move: (x: number, y: number) => Point,
): Corners {
  const place = projection(corners, size);
  const moved = (x: number, y: number) => {
    const to = move(x, y);
    return place(to.x, to.y);
  };
  return [moved(0, 0), moved(size, 0), moved(size, size), moved(0, size)];
}

function withMoved(corners: Corners, moved: number, way: Point, far: number): Corners {
  const [a, b, c, d] = corners.map((point, index) =>
    index === moved ? { x: point.x + way.x * far, y: point.y + way.y * far } : point,
  );
  return [a ?? corners[0], b ?? corners[1], c ?? corners[2], d ?? corners[3]];
}

/** Hill climbing in decreasing steps. */
function climbed(
  begin: Corners,
  rate: (corners: Corners) => number,
  steps: readonly number[],
  around: (corners: Corners, step: number) => Corners[],
): Corners {
  let [best, reached] = [begin, rate(begin)];
  for (const step of steps) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = reached;
      const ways = around(best, step).length;
      for (let way = 0; way < ways; way += 1) {
        // Each step starts from the previous result.
        const moved = around(best, step)[way];
        const rated = moved === undefined ? -Infinity : rate(moved);
        if (moved !== undefined && rated > reached) [best, reached] = [moved, rated];
      }
      if (reached === before) break;
    }
  }
  return best;
}

/**
 * The largest displacement of a piece of the symbol, in modules. Edges on both sides of dark areas
 * count equally, so that growth isn't displacement.
 */
export function largestShift(edges: readonly Edge[], size: number): number {
  let largest = 0;
  for (let top = 0; top + PIECE <= size; top += PIECE) {
    for (let left = 0; left + PIECE <= size; left += PIECE) {
      const within = edges.filter(
        ({ x, y }) => x >= left && x <= left + PIECE && y >= top && y <= top + PIECE,
      );
      const [across, down] = [true, false].map((isAcross) =>
        shiftOf(within.filter((edge) => edge.isAcross === isAcross)),
      );
      largest = Math.max(largest, Math.hypot(across ?? 0, down ?? 0));
    }
  }
  return largest;
}

/** The median of edges in one direction; a few broken ones don't matter. */
function shiftOf(edges: readonly Edge[]): number {
  const [darkFirst, lightFirst] = [1, -1].map((first) =>
    edges.filter((edge) => edge.darkFirst === first).map(({ off }) => off),
  );
  if (darkFirst === undefined || lightFirst === undefined) return 0;
  if (darkFirst.length < LEAST_EDGES || lightFirst.length < LEAST_EDGES) return 0;
  return (median(darkFirst) + median(lightFirst)) / 2;
}
