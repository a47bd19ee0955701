/**
 * What walks and words read of a tree. The unions are those of the tree's contract, said again here: the tree's own
 * slice asks this one for words, and slices form no circle.
 */
export type Sex = "female" | "male" | "other";
export type FamilyKind = "married" | "registered" | "together";
export type FamilyEnd = "divorced" | "annulled" | "separated" | "death";
export type ParentKind = "birth" | "adopted" | "foster" | "step" | "donor";

export type KinPerson = {
  id: string;
  sex: Sex | null;
  /** A GEDCOM 7 DateValue. */
  birth: string | null;
};

export type KinFamily = {
  id: string;
  partners: string[];
  kind: FamilyKind | null;
  ended: FamilyEnd | null;
  marriage: string | null;
  /** Without `parents`, both partners are the child's parents, and nothing is said of how. */
  children: { id: string; parents: { id: string; kind: ParentKind | null }[] }[];
};

export type KinGraph = { people: ReadonlyMap<string, KinPerson>; families: readonly KinFamily[] };

/** One step of a way: whom it leads to, and how they belong to the one before. */
export type KinStep = { to: string; sex: Sex | null } & (
  | { via: "parent" | "child"; kind: ParentKind | null }
  /** `half`: one parent in common; `step`: children of two who married. */
  | { via: "sibling"; kind: "full" | "half" | "step" | "adopted" | "foster" }
  | { via: "partner"; kind: FamilyKind | null; ended: FamilyEnd | null }
);

/** What the last of `people` is to the first. */
export type Relationship = {
  /** From one to the other, both included: one more than there are steps but for siblings, whose parents are left out. */
  people: string[];
  steps: KinStep[];
};
