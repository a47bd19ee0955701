import { stemFrom, type PageFamilies } from "./page-families.ts";
import { END, FOCUS_EDGE, JOIN, MEET, PART, PARTNER_EDGE, type Sheet } from "./sheet.ts";
import type { LayoutFamily, TreePlace } from "./tree-shapes.ts";

/** Two parents, or the one who is known, in a row; whoever hangs on them does so at `exit`, in the lines below. */
export type Pair = {
  family: LayoutFamily;
  places: TreePlace[];
  row: number;
  exit: readonly [x: number, y: number];
};

/** Families in which somebody has parents who can be drawn, the nearest first. */
export function knownOrigins(page: PageFamilies, key: string): LayoutFamily[] {
  return page.originsOf(key).filter((family) => page.parentsIn(family, key).length > 0);
}

/** Pairs of the person's parents, the nearest lowest: it is drawn first, so that whoever is in two stands there. */
export function drawParents(sheet: Sheet, page: PageFamilies, focus: string, row: number): Pair[] {
  const pairs = knownOrigins(page, focus).map((family, index) => {
    const group = sheet.group("parents", family.id);
    return drawPair(sheet, page, { group, family, of: focus, row: row - 2 * index, edge: 0 });
  });
  for (const [index, pair] of pairs.entries()) {
    if (index > 0) passBy(sheet, pair, { lane: PARTNER_EDGE - 0.1 * index, until: row + 1 });
  }
  return pairs;
}

export function drawInLaws(sheet: Sheet, page: PageFamilies, partner: string, row: number): void {
  const [family] = knownOrigins(page, partner);
  if (family === undefined) return;
  const group = sheet.group("parentsInLaw", family.id);
  const at = { group, family, of: partner, row, edge: PARTNER_EDGE };
  const { exit } = drawPair(sheet, page, at);
  const kind = stemFrom(page.parentsIn(family, partner));
  const middle = [exit[0], PART, PARTNER_EDGE, PART];
  sheet.line(row + 1, [...exit, ...middle, PARTNER_EDGE, END], { kind });
}

type PairAt = {
  group: ReturnType<Sheet["group"]>;
  family: LayoutFamily;
  of: string;
  row: number;
  edge: number;
};

/** A lone parent stands straight above. */
function drawPair(
  sheet: Sheet,
  page: PageFamilies,
  { group, family, of, row, edge }: PairAt,
): Pair {
  const parents = page.parentsIn(family, of);
  const isAlone = parents.length === 1;
  const first = isAlone && edge === 0 ? FOCUS_EDGE : edge;
  const places = parents.map(({ key }, index) => {
    const x = first + 2 * index;
    const links = page
      .childrenOf(family)
      .flatMap((child) => page.parentsIn(family, child.key).filter((link) => link.key === key));
    const look = { kind: stemFrom(links) };
    if (!isAlone) sheet.line(row + 1, [x, 0, x, MEET, first + 1, MEET], look);
    return sheet.place(group, x, { key, row, home: of, runsOn: true });
  });
  return { family, places, row, exit: isAlone ? [first, 0] : [first + 1, MEET] };
}

/** Pairs above the nearest reach the person around it, along the edge of the next place. */
function passBy(
  sheet: Sheet,
  { row, exit }: Pair,
  { lane, until }: { lane: number; until: number },
): void {
  const [x] = exit;
  sheet.line(row + 1, [...exit, x, PART, lane, PART, lane, END]);
  sheet.run(lane, row + 2, until - 1);
  sheet.line(until, [lane, 0, lane, JOIN, FOCUS_EDGE, JOIN]);
}
