/**
 * What is read of a page to arrange it; the tree's page has it. It is said again here, as the tree's own screens load
 * this, and slices form no circle.
 */
export type LayoutCard = {
  key: string;
  isHidden: boolean;
  isLiving: boolean;
  sex: "female" | "male" | "other" | null;
  kin: string | null;
  birth: { date: string | null } | null;
};
export type LayoutFamily = {
  id: string;
  partners: readonly string[];
  marriage: { date: string | null } | null;
  children: readonly {
    key: string;
    parents: readonly { key: string; kind: string | null }[];
    isTwin: boolean;
  }[];
};
export type LayoutChild = LayoutFamily["children"][number];
export type LayoutPage = {
  focus: string;
  people: readonly LayoutCard[];
  families: readonly LayoutFamily[];
};

/** `focus`: the stem of the one whom the page is about. `other`: not by birth, drawn as two lines. */
export type StemKind = "birth" | "other" | "focus";

export type TreePlace = {
  key: string;
  /** All for whom it stands: more than one where living people are alike. */
  keys: readonly string[];
  /** A row of the grid: even ones hold cards, the odd one above each holds lines. */
  row: number;
  /** Lines of the grid of eight half columns, from 1 to 9: `grid-column: from / to`. */
  from: number;
  to: number;
  /** How the card's own stem is drawn. */
  stem: StemKind;
  /** The stem goes on below the card, which fills its row's height for it. */
  runsOn: boolean;
  /** Drawn elsewhere: only the name stands here, with a word to look under this one. */
  under: string | null;
  isTwin: boolean;
  /** Of a half-sibling: the parent who isn't drawn, named in small. */
  otherParents: readonly string[];
  /** Named on the card alone. */
  donors: readonly string[];
};

/** What stands under one heading, in the order in which a phone lists it. */
export type TreeGroup = {
  kind: "parents" | "parentsInLaw" | "couple" | "siblings" | "children";
  /** Whose: of parents, of a couple and of children. A later couple's group holds the partner alone. */
  family: string | null;
  /** Its place among the families of the person, by time, from 0; hairlines are drawn above those from 1. */
  band: number;
  places: TreePlace[];
  /** People of the page for whom there is no room: "and seven more" opens them. */
  rest: string[];
};

/** A line in the row's own coordinates: `viewBox="0 0 8 2"`, stretched over the row. */
export type TreeStem = {
  row: number;
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  kind: StemKind;
  /** Leads to nobody but living people: dashed. */
  isLiving: boolean;
};

export type TreeLayout = {
  groups: TreeGroup[];
  stems: TreeStem[];
  /** Of the page, but neither drawn, named nor in a group's rest. */
  others: string[];
};
