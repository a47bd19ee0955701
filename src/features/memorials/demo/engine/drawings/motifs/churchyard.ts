import {
  mark,
  type Mark,
  rays,
  rows,
  strewn,
} from "#features/memorials/demo/engine/drawings/gouge.ts";
import type { Ink } from "#features/memorials/demo/engine/drawings/inks.ts";
import type { Press } from "#features/memorials/demo/engine/drawings/press.ts";
import type { Motif } from "./motif.ts";

export const churchyard: Motif = { width: 1920, height: 1080, seed: 103, draw };

function draw(press: Press): void {
  skyAndField(press);
  church(press);
  hedge(press, 650, 60, -20, 1100);
  hedge(press, 690, 90, 1180, 1940);
  oldStones(press);
  press.fill("black", "M-20 850C500 800 1300 860 1940 810V1120H-20Z");
  const angle = (x: number) => -1.35 + Math.sin(x / 200) * 0.25;
  const grass = { across: 56, down: 32, length: 56, width: 6, angle };
  press.marks("moss", rows(press.random, [-20, 860, 1940, 1090], grass));
  stoneWithPlate(press);
  candle(press);
  graveFlowers(press);
  birch(press);
}

function skyAndField(press: Press): void {
  const { random } = press;
  press.box("mist", -20, -20, 1960, 1120);
  const light = { from: 150, to: 2000, count: 40, step: 80, length: 70, width: 6.5 };
  press.marks("paper", rays(random, [1290, 330], { ...light, only: (_, y) => y <= 640 }));
  press.disc("paper", 1290, 330, 88);
  press.fill("moss", "M-20 620C400 560 1000 640 1940 560V1120H-20Z");
  const field = { across: 60, down: 30, length: 44, width: 5, angle: () => -1.3, keep: 0.8 };
  press.marks("black", rows(random, [-20, 630, 1940, 760], field));
}

function church(press: Press): void {
  const { random } = press;
  press.box("paper", 420, 470, 420, 190);
  press.fill("brick", "M410 476L440 372H830L850 476Z");
  const tiles = { across: 40, down: 20, length: 30, width: 3 };
  press.marks("black", rows(random, [455, 390, 830, 470], tiles));
  press.fill("paper", steppedGable(250, 300, 210, 4, 34));
  press.box("black", 300, 350, 34, 60);
  press.box("black", 376, 350, 34, 60);
  press.box("black", 336, 460, 36, 70);
  for (const x of [520, 620, 720]) {
    press.fill("black", `M${x} 610V540C${x} 510 ${x + 40} 510 ${x + 40} 540V610Z`);
  }
  const shade = { across: 30, down: 24, length: 28, width: 4, angle: () => 1.5 };
  press.marks("blue", rows(random, [434, 310, 450, 640], shade));
  press.box("black", 352, 106, 6, 66);
  press.box("black", 338, 122, 34, 6);
}

/** The tower of a Danish village church: a wall that climbs to its ridge in steps. */
function steppedGable(x: number, y: number, width: number, steps: number, rise: number): string {
  const tread = width / (2 * steps + 1);
  const up = `h${tread}v${-rise}`.repeat(steps);
  const down = `v${rise}h${tread}`.repeat(steps);
  return `M${x} 660V${y}${up}h${tread}${down}V660Z`;
}

function hedge(press: Press, y: number, height: number, left: number, right: number): void {
  const { random } = press;
  press.box("black", left, y, right - left, height);
  const leaves: Mark[] = Array.from({ length: Math.round((right - left) / 3) }, () =>
    mark(
      random,
      random.between(left, right),
      random.between(y, y + height),
      random.between(22, 40),
      random.between(0, 3.1),
      9,
    ),
  );
  const lit = Math.round(leaves.length * 0.6);
  press.marks("moss", leaves.slice(0, lit));
  press.marks("black", leaves.slice(lit));
}

function oldStones(press: Press): void {
  const stones: readonly (readonly [number, number, number, number, Ink])[] = [
    [120, 800, 90, 120, "blue"],
    [300, 820, 110, 90, "black"],
    [560, 800, 84, 130, "mist"],
    [800, 830, 120, 100, "blue"],
    [1500, 830, 100, 130, "blue"],
    [1760, 840, 120, 100, "black"],
  ];
  for (const [x, y, width, height, ink] of stones) {
    const shoulder = y - height + width * 0.5;
    const top = y - height;
    press.fill(
      ink,
      `M${x} ${y + 30}V${shoulder}C${x} ${top} ${x + width} ${top} ${x + width} ${shoulder}V${y + 30}Z`,
    );
    const lines = { across: 60, down: 20, length: 40, width: 3, stray: 0.1 };
    const area = [x + 24, top + 50, x + width - 16, y - 20] as const;
    press.marks(ink === "black" ? "blue" : "black", rows(press.random, area, lines));
  }
}

function stoneWithPlate(press: Press): void {
  const { random } = press;
  press.fill(
    "blue",
    "M930 990C926 860 936 760 960 690C1000 650 1130 640 1190 680C1220 760 1228 880 1226 990Z",
  );
  const aroundPlate = (x: number, y: number) => y <= 730 || y >= 950 || x <= 990 || x >= 1170;
  const rough = { across: 60, down: 44, length: 16, width: 4, angle: () => 0.7, keep: 0.6 };
  press.marks("paper", rows(random, [956, 700, 1200, 970], { ...rough, only: aroundPlate }));
  press.marks("black", [
    mark(random, 1076, 752, 170, 0, 6),
    mark(random, 1076, 782, 130, 0, 5),
    mark(random, 1076, 806, 150, 0, 4),
  ]);
  plate(press, 1030, 846);
  grassOver(press, 915, 1240, 992);
}

/** Grass in front of a foot, so that what stands there stands in the ground. */
function grassOver(press: Press, left: number, right: number, y: number): void {
  const tuft = { across: 14, down: 14, length: 56, width: 9, stray: 0.7, angle: () => -1.4 };
  press.marks("black", rows(press.random, [left, y - 8, right, y + 22], tuft));
  press.marks(
    "moss",
    rows(press.random, [left, y - 4, right, y + 22], { ...tuft, across: 30, width: 6 }),
  );
}

/** Looks like a QR code without being one: nobody shall scan a drawing. */
function plate(press: Press, left: number, top: number): void {
  press.box("paper", left, top, 94, 94);
  for (let i = 0; i < 9; i++) {
    for (let j = 0; j < 9; j++) {
      const inFinder = (i < 3 && j < 3) || (i > 5 && j < 3) || (i < 3 && j > 5);
      const finderHole = (i === 1 || i === 7) && (j === 1 || j === 7) && !(i === 7 && j === 7);
      const dark = inFinder || press.random.chance(0.46);
      if (dark && !finderHole) press.box("black", left + 7 + i * 9, top + 7 + j * 9, 9, 9);
    }
  }
}

function candle(press: Press): void {
  const { random } = press;
  press.box("paper", 1290, 900, 34, 96);
  grassOver(press, 1276, 1340, 998);
  press.marks("ochre", [mark(random, 1307, 858, 76, 1.57, 22)]);
  press.marks("paper", [mark(random, 1307, 870, 34, 1.57, 9)]);
}

function graveFlowers(press: Press): void {
  const { random } = press;
  const leaves = Array.from({ length: 30 }, () =>
    mark(
      random,
      random.between(780, 930),
      random.between(900, 1000),
      random.between(50, 90),
      random.between(-2.2, -0.9),
      13,
    ),
  );
  press.marks("moss", leaves);
  for (let i = 0; i < 9; i++) {
    const [x, y] = [random.between(770, 930), random.between(860, 930)];
    for (let k = 0; k < 6; k++) {
      press.disc(i % 2 === 0 ? "brick" : "paper", x + Math.cos(k) * 13, y + Math.sin(k) * 13, 10);
    }
    press.disc("ochre", x, y, 7);
  }
}

function birch(press: Press): void {
  const { random } = press;
  press.fill("paper", "M1640 1090C1660 760 1650 400 1630 -20H1700C1716 400 1726 760 1752 1090Z");
  const bark: Mark[] = [];
  for (let y = 10; y < 1060; y += random.between(36, 66)) {
    const side = random.chance(0.5) ? -1 : 1;
    const x = 1676 + y * 0.012 + side * 18;
    const tilt = random.between(-0.1, 0.1);
    bark.push(mark(random, x, y, random.between(24, 50), tilt, random.between(4, 11)));
  }
  press.marks("black", bark);
  const leaf = () => ({
    length: random.between(30, 54),
    angle: random.between(0.7, 2.4),
    width: random.between(10, 16),
  });
  press.marks("ochre", strewn(random, [1690, -10], [270, 340], 70, leaf));
  press.marks("moss", strewn(random, [1690, -10], [270, 320], 50, leaf));
}
