import { bandsOf, drawBands } from "./bands.ts";
import { readFamilies } from "./page-families.ts";
import { drawInLaws, drawParents, knownOrigins } from "./parents.ts";
import { blankSheet, FOCUS_EDGE } from "./sheet.ts";
import { drawSiblings } from "./siblings.ts";
import type { LayoutPage, TreeGroup, TreeLayout } from "./tree-shapes.ts";

/**
 * Arranges a page around its person, for a grid of four places a row with the axis between the second and the third,
 * and in the order in which a phone lists it: parents, parents-in-law, the couple, siblings, children; then further
 * families. Nobody stands there twice.
 */
export function layOut(given: LayoutPage): TreeLayout {
  const { focus, people } = given;
  const page = readFamilies(given);
  const sheet = blankSheet();
  if (!page.isHere(focus)) return { groups: [], stems: [], others: people.map(({ key }) => key) };

  const bands = bandsOf(page, focus);
  const partner = bands[0]?.partner;
  const hasInLaws = partner !== undefined && knownOrigins(page, partner).length > 0;
  const pairs = Math.max(knownOrigins(page, focus).length, hasInLaws ? 1 : 0);
  const row = 2 * pairs + 2;
  const couple = sheet.group("couple", bands[0]?.family.id ?? null);
  const donors = page.donorsOf(focus);
  const self = { key: focus, row, home: focus, stem: "focus" as const, donors };
  const place = sheet.place(couple, FOCUS_EDGE, self);
  const parents = drawParents(sheet, page, focus, row - 2);
  const lastRow = drawBands(sheet, page, { focus, bands, couple, row });
  place.runsOn = sheet.stems.some((stem) => stem.row > row && stem.x1 === FOCUS_EDGE);
  if (partner !== undefined && hasInLaws) drawInLaws(sheet, page, partner, row - 2);
  drawSiblings(sheet, page, { focus, pairs: parents, row, lastRow });

  const groups = sheet.groups
    .filter(({ places }) => places.length > 0)
    .toSorted((a, b) => orderOf(a) - orderOf(b));
  const shown = new Set(sheet.lookUnder.keys());
  for (const group of groups) {
    group.rest = [...new Set(group.rest)].filter((key) => !shown.has(key));
    for (const key of group.rest) shown.add(key);
  }
  for (const { otherParents, donors } of groups.flatMap(({ places }) => places)) {
    for (const key of [...otherParents, ...donors]) shown.add(key);
  }
  const others = people.map(({ key }) => key).filter((key) => !shown.has(key));
  return { groups, stems: sheet.stems, others };
}

const KINDS = ["parents", "parentsInLaw", "couple", "siblings", "children"];

/** Parents from the top; then by families. */
function orderOf({ kind, band, places }: TreeGroup): number {
  return KINDS.indexOf(kind) + 5 * band + (kind === "parents" ? (places[0]?.row ?? 0) / 1e3 : 0);
}
