import type { CardFamily, ParentKind, TreeCard, TreePage } from "../contract.ts";

type Family = Pick<TreePage, "people" | "families" | "focus">;

/** A person with those before them, the generations of a pedigree. */
export type Ancestor = {
  card: TreeCard;
  /** How they are a parent, where that is said. */
  kind: ParentKind | null;
  /** Is shown elsewhere with those before them: parents of cousins who married. */
  isRepeated: boolean;
  parents: readonly Ancestor[];
};

/** A person with their families, each with its children. */
export type Descendant = {
  card: TreeCard;
  isRepeated: boolean;
  families: readonly DescendantFamily[];
};
export type DescendantFamily = {
  family: CardFamily;
  /** The other one; `null` where nobody is known. */
  partner: TreeCard | null;
  children: readonly Descendant[];
};

/** Everybody once with those before them: a walk through a tree ends, whatever is in it. */
export function ancestorsOf({ people, families, focus }: Family): Ancestor | null {
  const cards = new Map(people.map((card) => [card.key, card]));
  const seen = new Set<string>();

  function from(key: string, kind: ParentKind | null): Ancestor[] {
    const card = cards.get(key);
    if (card === undefined) return [];
    const isRepeated = seen.has(key);
    seen.add(key);
    const parents = isRepeated ? [] : parentsOf(key).flatMap((one) => from(one.key, one.kind));
    return [{ card, kind, isRepeated, parents }];
  }

  function parentsOf(key: string) {
    return families.flatMap((family) => {
      const child = family.children.find((one) => one.key === key);
      if (child === undefined) return [];
      if (child.parents.length > 0) return child.parents;
      return family.partners.map((partner) => ({ key: partner, kind: null }));
    });
  }

  return from(focus, null)[0] ?? null;
}

export function descendantsOf({ people, families, focus }: Family): Descendant | null {
  const cards = new Map(people.map((card) => [card.key, card]));
  const seen = new Set<string>();

  function from(key: string): Descendant[] {
    const card = cards.get(key);
    if (card === undefined) return [];
    const isRepeated = seen.has(key);
    seen.add(key);
    const own = isRepeated ? [] : families.filter(({ partners }) => partners.includes(key));
    return [{ card, isRepeated, families: own.map((family) => familyFrom(family, key)) }];
  }

  function familyFrom(family: CardFamily, key: string): DescendantFamily {
    const other = family.partners.find((partner) => partner !== key);
    return {
      family,
      partner: (other === undefined ? undefined : cards.get(other)) ?? null,
      children: family.children.flatMap((child) => from(child.key)),
    };
  }

  return from(focus)[0] ?? null;
}

/** How many generations a pedigree has, with the person's own. */
export function depthOf({ parents }: Pick<Ancestor, "parents">): number {
  return 1 + Math.max(0, ...parents.map((parent) => depthOf(parent)));
}
