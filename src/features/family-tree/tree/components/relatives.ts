import type { TreePage, UnknownParent } from "../contract.ts";
import type { Relation } from "../editing/contract.ts";
import type { Relative } from "./tree-editing.ts";

/** The words of who can be added. */
export const RELATIVE_WORDS = [
  "mother",
  "father",
  "parent",
  "partner",
  "child",
  "sibling",
  "halfSibling",
] as const;
export type RelativeWord = (typeof RELATIVE_WORDS)[number];

type Family = Pick<TreePage, "people" | "families" | "focus">;

/**
 * Whom one can add to the person in the middle: a parent by the word that is missing. Of parents beyond the page
 * nothing is known here but that they are.
 */
export function relativesOf(tree: Family): { word: RelativeWord; relative: Relative }[] {
  const sexes = parentsOf(tree).map(({ sex }) => sex);
  const hasMore = (tree.people.find(({ key }) => key === tree.focus)?.more.parents ?? 0) > 0;
  const isOffered: Partial<Record<RelativeWord, boolean>> = {
    mother: !hasMore && !sexes.includes("female"),
    father: !hasMore && !sexes.includes("male"),
    parent: hasMore || sexes.length > 0,
    halfSibling: sexes.length > 0,
  };
  return RELATIVE_WORDS.filter((word) => isOffered[word] ?? true).map((word) => ({
    word,
    relative: relativeCalled(word, tree.focus),
  }));
}

export function relativeCalled(word: RelativeWord, to: string): Relative {
  const relative = { to, sex: null, isHalf: false };
  if (word === "mother") return { ...relative, as: "parent", sex: "female" };
  if (word === "father") return { ...relative, as: "parent", sex: "male" };
  if (word === "halfSibling") return { ...relative, as: "sibling", isHalf: true };
  return { ...relative, as: word };
}

/** Of whom it needn't be said that nobody knows them. */
export function knownParentsOf(
  tree: Pick<Family, "people" | "families">,
  person: string,
): UnknownParent[] {
  const keys = tree.families.flatMap(({ partners, children }) => {
    const child = children.find(({ key }) => key === person);
    if (child === undefined || child.parents.length === 0) return child ? partners : [];
    return child.parents.flatMap(({ key, kind }) =>
      kind === null || kind === "birth" ? [key] : [],
    );
  });
  const sexes = tree.people.filter(({ key }) => keys.includes(key)).map(({ sex }) => sex);
  return [
    ...(sexes.includes("male") ? (["father"] as const) : []),
    ...(sexes.includes("female") ? (["mother"] as const) : []),
  ];
}

/** The known parents of the person in the middle, in whichever families. */
function parentsOf({ people, families, focus }: Family) {
  const keys = families.flatMap(({ partners, children }) =>
    children.some(({ key }) => key === focus) ? partners : [],
  );
  return people.filter(({ key }) => keys.includes(key));
}

/** The word under which somebody is added. */
export function wordOf({ as, sex, isHalf }: Relative): RelativeWord {
  if (isHalf) return "halfSibling";
  if (as !== "parent") return as;
  if (sex === "female") return "mother";
  return sex === "male" ? "father" : "parent";
}

export type Join = {
  value: string;
  /** Of the parents; `null` for one without a name. */
  names: readonly (string | null)[];
  /** Of parents who are two, one alone. */
  isHalf: boolean;
};

/**
 * Which parents a new child or sibling can have: a family that is there, or for a child and a half-sibling one of its
 * parents alone.
 */
export function joinsOf({ people, families }: Family, { to, as, isHalf }: Relative): Join[] {
  if (as !== "child" && as !== "sibling") return [];
  const nameOf = (key: string) => people.find((card) => card.key === key)?.name ?? null;
  const own = families.filter(({ partners, children }) =>
    as === "child" ? partners.includes(to) : children.some(({ key }) => key === to),
  );
  const others = [...new Set(own.flatMap(({ partners }) => partners))];
  if (isHalf) return others.map((key) => aHalf(key, nameOf(key)));
  const whole = own.map(({ id, partners }) => ({
    value: id,
    names: partners.map((key) => nameOf(key)),
    isHalf: false,
  }));
  const isAlone = own.some(({ partners }) => partners.length === 1);
  return as === "sibling" || isAlone ? whole : [...whole, aHalf(to, nameOf(to))];
}

const HALF = "half ";

function aHalf(key: string, name: string | null): Join {
  return { value: HALF + key, names: [name], isHalf: true };
}

/** How the new person belongs to the one beside whom they are added. */
export function relationOf(
  { to, as }: Pick<Relative, "to" | "as">,
  { join, kind }: { join: string; kind: string },
): Relation {
  const said = kind === "" ? null : (kind as Relation["kind"]);
  if (!join.startsWith(HALF))
    return { to, as, kind: said, familyId: join === "" ? null : join, isAlone: false };
  return { to: join.slice(HALF.length), as: "child", kind: said, familyId: null, isAlone: true };
}
