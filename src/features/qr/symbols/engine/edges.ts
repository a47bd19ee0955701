import { isFinder } from "./matrix.ts";
import { evenLight, type IsLight, type Look } from "./reflectance.ts";

/** An edge between two neighbouring modules of different colour. */
export type Edge = {
  /** Its drawn position, in modules. */
  x: number;
  y: number;
  isAcross: boolean;
  /** 1 if the dark side is left or above, −1 if right or below. */
  darkFirst: 1 | -1;
  /** Part of a finder pattern, which is drawn solid even where the rest is dots. */
  isSolid: boolean;
  /** Its displacement in the picture, to the right or downwards, in modules. */
  off: number;
  /** Whether the module behind has the same colour, so that no other edge is close. */
  isDarkDeep: boolean;
  isLightDeep: boolean;
};

/** Light at a point of the symbol, relative to local dark (0) and light (1). */
export type Levels = (x: number, y: number) => number;

/** The search range around an edge's drawn position, and its step, in modules. */
const SEARCH = 0.75;
const SEARCH_STEPS = 12;

/**
 * Reference values for dark and light are read in uniform areas, which neither a wrong kerf nor a
 * blurred lens changes.
 */
export function levelsOf(look: Look, size: number, isLight: IsLight): Levels {
  const light = evenLight(look, size, isLight);
  const deep: [light: number[], dark: number[]] = [[], []];
  for (let y = -DEEP; y < size + DEEP; y += 1) {
    for (let x = -DEEP; x < size + DEEP; x += 1) {
      if (!isDeep(isLight, x, y)) continue;
      const value = look.at(x + 0.5, y + 0.5) / light(x + 0.5, y + 0.5);
      deep[isLight(x, y) ? 0 : 1].push(value);
    }
  }
  const [most, least] = [median(deep[0]), median(deep[1])];
  return (x, y) => (look.at(x, y) / light(x, y) - least) / Math.max(1e-6, most - least);
}

/** How many modules of the quiet zone are used: far enough out, but still inside it. */
const DEEP = 3;

function isDeep(isLight: IsLight, x: number, y: number): boolean {
  const own = isLight(x, y);
  return [-1, 0, 1].every((down) =>
    [-1, 0, 1].every((right) => isLight(x + right, y + down) === own),
  );
}

/** Every edge found near its place; `expected` predicts that place. */
export function findEdges(
  levels: Levels,
  size: number,
  isLight: IsLight,
  expected: (edge: Omit<Edge, "off">) => number,
): Edge[] {
  const edges: Edge[] = [];
  for (let line = 0; line < size; line += 1) {
    for (let at = 0; at <= size; at += 1) {
      for (const isAcross of [true, false]) {
        const drawn = edgeAt(isLight, size, at, line, isAcross);
        if (drawn === null) continue;
        const off = crossing(levels, drawn, expected(drawn));
        if (off !== null) edges.push({ ...drawn, off });
      }
    }
  }
  return edges;
}

/** The colour of the module before the edge, along a line of modules. */
function edgeAt(
  isLight: IsLight,
  size: number,
  at: number,
  line: number,
  isAcross: boolean,
): Omit<Edge, "off"> | null {
  const isLightAt = (place: number) => (isAcross ? isLight(place, line) : isLight(line, place));
  const isSolidAt = (place: number) =>
    isAcross ? isFinder(place, line, size) : isFinder(line, place, size);
  const [before, after] = [isLightAt(at - 1), isLightAt(at)];
  if (before === after) return null;
  const behind = [isLightAt(at - 2) === before, isLightAt(at + 1) === after] as const;
  return {
    x: isAcross ? at : line + 0.5,
    y: isAcross ? line + 0.5 : at,
    isAcross,
    darkFirst: before ? -1 : 1,
    isSolid: isSolidAt(at - 1) || isSolidAt(at),
    isDarkDeep: behind[before ? 1 : 0],
    isLightDeep: behind[before ? 0 : 1],
  };
}

/** Light at a distance from the drawn position. */
function besideEdge(
  levels: Levels,
  { x, y, isAcross }: Pick<Edge, "x" | "y" | "isAcross">,
  far: number,
): number {
  return isAcross ? levels(x + far, y) : levels(x, y + far);
}

/** The transition from dark to light nearest to the expected position. */
function crossing(levels: Levels, edge: Omit<Edge, "off">, expected: number): number | null {
  const step = (2 * SEARCH) / SEARCH_STEPS;
  const beyondHalf = (far: number) => (besideEdge(levels, edge, far) - 0.5) * edge.darkFirst;
  let found: number | null = null;
  let before = beyondHalf(-SEARCH);
  for (let far = step - SEARCH; far <= SEARCH + step / 2; far += step) {
    const value = beyondHalf(far);
    // Within one step of it no other can be nearer.
    const isNearer = found === null || Math.abs(far - expected) < Math.abs(found - expected) + step;
    if (before < 0 && value >= 0 && isNearer) {
      const at = halved(beyondHalf, far - step, far);
      if (found === null || Math.abs(at - expected) < Math.abs(found - expected)) found = at;
    }
    before = value;
  }
  return found;
}

const HALVINGS = 4;

/** The zero crossing between `from` (below 0) and `to` (above 0). */
function halved(valueAt: (far: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let round = 0; round < HALVINGS; round += 1) {
    const middle = (low + high) / 2;
    if (valueAt(middle) < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

const WIDTH_STEP = 0.1;
const FARTHEST = 0.8;

/**
 * The 10 to 90 % width of edges in modules: the blur of lens and hand, independent of the edge's
 * position. Each half is measured only where no other edge is close.
 */
export function edgeWidth(levels: Levels, edges: readonly Edge[]): number {
  const half = (edge: Edge, sign: number, beyond: (value: number) => number) => {
    const valueAt = (far: number) => beyond(besideEdge(levels, edge, edge.off + sign * far));
    let far = WIDTH_STEP;
    while (far < FARTHEST && valueAt(far) < 0) far += WIDTH_STEP;
    return far < FARTHEST ? halved(valueAt, far - WIDTH_STEP, far) : FARTHEST;
  };
  const towardsLight = edges
    .filter(({ isLightDeep }) => isLightDeep)
    .map((edge) => half(edge, edge.darkFirst, (value) => value - 0.9));
  const towardsDark = edges
    .filter(({ isDarkDeep, isSolid }) => isDarkDeep && isSolid)
    .map((edge) => half(edge, -edge.darkFirst, (value) => 0.1 - value));
  return median(towardsLight) + median(towardsDark);
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
