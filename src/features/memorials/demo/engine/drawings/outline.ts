/** A point on the block, in drawing units. */
export type Point = readonly [x: number, y: number];
/** One closed or open polyline, flattened from its curves. */
export type Run = { points: Point[]; closed: boolean };

const STEP = 9;
const TOKEN = /[A-Za-z]|-?\d*\.?\d+/g;

/**
 * Flattens path data into polylines with points at most about 9 units apart, so that straight lines
 * can be roughened too. Supports the commands that the drawings use: M L H V C Q Z and h v.
 */
export function flatten(data: string): Run[] {
  const runs: Run[] = [];
  const tokens = data.match(TOKEN) ?? [];
  let at = 0;
  let command = "M";
  let run: Run = { points: [], closed: false };
  let pen: Point = [0, 0];
  const number = () => Number(tokens[at++]);
  const point = (): Point => [number(), number()];
  const lineTo = (end: Point) => {
    pen = addLine(run.points, pen, end);
  };

  while (at < tokens.length) {
    const token = tokens[at];
    if (token !== undefined && /[A-Za-z]/.test(token)) {
      command = token;
      at++;
    }
    if (command === "M") {
      pen = point();
      run = { points: [pen], closed: false };
      runs.push(run);
      command = "L";
    } else if (command === "L") lineTo(point());
    else if (command === "H") lineTo([number(), pen[1]]);
    else if (command === "V") lineTo([pen[0], number()]);
    else if (command === "h") lineTo([pen[0] + number(), pen[1]]);
    else if (command === "v") lineTo([pen[0], pen[1] + number()]);
    else if (command === "C") pen = addCubic(run.points, pen, point(), point(), point());
    else if (command === "Q") pen = addQuadratic(run.points, pen, point(), point());
    else if (command === "Z") closeRun(run);
    else throw new Error(`Path command ${command} is not one the drawings use`);
  }
  return runs;
}

/** Path data of a smooth curve through all points; closed by default. */
export function curveThrough(points: readonly Point[], { open = false } = {}): string {
  const count = points.length;
  const at = (index: number): Point => {
    const wrapped = open
      ? Math.min(count - 1, Math.max(0, index))
      : ((index % count) + count) % count;
    const found = points[wrapped];
    if (found === undefined) throw new Error("A curve needs points");
    return found;
  };
  const [startX, startY] = at(0);
  let data = `M${tidy(startX)} ${tidy(startY)}`;
  for (let i = 0; i < (open ? count - 1 : count); i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const leave = `${tidy(from[0] + (to[0] - before[0]) / 6)} ${tidy(from[1] + (to[1] - before[1]) / 6)}`;
    const arrive = `${tidy(to[0] - (after[0] - from[0]) / 6)} ${tidy(to[1] - (after[1] - from[1]) / 6)}`;
    data += `C${leave} ${arrive} ${tidy(to[0])} ${tidy(to[1])}`;
  }
  return open ? data : `${data}Z`;
}

/** Whether a point lies inside the outline (even-odd). */
export function inside(runs: readonly Run[], [x, y]: Point): boolean {
  let odd = false;
  for (const { points } of runs) {
    let before = points.at(-1) ?? ([0, 0] as const);
    for (const point of points) {
      // Plain indexing: this runs a million times per picture, and unpacking pairs is slow.
      const crossing = point[1] > y !== before[1] > y;
      if (crossing) {
        const slope = (before[0] - point[0]) / (before[1] - point[1]);
        if (x < slope * (y - point[1]) + point[0]) odd = !odd;
      }
      before = point;
    }
  }
  return odd;
}

/** Path data of the parts of an open line that are inside the outline. */
export function stretchesWithin(runs: readonly Run[], points: readonly Point[]): string {
  let data = "";
  let drawing = false;
  for (const point of points) {
    const stays = inside(runs, point);
    if (stays) data += `${drawing ? "L" : "M"}${tidy(point[0])} ${tidy(point[1])}`;
    drawing = stays;
  }
  return data;
}

/** A tenth of a unit is finer than any print needs. */
export function tidy(value: number): number {
  return Math.round(value * 10) / 10;
}

function addLine(into: Point[], [ax, ay]: Point, [bx, by]: Point): Point {
  const steps = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / STEP));
  for (let i = 1; i <= steps; i++) {
    const t = i / steps;
    into.push([ax + (bx - ax) * t, ay + (by - ay) * t]);
  }
  return [bx, by];
}

function addCubic(into: Point[], a: Point, b: Point, c: Point, d: Point): Point {
  const length = span(a, b) + span(b, c) + span(c, d);
  const steps = Math.max(3, Math.ceil(length / STEP));
  for (let i = 1; i <= steps; i++) {
    const t = i / steps;
    const u = 1 - t;
    const [wa, wb, wc, wd] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    into.push([
      wa * a[0] + wb * b[0] + wc * c[0] + wd * d[0],
      wa * a[1] + wb * b[1] + wc * c[1] + wd * d[1],
    ]);
  }
  return d;
}

function addQuadratic(into: Point[], a: Point, b: Point, c: Point): Point {
  const first: Point = [a[0] + ((b[0] - a[0]) * 2) / 3, a[1] + ((b[1] - a[1]) * 2) / 3];
  const second: Point = [c[0] + ((b[0] - c[0]) * 2) / 3, c[1] + ((b[1] - c[1]) * 2) / 3];
  return addCubic(into, a, first, second, c);
}

function closeRun(run: Run): void {
  const [start, end] = [run.points[0], run.points.at(-1)];
  if (start !== undefined && end !== undefined && span(start, end) > STEP) {
    addLine(run.points, end, start);
  }
  run.closed = true;
}

function span(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}
