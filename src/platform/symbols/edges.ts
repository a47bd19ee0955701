import { isFinder } from "./matrix.ts";
import { evenLight, type IsLight, type Look } from "./reflectance.ts";

/** Where something dark meets something light, between two neighbouring modules. */
export type Edge = {
  /** Where it is drawn, in modules. */
  x: number;
  y: number;
  isAcross: boolean;
  /** 1 when what is dark lies on the left or above, −1 when it is what is light. */
  darkFirst: 1 | -1;
  /** Of a finder pattern, which is drawn whole also where all else is dots. */
  isSolid: boolean;
  /** How far from its place it lies in the picture, to the right or downwards, in modules. */
  off: number;
  /** Whether the module behind is alike, so that nothing else comes close. */
  isDarkDeep: boolean;
  isLightDeep: boolean;
};

/** Light at a point of the symbol, 0 for what is dark and 1 for what is light there. */
export type Levels = (x: number, y: number) => number;

/** How far from its drawn place an edge is looked for, and in which steps, in modules. */
const SEARCH = 0.75;
const SEARCH_STEPS = 12;

/**
 * What counts as dark and as light is read where all around is alike: a cut that is too wide or too narrow
 * leaves it as it is, and so does a lens out of focus.
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

/** So many modules of the quiet zone are looked at: far enough out, and not yet beyond it. */
const DEEP = 3;

function isDeep(isLight: IsLight, x: number, y: number): boolean {
  const own = isLight(x, y);
  return [-1, 0, 1].every((down) =>
    [-1, 0, 1].every((right) => isLight(x + right, y + down) === own),
  );
}

/** Every edge that is found near its place; `expected` says where that is. */
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

/** Before the module that is so far along a line of them. */
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

/** At a distance from where an edge is drawn. */
function besideEdge(
  levels: Levels,
  { x, y, isAcross }: Pick<Edge, "x" | "y" | "isAcross">,
  far: number,
): number {
  return isAcross ? levels(x + far, y) : levels(x, y + far);
}

/** The passage from dark to light that is nearest to where it is expected. */
function crossing(levels: Levels, edge: Omit<Edge, "off">, expected: number): number | null {
  const step = (2 * SEARCH) / SEARCH_STEPS;
  const beyondHalf = (far: number) => (besideEdge(levels, edge, far) - 0.5) * edge.darkFirst;
  let found: number | null = null;
  let before = beyondHalf(-SEARCH);
  for (let far = step - SEARCH; far <= SEARCH + step / 2; far += step) {
    const value = beyondHalf(far);
    // Within a step of it there is no other that would be nearer.
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

/** Where what is below 0 at `from` and above it at `to` becomes 0. */
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
 * How far it takes from 10 to 90 % of the contrast, in modules: what a lens and a hand make of an edge,
 * wherever the tool put it. Each half is measured only where nothing else comes close.
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
