/** Points one after the other, x and y, in millimetres; closed. */
export type Loop = Float64Array;

/** Right, down, left, up; y grows downwards. */
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

type Cells = (x: number, y: number) => boolean;

/**
 * The edges of what is cut, the cut on the right hand, each moved `inset` into it. Cells that
 * meet only at a corner are pieces of their own, so that no two loops ever touch however far they
 * are moved, up to half a cell.
 */
export function traceContours(
  isCut: Cells,
  { columns, rows, cell, inset }: { columns: number; rows: number; cell: number; inset: number },
): Loop[] {
  const seen = new Uint8Array(columns * rows);
  const loops: Loop[] = [];
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      // Every loop has an edge above a cut cell.
      if (seen[y * columns + x] === 1 || !isCut(x, y) || isCut(x, y - 1)) continue;
      loops.push(follow(isCut, { x, y, seen, columns, cell, inset }));
    }
  }
  return loops;
}

type Start = {
  x: number;
  y: number;
  seen: Uint8Array;
  columns: number;
  cell: number;
  inset: number;
};

function follow(isCut: Cells, { x: startX, y: startY, seen, columns, cell, inset }: Start): Loop {
  const points: number[] = [];
  let [x, y, direction] = [startX, startY, 0];
  do {
    if (direction === 0) seen[y * columns + x] = 1;
    const [dx, dy] = STEPS[direction & 3] ?? STEPS[0];
    x += dx;
    y += dy;
    const turned = nextDirection(isCut, x, y, direction);
    if (turned !== direction) {
      // Into the cut is to the right of both edges.
      const [inX, inY] = STEPS[(direction + 1) & 3] ?? STEPS[0];
      const [outX, outY] = STEPS[(turned + 1) & 3] ?? STEPS[0];
      points.push(x * cell + (inX + outX) * inset, y * cell + (inY + outY) * inset);
    }
    direction = turned;
  } while (x !== startX || y !== startY || direction !== 0);
  return Float64Array.from(points);
}

/** At a corner of the grid: right if the cell there is not cut, left if that one is, else ahead. */
function nextDirection(isCut: Cells, x: number, y: number, direction: number): number {
  const [dx, dy] = STEPS[direction & 3] ?? STEPS[0];
  // The two cells ahead of the corner, on either hand; a cell is named by its upper left corner.
  const right = isCut(x + (dx - dy - 1) / 2, y + (dy + dx - 1) / 2);
  const left = isCut(x + (dx + dy - 1) / 2, y + (dy - dx - 1) / 2);
  if (!right) return (direction + 1) & 3;
  return left ? (direction + 3) & 3 : direction;
}
