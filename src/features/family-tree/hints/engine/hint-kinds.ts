/** What may be odd about people of a tree, in the order in which it is told. */
export const HINT_KINDS = [
  "ownAncestor",
  "bornAfterDeath",
  "diedOld",
  "buriedBeforeDeath",
  "eventBeforeBirth",
  "eventAfterDeath",
  "marriedBeforeBirth",
  "marriedAfterDeath",
  "bornBeforeParent",
  "bornAfterParentsDeath",
  "youngParent",
  "oldMother",
  "oldFather",
  "duplicate",
] as const;
export type HintKind = (typeof HINT_KINDS)[number];
