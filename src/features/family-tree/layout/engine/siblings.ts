import { lookOf, membersOf, twinSets, type Member } from "./members.ts";
import { stemFrom, type PageFamilies } from "./page-families.ts";
import type { Pair } from "./parents.ts";
import { END, FOCUS_EDGE, JOIN, MEET, PART, type Sheet } from "./sheet.ts";
import { ownersOf, type Owner } from "./siblings-parents.ts";

/** The column is as long as what stands beside it, or so. */
const LEAST = 3;
const MOST = 8;

/** Brothers and sisters who hang on the same. */
type Source = { owner: Owner; members: Member[] };

type Told = { focus: string; pairs: readonly Pair[]; row: number; lastRow: number };

/** The column of brothers and sisters, and what the person and they hang on. */
export function drawSiblings(sheet: Sheet, page: PageFamilies, told: Told): void {
  const { focus, pairs, row, lastRow } = told;
  const nearest = pairs[0] ?? null;
  const most = Math.min(MOST, Math.max(LEAST, (lastRow - row) / 2 + 1));
  const group = sheet.group("siblings", null);
  const sources = sourcesOf(sheet, page, told);
  const [first] = sources;
  const isBeside = first !== undefined && isOf(first, nearest);
  const isMet = isBeside && isTwinOf(page, focus, first.members[0]?.key);
  drawFocus(sheet, page, { ...told, isBeside, isMet });
  let at = row;
  for (const [index, source] of sources.entries()) {
    const room = most - (at - row) / 2;
    const members = source.members.slice(0, room);
    group.rest.push(...source.members.slice(room).flatMap(({ keys }) => keys));
    if (members.length === 0) continue;
    if (isOf(source, nearest)) {
      const from = isMet ? 1 : (nearest?.exit[0] ?? FOCUS_EDGE);
      sheet.line(row - 1, [from, PART, 0, isMet ? JOIN : PART, 0, END], lookOf(members));
    } else {
      drawLane(sheet, source.owner, { lane: -0.08 * (index + 1), row, first: at, members });
    }
    for (const [place, { isLiving: _, ...member }] of members.entries()) {
      const left = members.slice(place);
      if (place > 0) sheet.run(0, at - 1, at - 1, lookOf(left));
      sheet.place(group, 0, { ...member, home: focus, row: at, runsOn: left.length > 1 });
      at += 2;
    }
  }
}

/** What the person hangs on. Without parents and without siblings that is nothing. */
function drawFocus(
  sheet: Sheet,
  page: PageFamilies,
  { focus, pairs, row, isMet, isBeside }: Told & { isMet: boolean; isBeside: boolean },
): void {
  const [nearest] = pairs;
  if (nearest === undefined && !isBeside) return;
  const above = nearest === undefined ? [] : [...nearest.exit, nearest.exit[0], PART];
  const corners = isMet ? [1, PART, FOCUS_EDGE, JOIN] : [FOCUS_EDGE, PART];
  const kind = nearest ? stemFrom(page.parentsIn(nearest.family, focus)) : "birth";
  sheet.line(row - 1, [...above, ...corners, FOCUS_EDGE, END], { kind });
}

function isOf({ owner }: Source, nearest: Pair | null): boolean {
  return owner.parent === null && owner.pair === nearest;
}

function isTwinOf(page: PageFamilies, focus: string, key?: string): boolean {
  return page
    .originsOf(focus)
    .flatMap((family) => twinSets(page.childrenOf(family), page.cards, MOST))
    .some((set) => [focus, key].every((one) => set.some((twin) => twin.key === one)));
}

/** Of one parent above where the pair meets, each at a height of their own; of nobody low at the person's stem. */
const OF_ONE: Readonly<Record<number, number>> = { 1: 0.45, 3: 0.25 };
const LOW = 1.8;

/** Siblings of other parents hang on those, left of the column. */
function drawLane(
  sheet: Sheet,
  { pair, parent }: Owner,
  told: { lane: number; row: number; first: number; members: readonly Member[] },
): void {
  const { lane, row, first, members } = told;
  const look = lookOf(members);
  const place = pair?.places.find(({ key }) => key === parent);
  const level = place === undefined ? (pair === null ? LOW : PART) : (OF_ONE[place.from] ?? MEET);
  const from = place === undefined ? (pair?.exit[0] ?? FOCUS_EDGE) : place.from - 1;
  const above = pair === null ? row - 1 : pair.row + 1;
  const turn = Math.max(level, PART);
  const start = [from, level, lane, level];
  if (above === first - 1) {
    sheet.line(above, [...start, lane, turn, 0, turn, 0, END], look);
    return;
  }
  sheet.line(above, [...start, lane, END], look);
  sheet.run(lane, above + 1, first - 2, look);
  sheet.line(first - 1, [lane, 0, lane, PART, 0, PART, 0, END], look);
}

/** Twins of the person first, then full siblings, those of other pairs, and of one parent. */
function sourcesOf(sheet: Sheet, page: PageFamilies, { focus, pairs }: Told): Source[] {
  const order = ({ pair, parent }: Owner) =>
    (parent === null ? 0 : 100) + (pair === null ? 50 : pairs.indexOf(pair));
  const rank = ({ key }: { key: string }) => (isTwinOf(page, focus, key) ? 0 : 1);
  return ownersOf(page, focus, pairs)
    .toSorted((a, b) => order(a.owner) - order(b.owner))
    .map(({ owner, children }) => ({
      owner,
      members: membersOf(
        page,
        sheet.lookUnder,
        children.toSorted((a, b) => rank(a) - rank(b)),
      ),
    }));
}
