import type { Random } from "#features/memorials/demo/engine/random.ts";
import { mark, type Mark, rows, within } from "#features/memorials/demo/engine/drawings/gouge.ts";
import type { Ink } from "#features/memorials/demo/engine/drawings/inks.ts";
import { flatten, type Point } from "#features/memorials/demo/engine/drawings/outline.ts";
import type { Press } from "#features/memorials/demo/engine/drawings/press.ts";

/** A mass of hair in one ink, with strands cut into it so that none leaves the mass. */
export function cutHair(press: Press, ink: Ink, outline: string, strands: readonly Mark[]): void {
  const inside = within(flatten(outline), strands);
  press.fill(ink, outline);
  press.marks(strandInk(ink), inside);
  if (ink !== "paper") return;
  // White hair on white paper needs an outline against the skin, and twice as many strands.
  const between = inside.map((one) => ({
    ...one,
    x: one.x + 9,
    y: one.y + 8,
    width: one.width * 0.7,
  }));
  press.marks("blue", within(flatten(outline), between));
  press.line("blue", 4, outline);
}

function strandInk(ink: Ink): Ink {
  if (ink === "black") return "paper";
  if (ink === "ochre") return "brick";
  if (ink === "mist" || ink === "paper") return "blue";
  return "black";
}

/** Strands laid around a point, as hair lies around the crown. */
export function combed(
  random: Random,
  [cx, cy]: Point,
  { from = 60, to = 270, sweep = [3.3, 6.3], lean = 0, keep = 0.8 } = {},
): Mark[] {
  const marks: Mark[] = [];
  const [first = 0, last = 0] = sweep;
  for (let reach = from; reach < to; reach += 14) {
    const count = Math.round(((last - first) * reach) / 58);
    for (let i = 0; i < count; i++) {
      if (!random.chance(keep)) continue;
      const turn = first + ((i + random.between(0, 1)) / count) * (last - first);
      const [x, y] = [cx + Math.cos(turn) * reach, cy + Math.sin(turn) * reach];
      const length = random.between(30, 58);
      marks.push(mark(random, x, y, length, turn + Math.PI / 2 + lean, random.between(2.5, 4.5)));
    }
  }
  return marks;
}

/** Strands that hang down at `angle`. */
export function falling(
  random: Random,
  area: readonly [number, number, number, number],
  angle: (x: number, y: number) => number,
): Mark[] {
  return rows(random, area, { across: 30, down: 34, length: 58, width: 4, stray: 0.4, angle });
}

/** Short hair standing off the head, pointing away from a point. */
export function bristles(random: Random, area: readonly [number, number, number, number]): Mark[] {
  const angle = (x: number, y: number) => Math.atan2(y - 590, x - 500);
  return rows(random, area, { across: 26, down: 22, length: 24, width: 3, stray: 0.4, angle });
}

/** Overlapping round locks along a run of places. */
export function curls(
  press: Press,
  ink: Ink,
  places: readonly Point[],
  [small, large]: readonly [number, number],
): void {
  const { random } = press;
  const locks = places.map(([x, y]) => ({
    x: x + random.between(-8, 8),
    y: y + random.between(-8, 8),
    r: random.between(small, large),
  }));
  for (const { x, y, r } of locks) {
    press.disc(ink, x, y, r);
    if (ink === "paper") press.ring("blue", 3, x, y, r);
  }
  const rings: Mark[] = [];
  for (const { x, y, r } of locks) {
    const start = random.between(0, 6);
    for (let i = 0; i < 5; i++) {
      const turn = start + i * 0.95;
      const reach = r * (0.34 + i * 0.08);
      const [px, py] = [x + Math.cos(turn) * reach, y + Math.sin(turn) * reach];
      rings.push(mark(random, px, py, r * 0.62, turn + Math.PI / 2, 3.2));
    }
  }
  press.marks(strandInk(ink), rings);
}
