import type { TreePage } from "../contract.ts";
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
] as const;
export type RelativeWord = (typeof RELATIVE_WORDS)[number];

type Family = Pick<TreePage, "people" | "families" | "focus">;

/** Whom one can add to the person in the middle: a parent by the word that is missing. */
export function relativesOf(tree: Family): { word: RelativeWord; relative: Relative }[] {
  const sexes = parentsOf(tree).map(({ sex }) => sex);
  const isMissing = { mother: !sexes.includes("female"), father: !sexes.includes("male") };
  return RELATIVE_WORDS.filter((word) => {
    if (word === "mother" || word === "father") return isMissing[word];
    return word !== "parent" || sexes.length > 0;
  }).map((word) => ({ word, relative: relativeCalled(word, tree.focus) }));
}

export function relativeCalled(word: RelativeWord, to: string): Relative {
  if (word === "mother") return { to, as: "parent", sex: "female" };
  if (word === "father") return { to, as: "parent", sex: "male" };
  return { to, as: word, sex: null };
}

/** The known parents of the person in the middle, in whichever families. */
function parentsOf({ people, families, focus }: Family) {
  const keys = families.flatMap(({ partners, children }) =>
    children.some(({ key }) => key === focus) ? partners : [],
  );
  return people.filter(({ key }) => keys.includes(key));
}

/** The word under which somebody is added. */
export function wordOf({ as, sex }: Relative): RelativeWord {
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

/** Which parents a new child or sibling can have: a family that is there, or one of its parents alone. */
export function joinsOf({ people, families }: Family, { to, as }: Relative): Join[] {
  if (as !== "child" && as !== "sibling") return [];
  const nameOf = (key: string) => people.find((card) => card.key === key)?.name ?? null;
  const own = families.filter(({ partners, children }) =>
    as === "child" ? partners.includes(to) : children.some(({ key }) => key === to),
  );
  const whole = own.map(({ id, partners }) => ({
    value: id,
    names: partners.map((key) => nameOf(key)),
    isHalf: false,
  }));
  const alone = as === "child" ? [to] : [...new Set(own.flatMap(({ partners }) => partners))];
  const isAlone = own.some(({ partners }) => partners.length === 1) && alone.length === 1;
  const half = isAlone ? [] : alone.map((key) => aHalf(key, nameOf(key)));
  return [...whole, ...half];
}

const HALF = "half ";

function aHalf(key: string, name: string | null): Join {
  return { value: HALF + key, names: [name], isHalf: true };
}

/** How the new person belongs to the one beside whom they are added. */
export function relationOf({ to, as }: Relative, { join, kind }: { join: string; kind: string }) {
  const said = kind === "" ? null : (kind as Relation["kind"]);
  return { to, as, kind: said, familyId: join === "" ? null : join };
}

/** The parent alone of whom somebody is a child, in a family of its own; `null` where one is joined. */
export function onlyParentOf({ join }: { join: string }): string | null {
  return join.startsWith(HALF) ? join.slice(HALF.length) : null;
}
