import { ancestorsOf, bloodWays } from "./blood-ties.ts";
import { bondWays } from "./bonds.ts";
import type { KinGraph, Relationship } from "./kin-graph.ts";
import { indexKin, type KinIndex } from "./kin-index.ts";
import { stepsAlong, type Edge } from "./kin-steps.ts";

const RELATIONSHIPS_MAX = 5;
/** Between relatives by blood, only near ways over a marriage are worth a word. */
const NEAR = 4;
const FARTHER = 2;

/** What one person is to another: by blood before by marriage, of each the shortest first. */
export function findRelationships(graph: KinGraph, from: string, to: string): Relationship[] {
  return relationshipsFrom(graph, from)(to);
}

/** The same for many, whose ways begin alike. */
export function relationshipsFrom(graph: KinGraph, from: string): (to: string) => Relationship[] {
  const index = indexKin(graph);
  const mine = ancestorsOf(index, from);
  const bonds = bondWays(index, from);
  return (to) => {
    if (from === to || !graph.people.has(from) || !graph.people.has(to)) return [];
    const blood = bloodWays(index, mine, ancestorsOf(index, to));
    const donor = donorWays(index, from, to);
    const kept = [...blood, ...donor].slice(0, RELATIONSHIPS_MAX);
    const shortest = bonds(to).toSorted((a, b) => a.length - b.length);
    const longest = kept.length > 0 ? NEAR : (shortest[0]?.length ?? 0) + FARTHER;
    for (const way of shortest) {
      if (kept.length < RELATIONSHIPS_MAX && way.length <= longest && isApart(way, kept)) {
        kept.push(way);
      }
    }
    return kept.map((way) => stepsAlong(index, from, way));
  };
}

function donorWays(index: KinIndex, from: string, to: string): Edge[][] {
  const isDonor = ({ id, kind }: { id: string; kind: string | null }) =>
    id === to && kind === "donor";
  return [
    ...(index.parentsOf(from).some(isDonor) ? [[{ via: "parent" as const, to }]] : []),
    ...(index.childrenOf(from).some(isDonor) ? [[{ via: "child" as const, to }]] : []),
  ];
}

/** Ways that meet anybody else on the road tell of the same again. */
function isApart(way: readonly Edge[], kept: readonly (readonly Edge[])[]): boolean {
  const between = way.slice(0, -1).map(({ to }) => to);
  return kept.every((other) => !other.slice(0, -1).some(({ to }) => between.includes(to)));
}
