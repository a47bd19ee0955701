import type { FamilyEnd, FamilyKind, KinGraph, ParentKind, Sex } from "./kin-graph.ts";

export type ParentLink = { id: string; kind: ParentKind | null };
export type PartnerLink = { id: string; kind: FamilyKind | null; ended: FamilyEnd | null };

/** A tree by its people: who is beside each. */
export type KinIndex = {
  sexOf: (id: string) => Sex | null;
  parentsOf: (id: string) => readonly ParentLink[];
  childrenOf: (id: string) => readonly ParentLink[];
  partnersOf: (id: string) => readonly PartnerLink[];
  /** Whether both are children of one family. */
  areOfOneFamily: (one: string, other: string) => boolean;
};

/** Where two families say it differently, the nearer kind holds. */
const NEAREST: readonly (ParentKind | null)[] = [
  "birth",
  null,
  "adopted",
  "foster",
  "step",
  "donor",
];

const NONE: ReadonlySet<string> = new Set();

/** Only of people who are there; whoever is said to be their own parent or partner is not. */
export function indexKin({ people, families }: KinGraph): KinIndex {
  const parents = new Map<string, ParentLink[]>();
  const partners = new Map<string, PartnerLink[]>();
  const childhoods = new Map<string, Set<string>>();
  for (const family of families) {
    const { kind, ended, marriage } = family;
    const there = family.partners.filter((id) => people.has(id));
    for (const one of there) {
      for (const other of there.filter((id) => id !== one)) {
        const said = kind ?? (marriage === null ? null : "married");
        partners.set(one, [...(partners.get(one) ?? []), { id: other, kind: said, ended }]);
      }
    }
    for (const child of family.children.filter(({ id }) => people.has(id))) {
      childhoods.set(child.id, (childhoods.get(child.id) ?? new Set()).add(family.id));
      const links =
        child.parents.length > 0 ? child.parents : there.map((id) => ({ id, kind: null }));
      for (const link of links) {
        if (link.id === child.id || !people.has(link.id)) continue;
        parents.set(child.id, withLink(parents.get(child.id) ?? [], link));
      }
    }
  }
  const children = new Map<string, ParentLink[]>();
  for (const [id, links] of parents) {
    for (const link of links) {
      const known = children.get(link.id);
      if (known === undefined) children.set(link.id, [{ id, kind: link.kind }]);
      else known.push({ id, kind: link.kind });
    }
  }
  return {
    sexOf: (id) => people.get(id)?.sex ?? null,
    parentsOf: (id) => parents.get(id) ?? [],
    childrenOf: (id) => children.get(id) ?? [],
    partnersOf: (id) => partners.get(id) ?? [],
    areOfOneFamily(one, other) {
      const others = childhoods.get(other) ?? NONE;
      return [...(childhoods.get(one) ?? NONE)].some((family) => others.has(family));
    },
  };
}

function withLink(links: readonly ParentLink[], link: ParentLink): ParentLink[] {
  const known = links.find(({ id }) => id === link.id);
  if (known === undefined) return [...links, link];
  if (NEAREST.indexOf(known.kind) <= NEAREST.indexOf(link.kind)) return [...links];
  return links.map((other) => (other === known ? link : other));
}

/** Of birth and adoption: whoever is so linked is of the family, with all who stand above. */
export function isOfLine({ kind }: ParentLink): boolean {
  return kind === null || kind === "birth" || kind === "adopted";
}
