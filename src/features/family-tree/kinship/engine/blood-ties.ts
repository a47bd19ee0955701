import { isOfLine, type KinIndex } from "./kin-index.ts";
import type { Edge } from "./kin-steps.ts";

/** Whom the way up passes last before each ancestor, and how far up that is; oneself among them. */
export type Ancestors = ReadonlyMap<string, { depth: number; after: string | null }>;

/** Ways through so many common ancestors are enough for the five that are asked for. */
const WAYS_MAX = 200;

export function ancestorsOf(index: KinIndex, id: string): Ancestors {
  const found = new Map<string, { depth: number; after: string | null }>([
    [id, { depth: 0, after: null }],
  ]);
  // A map hands out also what is added meanwhile.
  for (const [one, { depth }] of found) {
    for (const { id: parent } of index.parentsOf(one).filter(isOfLine)) {
      if (!found.has(parent)) found.set(parent, { depth: depth + 1, after: one });
    }
  }
  return found;
}

/**
 * All ways over a common ancestor, the shortest first; brothers and sisters are met but once, whichever parent leads to
 * them. A way through somebody who is on both sides of it says nothing that a shorter one doesn't.
 */
export function bloodWays(index: KinIndex, mine: Ancestors, theirs: Ancestors): Edge[][] {
  const [fewer, more] = mine.size < theirs.size ? [mine, theirs] : [theirs, mine];
  const ways = new Map<string, Edge[]>();
  const common = [...fewer.keys()]
    .filter((id) => more.has(id))
    .toSorted((a, b) => distance(a, mine, theirs) - distance(b, mine, theirs));
  for (const top of common) {
    if (ways.size >= WAYS_MAX) break;
    for (const [key, way] of waysOver(index, top, { mine, theirs })) {
      if (!ways.has(key)) ways.set(key, way);
    }
  }
  return [...ways.values()].toSorted((a, b) => a.length - b.length);
}

function distance(id: string, mine: Ancestors, theirs: Ancestors): number {
  return (mine.get(id)?.depth ?? 0) + (theirs.get(id)?.depth ?? 0);
}

function waysOver(
  index: KinIndex,
  top: string,
  { mine, theirs }: { mine: Ancestors; theirs: Ancestors },
): [key: string, way: Edge[]][] {
  const children = index.childrenOf(top).filter(isOfLine);
  const up = sides(children, mine, top);
  const down = sides(children, theirs, top);
  return up.flatMap((left) =>
    down.flatMap((right): [string, Edge[]][] => {
      if (left === right) return [];
      const rising = left === null ? [] : wayUp(left, mine);
      const falling = right === null ? [] : wayUp(right, theirs);
      if (rising.some((id) => falling.includes(id) || id === top)) return [];
      if (falling.includes(top)) return [];
      const key = left === null || right === null ? `${top} ${left} ${right}` : `${left} ${right}`;
      return [[key, wayOver(rising, top, falling)]];
    }),
  );
}

/** The children of an ancestor through whom one comes to it; `null` for oneself. */
function sides(
  children: readonly { id: string }[],
  known: Ancestors,
  top: string,
): (string | null)[] {
  if (known.get(top)?.depth === 0) return [null];
  return children.map(({ id }) => id).filter((id) => known.has(id));
}

/** From oneself to an ancestor, both included. */
function wayUp(id: string, known: Ancestors): string[] {
  const way: string[] = [];
  for (let at: string | null = id; at !== null; at = known.get(at)?.after ?? null) way.push(at);
  return way.toReversed();
}

function wayOver(rising: readonly string[], top: string, falling: readonly string[]): Edge[] {
  const up = rising.length === 0 ? [] : [...rising.slice(1), top];
  return [
    ...up.map((to): Edge => ({ via: "parent", to })),
    ...falling.toReversed().map((to): Edge => ({ via: "child", to })),
  ];
}
