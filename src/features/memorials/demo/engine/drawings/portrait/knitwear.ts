import { mark, type Mark, rows, within } from "#features/memorials/demo/engine/drawings/gouge.ts";
import {
  inside,
  type Point,
  stretchesWithin,
} from "#features/memorials/demo/engine/drawings/outline.ts";
import type { Press } from "#features/memorials/demo/engine/drawings/press.ts";
import { bodyRuns, markInk } from "./body.ts";
import type { PortraitTraits } from "./traits.ts";

/** A fisherman's jersey: bands around the body. */
export function striped(press: Press, { clothesInk, trimInk }: PortraitTraits): void {
  const broad = press.random.chance(0.5);
  for (let y = 1060; y < 1340; y += broad ? 56 : 38) {
    const thick = broad ? 24 : 12;
    press.line(trimInk, thick, stretchesWithin(bodyRuns, around(y, thick)));
  }
  band(press, clothesInk, markInk(clothesInk));
}

/** A round yoke of stars and crosses, as knitted in Iceland and on the Faroes. */
export function yoke(press: Press, { clothesInk, trimInk }: PortraitTraits): void {
  const { random } = press;
  const stitches = rows(random, [-10, 1180, 960, 1270], {
    across: 34,
    down: 24,
    length: 18,
    width: 3.5,
    stray: 0.12,
    angle: () => 1.57,
  });
  press.marks(markInk(clothesInk), within(bodyRuns, stitches));
  ring(press, 46, 7, (x, y) => [mark(random, x, y, 20, 1.57, 12)], trimInk);
  ring(press, 84, 5, (x, y) => star(press, x, y), trimInk);
  ring(press, 122, 7, (x, y) => [mark(random, x, y, 22, 0, 12)], trimInk);
  const second = trimInk === "ochre" || clothesInk === "ochre" ? "mist" : "ochre";
  ring(press, 150, 6, (x, y) => [mark(random, x, y, 24, 1.57, 14)], second);
  band(press, clothesInk, trimInk);
}

function star(press: Press, x: number, y: number): Mark[] {
  return [0, 0.785, 1.57, 2.355].map((angle) => mark(press.random, x, y, 34, angle, 7));
}

/** Repeats a figure along the yoke, `depth` units below the neck. */
function ring(
  press: Press,
  depth: number,
  perHundred: number,
  figure: (x: number, y: number) => Mark[],
  ink: PortraitTraits["trimInk"],
): void {
  const [rx, ry] = [150 + depth * 1.6, 50 + depth];
  const count = Math.round((rx / 100) * perHundred * 2.6);
  const marks: Mark[] = [];
  for (let i = 0; i <= count; i++) {
    const turn = 0.04 + (i / count) * (Math.PI - 0.08);
    const [x, y] = [490 - Math.cos(turn) * rx, 1000 + Math.sin(turn) * ry];
    if (inside(bodyRuns, [x, y - 6]) && inside(bodyRuns, [x, y + 6])) marks.push(...figure(x, y));
  }
  press.marks(ink, marks);
}

/** A band that stops short of the sleeves' edges by its own thickness. */
function around(y: number, thick: number): Point[] {
  const places = Array.from({ length: 97 }, (_, i): Point => {
    const x = -10 + i * 10;
    return [x, y - 40 + ((x - 480) / 480) ** 2 * 46];
  });
  return places.map(([x, py]) => (inside(bodyRuns, [x, py - thick]) ? [x, py] : [x, 0]));
}

function band(
  press: Press,
  ink: PortraitTraits["clothesInk"],
  edge: PortraitTraits["trimInk"],
): void {
  press.fill(ink, "M374 930C430 1002 540 1024 612 962L634 1000C550 1076 410 1058 346 1000Z");
  const ribs = rows(press.random, [352, 960, 632, 1060], {
    across: 20,
    down: 60,
    length: 40,
    width: 4,
    stray: 0.05,
    angle: (x) => 1.9 - (x - 350) / 500,
  });
  press.marks(
    edge,
    ribs.filter(({ x, y }) => inside(bandRuns, [x, y])),
  );
}

const bandRuns = [
  {
    closed: true,
    points: [
      [374, 940],
      [440, 1000],
      [540, 1012],
      [612, 972],
      [630, 1000],
      [550, 1052],
      [420, 1040],
      [350, 998],
    ] as Point[],
  },
];
