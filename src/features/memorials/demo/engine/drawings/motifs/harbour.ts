import { mark, rows } from "#features/memorials/demo/engine/drawings/gouge.ts";
import type { Ink } from "#features/memorials/demo/engine/drawings/inks.ts";
import type { Press } from "#features/memorials/demo/engine/drawings/press.ts";
import type { Motif } from "./motif.ts";

export const harbour: Motif = { width: 1500, height: 1000, seed: 131, draw };

function draw(press: Press): void {
  skyAndWater(press);
  sheds(press);
  cutter(press);
  jetty(press);
  gull(press, 300, 210, 1);
  gull(press, 470, 140, 0.7);
  gull(press, 1240, 180, 0.8);
}

function skyAndWater(press: Press): void {
  const { random } = press;
  press.box("ochre", -20, -20, 1540, 1040);
  const angle = (x: number) => Math.sin(x / 300) * 0.14;
  const clouds = { across: 170, down: 40, length: 150, width: 7, keep: 0.75, angle };
  press.marks("paper", rows(random, [-20, 20, 1520, 430], clouds));
  press.box("blue", -20, 560, 1540, 460);
  const ripple = { across: 110, down: 26, length: 90, width: 5 };
  press.marks("paper", rows(random, [-20, 600, 1520, 1000], { ...ripple, keep: 0.55 }));
  press.marks("black", rows(random, [-20, 640, 1520, 1000], { ...ripple, across: 150, keep: 0.7 }));
}

function sheds(press: Press): void {
  press.fill("moss", "M-20 560C200 500 500 520 760 500C1000 490 1300 520 1520 480V566H-20Z");
  press.box("black", -20, 548, 1540, 26);
  const row: readonly (readonly [number, number, number, Ink])[] = [
    [90, 150, 150, "brick"],
    [250, 120, 124, "black"],
    [380, 150, 140, "brick"],
    [1180, 140, 130, "black"],
    [1330, 160, 150, "brick"],
  ];
  for (const [x, width, height, ink] of row) {
    const top = 552 - height;
    press.fill(ink, `M${x} 552V${top + 60}L${x + width / 2} ${top}L${x + width} ${top + 60}V552Z`);
    press.line(
      "paper",
      6,
      `M${x - 10} ${top + 66}L${x + width / 2} ${top - 4}L${x + width + 10} ${top + 66}`,
    );
    press.box("paper", x + width / 2 - 20, 552 - 66, 40, 66);
    for (let plank = x + 16; plank < x + width - 8; plank += 22) {
      if (Math.abs(plank - x - width / 2) < 28) continue;
      const stroke = mark(press.random, plank, 508, 76, 1.57, 3.5);
      press.marks(ink === "black" ? "blue" : "black", [stroke]);
    }
  }
}

function cutter(press: Press): void {
  const { random } = press;
  press.line("black", 12, "M760 690L750 180");
  press.line("black", 8, "M752 240L560 640");
  press.line("black", 6, "M750 190L1080 650");
  press.line("black", 6, "M750 190L470 650");
  press.fill("brick", "M768 250C860 380 940 520 990 610L772 620Z");
  press.marks("paper", [
    mark(random, 850, 470, 190, 0.98, 5),
    mark(random, 820, 540, 140, 0.98, 4),
  ]);
  press.fill("mist", "M736 290C690 420 620 540 560 610L738 616Z");
  press.box("paper", 860, 606, 130, 90);
  press.box("black", 846, 596, 158, 18);
  press.box("blue", 880, 628, 36, 34);
  press.box("blue", 936, 628, 36, 34);
  press.fill(
    "black",
    "M430 664C600 704 960 706 1110 660C1100 740 1060 800 1000 826H560C500 800 450 740 430 664Z",
  );
  press.line("paper", 8, "M452 700C620 732 950 734 1092 696");
  press.fill("brick", "M520 800C640 822 920 822 1034 800L1000 830H560Z");
  for (const x of [560, 660, 760, 860, 960]) press.disc("ochre", x, 762, 9);
  const mirrored = { across: 90, down: 24, length: 80, width: 8, keep: 0.8 };
  press.marks("black", rows(random, [520, 850, 1040, 950], mirrored));
}

function jetty(press: Press): void {
  const { random } = press;
  press.fill("black", "M-20 900L360 872L420 1020H-20Z");
  press.fill("paper", "M-20 872L350 846L372 878L-20 906Z");
  for (const x of [40, 140, 240])
    press.marks("black", [mark(random, x, 878 - x * 0.06, 46, 1.2, 4)]);
  for (const [x, top] of [
    [40, 780],
    [300, 760],
  ] as const) {
    press.box("black", x, top, 38, 200);
    press.fill(
      "paper",
      `M${x - 4} ${top + 8}L${x + 6} ${top - 12}H${x + 32}L${x + 42} ${top + 8}Z`,
    );
  }
  press.line("ochre", 9, "M318 800C380 860 420 820 470 720");
}

function gull(press: Press, x: number, y: number, size: number): void {
  const wing = (side: number) =>
    `M${x} ${y}C${x + side * 20 * size} ${y - 34 * size} ${x + side * 60 * size} ${y - 40 * size} ${x + side * 92 * size} ${y - 16 * size}` +
    `C${x + side * 62 * size} ${y - 22 * size} ${x + side * 30 * size} ${y - 10 * size} ${x} ${y + 14 * size}Z`;
  press.fill("black", wing(1));
  press.fill("black", wing(-1));
}
