import type { Random } from "#features/memorials/demo/engine/random.ts";
import type { Point, Run } from "./outline.ts";
import { inside } from "./outline.ts";

/** One cut of the gouge: a sliver pointed at both ends. `bias` moves its widest point along it. */
export type Mark = {
  x: number;
  y: number;
  length: number;
  /** Radians, 0 is horizontal. */
  angle: number;
  width: number;
  bias: number;
};

export type Area = readonly [left: number, top: number, right: number, bottom: number];

type RowOptions = {
  /** Distance between marks in a row, and between rows. */
  across?: number;
  down?: number;
  length?: number;
  width?: number;
  angle?: (x: number, y: number) => number;
  /** Share of the marks that are drawn at all. */
  keep?: number;
  /** Maximum random offset of a mark, as a share of the distances. */
  stray?: number;
  only?: (x: number, y: number) => boolean;
};

type RayOptions = {
  from: number;
  to: number;
  count?: number;
  step?: number;
  length?: number;
  width?: number;
  only?: (x: number, y: number) => boolean;
};

export function mark(
  random: Random,
  x: number,
  y: number,
  length: number,
  angle: number,
  width: number,
): Mark {
  return { x, y, length, angle, width, bias: random.between(-0.25, 0.25) };
}

/** Marks in staggered rows over an area: rain, grass, water, shade. */
export function rows(random: Random, area: Area, options: RowOptions = {}): Mark[] {
  const { across = 60, down = 22, length = 46, width = 4, keep = 1, stray = 0.5 } = options;
  const [left, top, right, bottom] = area;
  const marks: Mark[] = [];
  for (let y = top, row = 0; y < bottom; y += down, row++) {
    for (let x = left + ((row % 2) * across) / 2; x < right; x += across) {
      if (!random.chance(keep)) continue;
      const px = x + random.between(-stray, stray) * across;
      const py = y + random.between(-stray, stray) * down;
      if (options.only !== undefined && !options.only(px, py)) continue;
      const angle = (options.angle?.(px, py) ?? 0) + random.between(-0.05, 0.05);
      const size = length * random.between(0.6, 1.35);
      marks.push(mark(random, px, py, size, angle, width * random.between(0.5, 1.2)));
    }
  }
  return marks;
}

/** Marks in rings, all pointing away from one point: light. */
export function rays(random: Random, [cx, cy]: Point, options: RayOptions): Mark[] {
  const { from, to, count = 64, step = 70, length = 60, width = 5 } = options;
  const marks: Mark[] = [];
  for (let r = from, ring = 0; r < to; r += step * (1 + (r - from) / 1600), ring++) {
    const amount = Math.round(count * Math.max(1, Math.min(3, r / 420)));
    for (let k = 0; k < amount; k++) {
      const turn = ((k + (ring % 2) / 2) / amount) * Math.PI * 2 + random.between(-0.02, 0.02);
      const distance = r + random.between(-12, 12);
      const [x, y] = [cx + Math.cos(turn) * distance, cy + Math.sin(turn) * distance];
      if (options.only !== undefined && !options.only(x, y)) continue;
      const size = length * random.between(0.7, 1.3);
      marks.push(mark(random, x, y, size, turn, width * random.between(0.55, 1.15)));
    }
  }
  return marks;
}

/** Marks scattered over an ellipse: leaves of a tree, blossom, gravel. */
export function strewn(
  random: Random,
  [cx, cy]: Point,
  [rx, ry]: Point,
  count: number,
  shape: (x: number, y: number) => { length: number; angle: number; width: number },
): Mark[] {
  return Array.from({ length: count }, () => {
    const turn = random.between(0, Math.PI * 2);
    const reach = Math.sqrt(random.next());
    const [x, y] = [cx + Math.cos(turn) * reach * rx, cy + Math.sin(turn) * reach * ry];
    const { length, angle, width } = shape(x, y);
    return mark(random, x, y, length, angle, width);
  });
}

/** Marks around a centre, like petals; `radius` is the distance of their middles. */
export function petals(
  random: Random,
  [cx, cy]: Point,
  count: number,
  { radius, length, width, squash = 1, turn = 0 }: PetalOptions,
): Mark[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = turn + (i / count) * Math.PI * 2;
    const [x, y] = [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius * squash];
    return mark(random, x, y, length, angle, width);
  });
}

type PetalOptions = {
  radius: number;
  length: number;
  width: number;
  squash?: number;
  turn?: number;
};

/** Only the marks that are entirely inside the outline. */
export function within(runs: readonly Run[], marks: readonly Mark[]): Mark[] {
  const [left, top, right, bottom] = boundsOf(runs);
  return marks.filter(({ x, y, length, angle }) => {
    if (x < left || x > right || y < top || y > bottom) return false;
    const [dx, dy] = [(Math.cos(angle) * length) / 2, (Math.sin(angle) * length) / 2];
    return inside(runs, [x - dx, y - dy]) && inside(runs, [x + dx, y + dy]) && inside(runs, [x, y]);
  });
}

function boundsOf(runs: readonly Run[]): Area {
  const points = runs.flatMap((run) => run.points);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
