import { lookOf, twinSets, type Member } from "./members.ts";
import type { PageFamilies } from "./page-families.ts";
import { END, MEET, PART, type Look, type Sheet } from "./sheet.ts";
import type { TreeGroup } from "./tree-shapes.ts";

/** Beyond so many, "and seven more". */
const CHILDREN_MAX = 8;

/** Where a child is, and on whose edge it hangs: twins on that of the first of them. */
type Hung = { member: Member; edge: number; anchor: number; twins: number; line: number };

type Below = {
  group: TreeGroup;
  members: readonly Member[];
  edges: readonly number[];
  exit: readonly [x: number, y: number];
  home: string;
  /** Of the parents. */
  row: number;
};

/** Children in lines, those below on the stems of those above. The last row that they take. */
export function drawChildren(sheet: Sheet, page: PageFamilies, below: Below): number {
  const { group, members, edges, exit, home, row } = below;
  group.rest = members.slice(CHILDREN_MAX).flatMap(({ keys }) => keys);
  const shown = members.slice(0, CHILDREN_MAX);
  const hung = hang(twinSets(shown, page.cards, edges.length), edges);
  for (const { member, edge, line } of hung) {
    const runsOn = leftOn(hung, edge, line + 1).length > 0;
    const { isLiving: _, ...told } = member;
    sheet.place(group, edge, { ...told, home, row: row + 2 + 2 * line, runsOn });
  }
  const starts = hung.filter(({ line }) => line === 0).map(meetingPoint);
  const lastLine = hung.at(-1)?.line ?? 0;
  for (let line = 0; line <= lastLine; line += 1) {
    const lines = row + 1 + 2 * line;
    for (const edge of edges) {
      const isPassing = drawStem(sheet, hung, { edge, line, lines });
      if (isPassing && line === 0) starts.push(edge);
    }
    for (const twin of hung.filter((one) => one.line === line && one.twins > 1)) {
      const left = [twin, ...leftOn(hung, twin.edge, line + 1)];
      const from = [meetingPoint(twin), line === 0 ? PART : MEET];
      sheet.line(lines, [...from, twin.edge, END], looksOf(left));
    }
  }
  const { kind } = lookOf(shown);
  const ends = [exit[0], ...starts];
  sheet.line(row + 1, [...exit, exit[0], PART], { kind });
  sheet.line(row + 1, [Math.min(...ends), PART, Math.max(...ends), PART], { kind });
  return row + 2 + 2 * lastLine;
}

/** What leads down on one edge to a line; whether it passes by without meeting anybody. */
function drawStem(
  sheet: Sheet,
  hung: readonly Hung[],
  { edge, line, lines }: { edge: number; line: number; lines: number },
): boolean {
  const left = leftOn(hung, edge, line);
  if (left.length === 0) return false;
  const look = looksOf(left);
  const card = left.find((one) => one.line === line && one.edge === edge);
  const from = line === 0 ? PART : 0;
  if (card === undefined || card.twins === 1) sheet.line(lines, [edge, from, edge, END], look);
  else if (line > 0) sheet.line(lines, [edge, 0, edge, MEET, meetingPoint(card), MEET], look);
  if (card === undefined) sheet.run(edge, lines + 1, lines + 1, look);
  return card === undefined;
}

/** Who hangs on an edge from a line on. Below a second twin it goes on from where that one hangs. */
function leftOn(hung: readonly Hung[], edge: number, line: number): Hung[] {
  const onEdge = hung.filter((one) => one.edge === edge && one.line >= line);
  const until = onEdge.find(({ anchor }) => anchor !== edge)?.line ?? Infinity;
  return hung.filter((one) => one.anchor === edge && one.line >= line && one.line < until);
}

function looksOf(hung: readonly Hung[]): Look {
  return lookOf(hung.map(({ member }) => member));
}

/** Twins stay on one line, so that their stems can meet. */
function hang(sets: readonly Member[][], edges: readonly number[]): Hung[] {
  const hung: Hung[] = [];
  let line = 0;
  let column = 0;
  for (const set of sets) {
    if (column + set.length > edges.length) {
      line += 1;
      column = 0;
    }
    const anchor = edges[column] ?? 0;
    for (const member of set) {
      const edge = edges[column] ?? 0;
      hung.push({ member, edge, anchor, twins: set.length, line });
      column += 1;
    }
  }
  return hung;
}

/** Edges are two apart: the middle of as many. */
function meetingPoint({ anchor, twins }: Hung): number {
  return anchor + twins - 1;
}
