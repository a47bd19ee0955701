import {
  CARDS_MAX,
  PARTNERS_MAX,
  UNKNOWN_PARENTS,
  type CardFamily,
  type TreeCard,
  type TreePage,
  type UnknownParent,
} from "../contract.ts";

const PREFIX = "unknown ";

/** Who isn't known at a place of the tree; `null` for somebody who is in it. */
export function unknownParentAt(key: string): UnknownParent | null {
  return UNKNOWN_PARENTS.find((parent) => key.startsWith(`${PREFIX}${parent} `)) ?? null;
}

/** Whose parents are drawn around a person. */
export function withParentsDrawn({ focus, families }: TreePage): string[] {
  const own = families.filter(({ partners }) => partners.includes(focus));
  return [focus, ...own.flatMap(({ partners }) => partners)];
}

/**
 * The page with a place for every parent of these who is said not to be known: no person of the tree has such a key.
 * Beside others, a place would be taken for a partner.
 */
export function withUnknownParents(tree: TreePage, of: readonly string[]): TreePage {
  return tree.people
    .filter(({ key, unknownParents }) => unknownParents.length > 0 && of.includes(key))
    .reduce(withPlaces, tree);
}

function withPlaces(tree: TreePage, { key, unknownParents }: TreeCard): TreePage {
  if (tree.people.length + unknownParents.length > CARDS_MAX) return tree;
  const keys = unknownParents.map((parent) => `${PREFIX}${parent} ${key}`);
  const places = unknownParents.map((parent) => aPlace(`${PREFIX}${parent} ${key}`, parent));
  const birth = tree.families.find((family) => isOfBirth(family, key, keys.length));
  const families =
    birth === undefined
      ? [...tree.families, aFamily(keys, key)]
      : tree.families.map((family) => (family === birth ? withParents(family, key, keys) : family));
  return { ...tree, families, people: [...tree.people, ...places] };
}

/** Where the other parent by birth stands, with room for those. */
function isOfBirth({ partners, children }: CardFamily, child: string, places: number): boolean {
  const own = children.find(({ key }) => key === child);
  if (own === undefined || partners.length + places > PARTNERS_MAX) return false;
  return own.parents.every(({ kind }) => kind === null || kind === "birth");
}

function withParents(family: CardFamily, child: string, keys: readonly string[]): CardFamily {
  const added = keys.map((key) => ({ key, kind: null }));
  return {
    ...family,
    partners: [...family.partners, ...keys],
    children: family.children.map((one) =>
      one.key === child && one.parents.length > 0
        ? { ...one, parents: [...one.parents, ...added] }
        : one,
    ),
  };
}

function aFamily(partners: string[], child: string): CardFamily {
  return {
    id: `${PREFIX}${child}`,
    partners,
    kind: null,
    ended: null,
    marriage: null,
    children: [{ key: child, parents: [], isTwin: false }],
  };
}

function aPlace(key: string, parent: UnknownParent): TreeCard {
  return {
    key,
    isHidden: false,
    isLiving: false,
    name: null,
    birthName: null,
    birth: null,
    death: null,
    sex: parent === "father" ? "male" : "female",
    kin: null,
    memorial: null,
    unknownParents: [],
    more: { parents: 0, children: 0, siblings: 0 },
  };
}
