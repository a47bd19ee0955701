import {
  mark,
  type Mark,
  rows,
  strewn,
  within,
} from "#features/memorials/demo/engine/drawings/gouge.ts";
import type { Ink } from "#features/memorials/demo/engine/drawings/inks.ts";
import { ellipse, type Press } from "#features/memorials/demo/engine/drawings/press.ts";
import { flatten } from "#features/memorials/demo/engine/drawings/outline.ts";
import type { Motif } from "./motif.ts";

/** Bullfinches and tits at the feeding table in January. */
export const winterBirds: Motif = { width: 1200, height: 1500, seed: 197, draw };

function draw(press: Press): void {
  winter(press);
  branches(press);
  feedingTable(press);
  bird(press, 470, 660, "brick", 1);
  bird(press, 730, 664, "ochre", -1);
  bird(press, 330, 330, "brick", 1);
  bird(press, 890, 250, "ochre", -1);
  snowfall(press);
}

function winter(press: Press): void {
  const { random } = press;
  press.box("blue", -20, -20, 1240, 1540);
  press.fill("paper", "M-20 1180C300 1100 800 1190 1220 1120V1520H-20Z");
  const drift = { across: 150, down: 46, length: 120, width: 5, keep: 0.7, angle: () => -0.06 };
  press.marks("mist", rows(random, [-20, 1220, 1220, 1490], drift));
  press.fill(
    "black",
    "M-20 1130C200 1100 420 1120 640 1128C860 1136 1040 1090 1220 1090V1124C1000 1130 860 1170 620 1156C400 1140 200 1130 -20 1180Z",
  );
  const hedge = strewn(random, [600, 1126], [660, 40], 160, () => ({
    length: random.between(20, 40),
    angle: random.between(0, 3.1),
    width: 8,
  }));
  press.marks("black", hedge);
}

function branches(press: Press): void {
  const { random } = press;
  press.fill("black", "M-20 440C200 420 420 400 640 330C520 420 240 470 -20 500Z");
  press.fill("black", "M200 440C260 340 300 240 320 90L336 94C324 250 286 350 236 440Z");
  press.fill("black", "M1220 330C1060 320 920 320 760 270C880 350 1060 372 1220 384Z");
  press.fill("black", "M1040 336C1020 240 1040 140 1090 40L1104 46C1064 150 1050 240 1070 342Z");
  const twigs: Mark[] = [];
  for (const [x, y, angle, length] of [
    [430, 330, -0.9, 150],
    [520, 300, -0.5, 120],
    [110, 380, -1.2, 140],
    [280, 180, -0.6, 110],
    [250, 230, -2.4, 120],
    [860, 230, -2.4, 140],
    [960, 270, -2, 120],
    [1140, 250, -1.1, 150],
    [1090, 120, -0.7, 90],
  ] as const) {
    twigs.push(mark(random, x, y, length, angle, 9));
  }
  press.marks("black", twigs);
  const snow = [
    [200, 408, 300, -0.06],
    [470, 372, 200, -0.22],
    [1060, 318, 220, 0.04],
    [880, 292, 150, 0.25],
  ] as const;
  press.marks(
    "paper",
    snow.map(([x, y, length, angle]) => mark(random, x, y, length, angle, 15)),
  );
}

function feedingTable(press: Press): void {
  const { random } = press;
  press.box("black", 580, 760, 44, 560);
  press.marks(
    "ochre",
    rows(random, [592, 800, 612, 1300], {
      across: 24,
      down: 60,
      length: 60,
      width: 5,
      angle: () => 1.57,
    }),
  );
  press.fill("black", "M330 730H870V776H330Z");
  press.fill("ochre", "M340 738H860V766H340Z");
  const seed = { across: 34, down: 12, length: 14, width: 7, angle: (x: number) => x };
  press.marks("black", rows(random, [370, 716, 840, 730], seed));
  for (const x of [376, 806]) press.box("black", x, 480, 18, 256);
  press.fill("black", "M290 500L600 350L910 500L896 528L600 392L304 528Z");
  press.fill(
    "paper",
    "M284 490L600 330L916 490C900 480 860 476 830 462C760 440 660 384 600 380C540 384 440 440 370 462C340 476 300 480 284 490Z",
  );
}

function bird(press: Press, x: number, y: number, breast: Ink, side: 1 | -1): void {
  if (side === -1) press.mirrored(x, () => cutBird(press, x, y, breast));
  else cutBird(press, x, y, breast);
}

function cutBird(press: Press, x: number, y: number, breast: Ink): void {
  const { random } = press;
  press.fill(
    "black",
    `M${x - 66} ${y + 22}L${x - 150} ${y + 76}L${x - 128} ${y + 30}L${x - 70} ${y - 8}Z`,
  );
  press.disc(breast, x, y, 78, 68);
  press.fill(
    "mist",
    `M${x - 76} ${y + 6}C${x - 70} ${y - 50} ${x - 10} ${y - 70} ${x + 20} ${y - 50}C${x} ${y - 10} ${x - 40} ${y + 30} ${x - 90} ${y + 36}Z`,
  );
  press.fill(
    "black",
    `M${x - 60} ${y + 4}C${x - 30} ${y - 24} ${x + 10} ${y - 24} ${x + 16} ${y - 10}C${x} ${y + 26} ${x - 50} ${y + 40} ${x - 110} ${y + 52}Z`,
  );
  press.disc("black", x + 48, y - 54, 42, 38);
  press.disc(breast, x + 44, y - 36, 26, 20);
  press.fill("black", `M${x + 82} ${y - 62}L${x + 108} ${y - 48}L${x + 82} ${y - 40}Z`);
  press.disc("paper", x + 58, y - 62, 7);
  press.disc("black", x + 59, y - 62, 3.5);
  press.marks("paper", [mark(random, x - 40, y + 22, 60, -0.3, 6)]);
  const down = rows(random, [x - 40, y + 10, x + 70, y + 60], {
    across: 26,
    down: 16,
    length: 18,
    width: 4,
    angle: () => 1,
  });
  press.marks("paper", within(flatten(ellipse(x + 14, y + 22, 54, 40)), down));
  press.line("black", 5, `M${x - 6} ${y + 62}V${y + 76}`);
  press.line("black", 5, `M${x + 22} ${y + 62}V${y + 76}`);
}

function snowfall(press: Press): void {
  const { random } = press;
  for (let i = 0; i < 90; i++) {
    const [x, y] = [random.between(0, 1200), random.between(0, 1480)];
    press.disc(y > 1180 ? "mist" : "paper", x, y, random.between(4, 9));
  }
}
