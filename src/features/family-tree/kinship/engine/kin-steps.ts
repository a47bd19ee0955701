import type { KinStep } from "./kin-graph.ts";
import { isOfLine, type KinIndex } from "./kin-index.ts";

/** One edge of a walk, before those over common parents become siblings. */
export type Edge = { via: "parent" | "child" | "partner"; to: string };

/** The steps of a walk, where up and down again is one step from sibling to sibling. */
export function stepsAlong(
  index: KinIndex,
  from: string,
  edges: readonly Edge[],
): { people: string[]; steps: KinStep[] } {
  const people = [from];
  const steps: KinStep[] = [];
  let at = from;
  for (let next = 0; next < edges.length; next += 1) {
    const edge = edges[next];
    const after = edges[next + 1];
    if (edge === undefined) break;
    const overParent = edge.via === "parent" && after?.via === "child";
    const to = overParent ? after.to : edge.to;
    steps.push(
      overParent ? siblingStep(index, at, { over: edge.to, to }) : stepOf(index, at, edge),
    );
    people.push(to);
    at = to;
    if (overParent) next += 1;
  }
  return { people, steps };
}

function stepOf(index: KinIndex, at: string, { via, to }: Edge): KinStep {
  const sex = index.sexOf(to);
  if (via === "partner") {
    const links = index.partnersOf(at).filter(({ id }) => id === to);
    const link = links.find(({ ended }) => ended === null) ?? links[0];
    return { via, to, sex, kind: link?.kind ?? null, ended: link?.ended ?? null };
  }
  const links = via === "parent" ? index.parentsOf(at) : index.childrenOf(at);
  return { via, to, sex, kind: links.find(({ id }) => id === to)?.kind ?? null };
}

function siblingStep(
  index: KinIndex,
  from: string,
  { over, to }: { over: string; to: string },
): KinStep {
  const sex = index.sexOf(to);
  const mine = index.parentsOf(from);
  const theirs = index.parentsOf(to);
  const kinds = [...mine, ...theirs].filter(({ id }) => id === over).map(({ kind }) => kind);
  if (kinds.includes("foster")) return { via: "sibling", to, sex, kind: "foster" };
  if (kinds.includes("step")) return { via: "sibling", to, sex, kind: "step" };
  const shared = mine.filter(
    (link) => isOfLine(link) && theirs.some((their) => their.id === link.id && isOfLine(their)),
  );
  const others = [...mine, ...theirs].filter(
    (link) => isOfLine(link) && !shared.some(({ id }) => id === link.id),
  );
  // Two families of one parent alone are told apart by those who aren't known.
  const isHalf = others.length > 0 || !index.areOfOneFamily(from, to);
  if (shared.length < 2 && isHalf) return { via: "sibling", to, sex, kind: "half" };
  const isAdopted = [...mine, ...theirs].some(
    ({ id, kind }) => kind === "adopted" && shared.some((link) => link.id === id),
  );
  return { via: "sibling", to, sex, kind: isAdopted ? "adopted" : "full" };
}
