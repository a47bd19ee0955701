import { mark, rows, strewn } from "#features/memorials/demo/engine/drawings/gouge.ts";
import type { Press } from "#features/memorials/demo/engine/drawings/press.ts";
import type { Motif } from "./motif.ts";

/** A thatched, half-timbered farmhouse as on Funen. */
export const farm: Motif = { width: 1600, height: 1000, seed: 181, draw };

function draw(press: Press): void {
  skyAndFields(press);
  tree(press, 230, 300, 150);
  house(press);
  tree(press, 1420, 360, 170);
  yard(press);
  for (const [x, y, side] of [
    [380, 880, 1],
    [500, 920, 1],
    [620, 870, -1],
  ] as const)
    hen(press, x, y, side);
}

function skyAndFields(press: Press): void {
  const { random } = press;
  press.box("blue", -20, -20, 1640, 1040);
  const angle = (x: number) => Math.sin(x / 240) * 0.16;
  const sky = { across: 160, down: 44, length: 130, width: 7, keep: 0.7, angle };
  press.marks("paper", rows(random, [-20, 20, 1620, 460], sky));
  press.fill("ochre", "M-20 500C400 420 900 470 1620 400V1020H-20Z");
  const furrow = { across: 60, down: 22, length: 60, width: 4, keep: 0.8, angle: () => -1.1 };
  press.marks("paper", rows(random, [-20, 510, 1620, 640], furrow));
  press.fill("moss", "M-20 640C500 600 1100 640 1620 590V1020H-20Z");
}

function house(press: Press): void {
  const { random } = press;
  press.box("paper", 400, 500, 880, 250);
  press.box("brick", 960, 180, 76, 110);
  press.box("black", 950, 176, 96, 18);
  press.fill(
    "black",
    "M340 520L470 250C700 220 1000 220 1210 250L1340 520C1000 500 660 500 340 520Z",
  );
  const thatch = { across: 46, down: 34, length: 66, width: 5, keep: 0.9 };
  const onRoof = (x: number, y: number) =>
    y > 266 && y < 492 && x > 480 - (y - 250) * 0.42 && x < 1200 + (y - 250) * 0.42;
  const lean = (x: number) => 1.57 + (840 - x) / 1500;
  press.marks(
    "mist",
    rows(random, [360, 260, 1330, 500], { ...thatch, angle: lean, only: onRoof }),
  );
  press.line("ochre", 16, "M474 254C700 226 1000 226 1208 254");
  for (let x = 490; x < 1200; x += 40) {
    press.line("ochre", 7, `M${x} 232L${x + 22} 284`);
    press.line("ochre", 7, `M${x + 22} 232L${x} 284`);
  }
  for (let x = 400; x <= 1280; x += 110) press.box("black", x - 8, 500, 16, 250);
  press.box("black", 400, 500, 880, 14);
  press.box("black", 400, 618, 880, 13);
  press.line("black", 13, "M408 740L506 632");
  press.line("black", 13, "M1272 740L1174 632");
  openings(press);
}

function openings(press: Press): void {
  for (const x of [526, 636, 966, 1076]) {
    press.box("moss", x, 526, 78, 84);
    press.box("black", x + 8, 534, 62, 68);
    press.box("paper", x + 36, 534, 6, 68);
    press.box("paper", x + 8, 564, 62, 6);
  }
  press.box("moss", 800, 530, 92, 222);
  press.box("brick", 810, 540, 72, 212);
  press.box("paper", 824, 556, 44, 48);
  press.disc("ochre", 870, 650, 7);
}

function tree(press: Press, x: number, y: number, size: number): void {
  const { random } = press;
  press.fill("black", `M${x - 18} 720L${x - 12} ${y}H${x + 12}L${x + 22} 720Z`);
  const leaf = () => ({
    length: random.between(36, 60),
    angle: random.between(0, 3.1),
    width: random.between(10, 16),
  });
  press.marks("black", strewn(random, [x, y], [size, size * 1.1], 190, leaf));
  press.marks("moss", strewn(random, [x - 10, y - 20], [size * 0.95, size], 110, leaf));
}

function yard(press: Press): void {
  const { random } = press;
  press.fill("mist", "M-20 780C400 740 1100 770 1620 730V1020H-20Z");
  for (let y = 790; y < 1020; y += 46) {
    for (let x = ((y / 46) % 2) * 40 - 20; x < 1620; x += 84) {
      const [px, py] = [x + random.between(-12, 12), y + random.between(-8, 8)];
      press.ring("blue", 4, px, py, random.between(26, 34), random.between(13, 18));
    }
  }
  const hollyhocks = [
    [430, 0],
    [460, 20],
    [1250, 0],
    [1220, 26],
    [920, 20],
    [770, 18],
  ] as const;
  for (const [x, lower] of hollyhocks) {
    press.fill("moss", `M${x - 4} 760L${x} ${560 + lower}L${x + 5} 760Z`);
    for (let i = 0; i < 6; i++) {
      press.disc(
        i % 2 === 0 ? "brick" : "paper",
        x + (i % 2 === 0 ? -8 : 8),
        580 + lower + i * 22,
        9 + i,
      );
    }
    press.marks("moss", [
      mark(random, x - 26, 744, 56, 0.4, 16),
      mark(random, x + 26, 740, 56, -0.4, 16),
    ]);
  }
}

function hen(press: Press, x: number, y: number, side: 1 | -1): void {
  const { random } = press;
  const cut = () => {
    press.fill(
      "black",
      `M${x - 60} ${y - 66}C${x - 50} ${y - 30} ${x + 20} ${y - 30} ${x + 34} ${y - 74}C${x + 44} ${y - 100} ${x + 66} ${y - 92} ${x + 62} ${y - 66}C${x + 58} ${y - 20} ${x + 30} ${y + 6} ${x - 6} ${y + 4}C${x - 44} ${y} ${x - 64} ${y - 30} ${x - 60} ${y - 66}Z`,
    );
    press.fill(
      "brick",
      `M${x + 40} ${y - 92}L${x + 44} ${y - 110}L${x + 52} ${y - 98}L${x + 60} ${y - 108}L${x + 64} ${y - 86}Z`,
    );
    press.fill("ochre", `M${x + 62} ${y - 80}L${x + 80} ${y - 72}L${x + 62} ${y - 68}Z`);
    press.disc("paper", x + 52, y - 78, 4);
    press.line("ochre", 5, `M${x - 4} ${y}V${y + 26}H${x + 12}`);
    press.line("ochre", 5, `M${x + 16} ${y}V${y + 26}H${x + 32}`);
    press.marks("paper", [
      mark(random, x - 14, y - 26, 40, 0.3, 6),
      mark(random, x - 4, y - 14, 34, 0.2, 5),
    ]);
  };
  if (side === 1) cut();
  else press.mirrored(x, cut);
}
