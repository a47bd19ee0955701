import { CARDS_MAX, type CardFamily, type TreeCard, type TreePage } from "../contract.ts";
import { RELATIVE_WORDS, relativesOf, type RelativeWord } from "./relatives.ts";

/** A row has room for eight; the slot is one of them. */
const CHILDREN_WITH_SLOT = 7;
/** Beside a person and their children there is room for three. */
const SIBLINGS_WITH_SLOT = 2;

const PREFIX = "add ";

/** The word of a slot's key; `null` for a person's. */
export function slotWord(key: string): RelativeWord | null {
  return RELATIVE_WORDS.find((word) => key === PREFIX + word) ?? null;
}

/**
 * The page with a place on the stems for everybody who can be added, so that the layout gives each its own: no
 * person of the tree has such a key.
 */
export function withSlots(tree: TreePage): TreePage {
  const { focus } = tree;
  const words = relativesOf(tree).map(({ word }) => word);
  const isOffered = (word: RelativeWord) => words.includes(word);
  const above = tree.families.find(({ children }) => children.some(({ key }) => key === focus));
  const own = tree.families.filter(({ partners }) => partners.includes(focus));
  const parents = (["mother", "father"] as const)
    .filter((word) => isOffered(word))
    .slice(0, 2 - (above?.partners.length ?? 0));
  const partner = own.some(({ partners }) => partners.length > 1) ? [] : ["partner" as const];
  const [below] = own;
  const isBeside = above === undefined || siblingsIn(tree, above).size <= SIBLINGS_WITH_SLOT;
  const families = [
    ...tree.families.map((family) => {
      if (family === above) return withMore(family, parents, isBeside ? ["sibling"] : []);
      return family === below
        ? withMore(family, partner, hasRoom(family) ? ["child"] : [])
        : family;
    }),
    ...(above === undefined ? [withMore(aFamily("above", [], [focus]), parents, ["sibling"])] : []),
    ...(below === undefined ? [withMore(aFamily("below", [focus], []), partner, ["child"])] : []),
  ];
  const placed = new Set(
    families.flatMap(({ partners, children }) => [...partners, ...children.map(({ key }) => key)]),
  );
  const slots = RELATIVE_WORDS.filter((word) => placed.has(PREFIX + word)).map((word) =>
    aSlot(word),
  );
  if (tree.people.length + slots.length > CARDS_MAX) return tree;
  return { ...tree, families, people: [...tree.people, ...slots] };
}

/** Also by one of the parents: nobody is left out for a place in which nobody is. */
function siblingsIn({ families, focus }: TreePage, { id, partners }: CardFamily): Set<string> {
  const theirs = families.filter(
    (family) => family.id === id || family.partners.some((key) => partners.includes(key)),
  );
  const keys = theirs.flatMap(({ children }) => children.map(({ key }) => key));
  return new Set(keys.filter((key) => key !== focus));
}

function hasRoom({ children }: CardFamily): boolean {
  return children.length < CHILDREN_WITH_SLOT;
}

function withMore(
  family: CardFamily,
  partners: readonly RelativeWord[],
  children: readonly RelativeWord[],
): CardFamily {
  return {
    ...family,
    partners: [...family.partners, ...partners.map((word) => PREFIX + word)].slice(0, 2),
    children: [...family.children, ...children.map((word) => aChild(PREFIX + word))],
  };
}

function aChild(key: string): CardFamily["children"][number] {
  return { key, parents: [], isTwin: false };
}

function aFamily(id: string, partners: string[], children: string[]): CardFamily {
  return {
    id: PREFIX + id,
    partners,
    kind: null,
    ended: null,
    marriage: null,
    children: children.map((key) => aChild(key)),
  };
}

function aSlot(word: RelativeWord): TreeCard {
  return {
    key: PREFIX + word,
    isHidden: false,
    isLiving: false,
    name: null,
    birthName: null,
    birth: null,
    death: null,
    sex: word === "mother" ? "female" : word === "father" ? "male" : null,
    kin: null,
    memorial: null,
    unknownParents: [],
    more: { parents: 0, children: 0, siblings: 0 },
  };
}
