import { mark, type Mark, rows, strewn } from "#features/memorials/demo/engine/drawings/gouge.ts";
import type { Ink } from "#features/memorials/demo/engine/drawings/inks.ts";
import type { Press } from "#features/memorials/demo/engine/drawings/press.ts";
import type { Motif } from "./motif.ts";

export const birches: Motif = { width: 1000, height: 1500, seed: 5, draw };

function draw(press: Press): void {
  background(press);
  nearTree(press, 250, 130, 1330);
  nearTree(press, 780, 150, 1400);
  press.fill("black", "M300 420C380 380 430 300 470 180L484 184C450 310 400 400 306 450Z");
  press.fill("black", "M735 520C650 470 600 380 575 260L562 266C584 390 640 490 730 552Z");
  foliage(press, "ochre", [-10, 1010], 360, 120);
  foliage(press, "moss", [300, 700], 470, 50);
  foliage(press, "brick", [0, 1000], 300, 50);
}

function background(press: Press): void {
  const { random } = press;
  press.box("mist", -20, -20, 1040, 1540);
  const rain = { across: 60, down: 70, length: 70, width: 5, angle: () => 1.5, keep: 0.7 };
  press.marks("paper", rows(random, [-20, 0, 1020, 980], rain));
  for (const [x, width] of [
    [90, 40],
    [430, 34],
    [660, 30],
    [930, 44],
    [560, 24],
  ] as const) {
    trunk(press, "blue", x, width, 1060);
  }
  press.fill("moss", "M-20 1050C240 1000 620 1080 1020 1010V1520H-20Z");
  const far = { across: 50, down: 26, length: 60, width: 5, angle: () => -1.3, keep: 0.8 };
  press.marks("black", rows(random, [-10, 1060, 1020, 1200], far));
  press.fill("black", "M-20 1230C300 1150 700 1250 1020 1170V1520H-20Z");
  const angle = (x: number) => -1.2 - Math.sin(x / 120) * 0.3;
  const near = { across: 46, down: 34, length: 80, width: 6, angle };
  press.marks("moss", rows(random, [-10, 1240, 1020, 1510], near));
}

function nearTree(press: Press, x: number, width: number, foot: number): void {
  const { random } = press;
  trunk(press, "paper", x, width, foot);
  const bark: Mark[] = [];
  for (let y = 20; y < foot - 30; y += random.between(34, 70)) {
    const side = random.chance(0.5) ? -1 : 1;
    const length = random.between(0.2, 0.75) * width;
    const lean = y > 800 ? side * 8 : 0;
    const at = x + side * (width * 0.46 - length / 2) + random.between(-4, 4) + lean;
    bark.push(mark(random, at, y, length, random.between(-0.1, 0.1), random.between(4, 13)));
    if (random.chance(0.3)) {
      const tilt = random.between(-0.15, 0.15);
      bark.push(mark(random, x - side * width * 0.1, y + 14, length * 0.6, tilt, 4));
    }
  }
  press.marks("black", bark);
  const shade = { across: 40, down: 30, length: 40, width: 3.5, angle: () => 1.57 };
  press.marks("blue", rows(random, [x + width * 0.26, 40, x + width * 0.34, foot - 40], shade));
  const root = { across: 34, down: 22, length: 44, width: 7, angle: () => 1.4, keep: 0.7 };
  const span = [x - width * 0.55, foot - 150, x + width * 0.55, foot - 10] as const;
  press.marks("black", rows(random, span, root));
  // Grass over the foot, so that the tree stands in the meadow and not on it.
  const tuft = { across: 13, down: 16, length: 74, width: 9, angle: () => -1.45, stray: 0.7 };
  const ground = [x - width * 0.9, foot - 16, x + width * 0.9, foot + 26] as const;
  press.marks("black", rows(random, ground, tuft));
  press.marks("moss", rows(random, ground, { ...tuft, across: 26, width: 6 }));
}

function trunk(press: Press, ink: Ink, x: number, width: number, foot: number): void {
  press.fill(
    ink,
    `M${x - width * 0.36} -20C${x - width * 0.3} 400 ${x - width * 0.62} 800 ${x - width * 0.75} ${foot}` +
      `L${x + width * 0.7} ${foot}C${x + width * 0.45} 800 ${x + width * 0.5} 400 ${x + width * 0.3} -20Z`,
  );
}

function foliage(
  press: Press,
  ink: Ink,
  [left, right]: readonly [number, number],
  depth: number,
  count: number,
): void {
  const { random } = press;
  const leaves = strewn(
    random,
    [(left + right) / 2, 0],
    [(right - left) / 1.7, depth],
    count,
    () => ({
      length: random.between(34, 58),
      angle: random.between(0.6, 2.4),
      width: random.between(12, 20),
    }),
  );
  press.marks(ink, leaves);
}
