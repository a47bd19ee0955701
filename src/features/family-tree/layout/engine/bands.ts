import { drawChildren } from "./children.ts";
import { membersOf, type Member } from "./members.ts";
import { stemFrom, type PageFamilies } from "./page-families.ts";
import { END, FOCUS_EDGE, MEET, PART, PARTNER_EDGE, type Sheet } from "./sheet.ts";
import type { LayoutFamily, TreeGroup } from "./tree-shapes.ts";

export type Band = { family: LayoutFamily; partner: string | undefined };

/** The families that somebody made, with whom of the page. */
export function bandsOf(page: PageFamilies, focus: string): Band[] {
  return page.madeBy(focus).flatMap((family) => {
    const partner = family.partners.find((key) => key !== focus && page.isHere(key));
    const hasChildren = page.childrenOf(family).some(({ key }) => key !== focus);
    return hasChildren || partner !== undefined ? [{ family, partner }] : [];
  });
}

type Below = { focus: string; bands: readonly Band[]; couple: TreeGroup; row: number };

/** Below the person, by time: each with its partner's card and its children. The last row that is taken. */
export function drawBands(sheet: Sheet, page: PageFamilies, below: Below): number {
  const { focus, bands, couple } = below;
  const isOnly = bands.length === 1;
  // With several, the person's stem runs on in the second place.
  const edges = isOnly ? [2, 4, 6] : [4, 6];
  const kind = isOnly ? "birth" : "focus";
  let last = below.row - 2;
  for (const [band, { family, partner }] of bands.entries()) {
    const row = last + 2;
    const isLast = band === bands.length - 1;
    if (band > 0) sheet.run(FOCUS_EDGE, row, row, { kind });
    if (partner !== undefined) {
      const group = band === 0 ? couple : sheet.group("couple", family.id, band);
      sheet.place(group, PARTNER_EDGE, { key: partner, row, home: focus, runsOn: true });
      sheet.line(row + 1, [PARTNER_EDGE, 0, PARTNER_EDGE, MEET, FOCUS_EDGE, MEET]);
    }
    const members = childrenOf(sheet, page, { family, focus });
    const exit = partner === undefined ? ([FOCUS_EDGE, PART] as const) : ([3, MEET] as const);
    if (partner !== undefined || members.length > 0 || !isLast) {
      sheet.line(row + 1, [FOCUS_EDGE, 0, FOCUS_EDGE, isLast ? exit[1] : END], { kind });
    }
    last = row;
    if (members.length > 0) {
      const group = sheet.group("children", family.id, band);
      const home = partner ?? focus;
      last = drawChildren(sheet, page, { group, members, edges, exit, home, row });
    }
    if (!isLast) sheet.run(FOCUS_EDGE, row + 2, last + 1, { kind });
  }
  return last;
}

function childrenOf(
  sheet: Sheet,
  page: PageFamilies,
  { family, focus }: { family: LayoutFamily; focus: string },
): Member[] {
  const children = page.childrenOf(family).filter(({ key }) => key !== focus);
  return membersOf(
    page,
    sheet.lookUnder,
    children.map((child) => {
      const parents = page.parentsIn(family, child.key);
      const isOwn = parents.length === 0 || parents.some(({ key }) => key === focus);
      return { ...child, stem: isOwn ? stemFrom(parents) : "other" };
    }),
  );
}
