import { isOfLine, type KinIndex } from "./kin-index.ts";
import type { Edge } from "./kin-steps.ts";

/** Marriages and links to step- and foster parents that one way may lead over. */
const BONDS_MAX = 2;
const EDGES_MAX = 16;

type Stop = {
  at: string;
  edge: Edge | null;
  before: Stop | null;
  /** After a step down, a way leads up only behind a partner. */
  isFalling: boolean;
  bonds: number;
  length: number;
};

/** The shortest ways from one to everybody whom a marriage, or a step- or foster parent, leads to. */
export function bondWays(index: KinIndex, from: string): (to: string) => Edge[][] {
  const start: Stop = { at: from, edge: null, before: null, isFalling: false, bonds: 0, length: 0 };
  const stops = new Map<string, Stop>([[keyOf(start), start]]);
  const ends = new Map<string, Stop[]>();
  // A map hands out also what is added meanwhile, so that the nearest come first.
  for (const stop of stops.values()) {
    if (stop.bonds > 0) ends.set(stop.at, [...(ends.get(stop.at) ?? []), stop]);
    if (stop.length >= EDGES_MAX) continue;
    for (const next of nextStops(index, stop)) {
      const key = keyOf(next);
      if (!stops.has(key) && !hasPassed(stop, next.at)) stops.set(key, next);
    }
  }
  return (to) => (ends.get(to) ?? []).map(edgesTo);
}

function keyOf({ at, isFalling, bonds }: Stop): string {
  return `${at} ${isFalling} ${bonds}`;
}

function nextStops(index: KinIndex, stop: Stop): Stop[] {
  const go = (via: Edge["via"], to: string, isBond: boolean): Stop => ({
    at: to,
    edge: { via, to },
    before: stop,
    isFalling: via === "child",
    bonds: stop.bonds + (isBond ? 1 : 0),
    length: stop.length + 1,
  });
  const up = stop.isFalling ? [] : index.parentsOf(stop.at);
  const stops = [
    ...up.filter(isKept).map((link) => go("parent", link.id, !isOfLine(link))),
    ...index
      .childrenOf(stop.at)
      .filter((link) => isKept(link) && !isSharedChild(index, stop, link.id))
      .map((link) => go("child", link.id, !isOfLine(link))),
    ...index
      .partnersOf(stop.at)
      .filter(({ id }) => !isOtherParent(index, stop, id))
      .map(({ id }) => go("partner", id, true)),
  ];
  return stops.filter(({ bonds }) => bonds <= BONDS_MAX);
}

/** Nobody is related through a donor. */
function isKept({ kind }: { kind: string | null }): boolean {
  return kind !== "donor";
}

/** The partner of somebody's parent who is a parent, too: one comes there without. */
function isOtherParent(index: KinIndex, { edge, before }: Stop, partner: string): boolean {
  if (edge?.via !== "parent" || before === null) return false;
  return index.parentsOf(before.at).some(({ id }) => id === partner);
}

/** The child of somebody's partner who is their own, too. */
function isSharedChild(index: KinIndex, { edge, before }: Stop, child: string): boolean {
  if (edge?.via !== "partner" || before === null) return false;
  return index.childrenOf(before.at).some(({ id }) => id === child);
}

function hasPassed(stop: Stop, id: string): boolean {
  for (let at: Stop | null = stop; at !== null; at = at.before) if (at.at === id) return true;
  return false;
}

function edgesTo(stop: Stop): Edge[] {
  const edges: Edge[] = [];
  for (let at: Stop | null = stop; at !== null; at = at.before) {
    if (at.edge !== null) edges.push(at.edge);
  }
  return edges.toReversed();
}
