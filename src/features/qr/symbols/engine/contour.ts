/** Consecutive points, x and y, in millimetres; closed. */
export type Loop = Float64Array;

/** Right, down, left, up; y grows downwards. */
const ACROSS = Int8Array.of(1, 0, -1, 0);
const DOWN = Int8Array.of(0, 1, 0, -1);

type Cells = (x: number, y: number) => boolean;

/**
 * The outlines of the cut area, with the cut on the right-hand side, each moved inwards by `inset`.
 * Cells that touch only at a corner are separate loops, so that no two loops touch for any inset up
 * to half a cell.
 */
export function traceContours(
  isCut: Cells,
  { columns, rows, cell, inset }: { columns: number; rows: number; cell: number; inset: number },
): Loop[] {
  const seen = new Uint8Array(columns * rows);
  const cells = cellsOf(isCut, columns, rows);
  const loops: Loop[] = [];
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      // Every loop has an edge above a cut cell.
      const at = (y + 1) * cells.width + x + 1;
      const isTop = cells.cut[at] === 1 && cells.cut[at - cells.width] === 0;
      if (!isTop || seen[y * columns + x] === 1) continue;
      loops.push(follow(cells, { x, y, seen, columns, cell, inset }));
    }
  }
  return loops;
}

/** Padded with an uncut row and column on every side. */
type Grid = { cut: Uint8Array; width: number };

function cellsOf(isCut: Cells, columns: number, rows: number): Grid {
  const width = columns + 2;
  const cut = new Uint8Array(width * (rows + 2));
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      if (isCut(x, y)) cut[(y + 1) * width + x + 1] = 1;
    }
  }
  return { cut, width };
}

type Start = {
  x: number;
  y: number;
  seen: Uint8Array;
  columns: number;
  cell: number;
  inset: number;
};

function follow(cells: Grid, { x: startX, y: startY, seen, columns, cell, inset }: Start): Loop {
  const points: number[] = [];
  let x = startX;
  let y = startY;
  let direction = 0;
  do {
    if (direction === 0) seen[y * columns + x] = 1;
    x += ACROSS[direction] ?? 0;
    y += DOWN[direction] ?? 0;
    const turned = nextDirection(cells, x, y, direction);
    if (turned !== direction) {
      // Inwards is to the right of both edges.
      const into = (direction + 1) & 3;
      const onward = (turned + 1) & 3;
      points.push(
        x * cell + ((ACROSS[into] ?? 0) + (ACROSS[onward] ?? 0)) * inset,
        y * cell + ((DOWN[into] ?? 0) + (DOWN[onward] ?? 0)) * inset,
      );
    }
    direction = turned;
  } while (x !== startX || y !== startY || direction !== 0);
  return new Float64Array(points);
}

/** At a grid corner: right if that cell isn't cut, left if the other one is, else straight on. */
function nextDirection({ cut, width }: Grid, x: number, y: number, direction: number): number {
  const dx = ACROSS[direction] ?? 0;
  const dy = DOWN[direction] ?? 0;
  // The two cells ahead of the corner; a cell is identified by its upper left corner.
  const right = (y + (dy + dx + 1) / 2) * width + x + (dx - dy + 1) / 2;
  if (cut[right] === 0) return (direction + 1) & 3;
  const left = (y + (dy - dx + 1) / 2) * width + x + (dx + dy + 1) / 2;
  return cut[left] === 1 ? (direction + 3) & 3 : direction;
}
