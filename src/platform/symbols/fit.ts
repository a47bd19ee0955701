import { findEdges, levelsOf, median, type Edge } from "./edges.ts";
import { solve } from "./least-squares.ts";
import { projection, shortestSide, type Corners, type Point } from "./perspective.ts";
import { agreement, lookAt, type IsLight } from "./reflectance.ts";
import type { Raster } from "./raster.ts";

/** A photograph is laid on the symbol roughly, in ever smaller steps, of a module; then by its edges. */
const FIT_STEPS = [0.6, 0.3, 0.15];
const ROUNDS = 4;
const EDGE_ROUNDS = 4;
/** An edge so many times farther off than most has been broken away, or is dirt. */
const OUTLIER = 4;
const LEAST_OFF = 0.04;
/** Of a piece of the symbol in which a shift is looked for, in modules, and what tells of one. */
const PIECE = 5;
const LEAST_EDGES = 3;

const WAYS: readonly Point[] = [
  { x: 1, y: 0 },
  { x: -1, y: 0 },
  { x: 0, y: 1 },
  { x: 0, y: -1 },
];

/** `growth`: by how much what is dark is wider than drawn, in modules. */
export type Fitted = { corners: Corners; edges: Edge[]; growth: number };

/**
 * A decoder gives its corners in whole pixels, and needs them no finer. Since we know what should
 * be there, they are moved to where the picture agrees with it best: roughly by its modules, and then by
 * its edges. A cut that is too wide moves the edges on both sides of what is dark alike, so how wide it is
 * and where the symbol lies are found together, and neither is taken for the other.
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

/** Across and downwards: a beam need not be round, and a picture need not be sharp alike both ways. */
type Grown = { solid: [number, number]; other: [number, number] };

function growthAt({ solid, other }: Grown, { isSolid, isAcross }: Omit<Edge, "off">): number {
  return (isSolid ? solid : other)[isAcross ? 0 : 1];
}

/** In how many ways a picture can lie beside its place: shift, scale, shear, turn, and lean. */
const MOVES = 8;

/**
 * Where an edge lies is the sum of how the whole picture lies and of how much what is dark has grown:
 * the least squares of both, over what isn't broken away.
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

/** How each way of lying beside its place moves a point to the right, or downwards. */
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

/** From where it begins, ever on to what is rated higher, in ever smaller steps. */
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

/**
 * How far, at the most, a piece of the symbol lies beside its place, in modules. Where what is dark lies on
 * one side and where it lies on the other count alike: what has only grown hasn't moved.
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

/** Of edges that all run one way; a few that are broken don't count. */
function shiftOf(edges: readonly Edge[]): number {
  const [darkFirst, lightFirst] = [1, -1].map((first) =>
    edges.filter((edge) => edge.darkFirst === first).map(({ off }) => off),
  );
  if (darkFirst === undefined || lightFirst === undefined) return 0;
  if (darkFirst.length < LEAST_EDGES || lightFirst.length < LEAST_EDGES) return 0;
  return (median(darkFirst) + median(lightFirst)) / 2;
}
