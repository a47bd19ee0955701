import {
  mark,
  petals,
  rays,
  rows,
  strewn,
} from "#features/memorials/demo/engine/drawings/gouge.ts";
import type { Press } from "#features/memorials/demo/engine/drawings/press.ts";
import type { Motif } from "./motif.ts";

export const allotment: Motif = { width: 1600, height: 1000, seed: 77, draw };

function draw(press: Press): void {
  skyAndLawn(press);
  summerHouse(press);
  pennant(press);
  appleTree(press);
  beds(press);
  for (const [x, height] of [
    [1190, 380],
    [1236, 300],
    [640, 330],
    [604, 260],
  ] as const) {
    hollyhock(press, x, height);
  }
  fence(press);
}

function skyAndLawn(press: Press): void {
  const { random } = press;
  press.box("ochre", -20, -20, 1640, 1040);
  press.disc("paper", 300, 210, 92);
  const light = { from: 130, to: 1600, count: 34, step: 78, length: 66, width: 6 };
  press.marks("paper", rays(random, [300, 210], { ...light, only: (_, y) => y <= 560 }));
  press.fill("moss", "M-20 560C400 500 1100 560 1620 500V1020H-20Z");
  const grass = { across: 56, down: 30, length: 46, width: 6, angle: () => -1.3 };
  press.marks("black", rows(random, [-20, 560, 1620, 680], grass));
  const hedge = Array.from({ length: 260 }, () =>
    mark(
      random,
      random.between(-20, 1620),
      random.between(470, 560),
      random.between(26, 46),
      random.between(0, 3.1),
      10,
    ),
  );
  press.marks("black", hedge);
}

function summerHouse(press: Press): void {
  const { random } = press;
  press.box("brick", 700, 430, 420, 270);
  press.box("black", 1010, 250, 44, 110);
  press.fill("black", "M660 440L910 240L1160 440L1140 462L910 280L680 462Z");
  press.fill("brick", "M700 445L910 284L1120 445Z");
  for (let x = 724; x < 1110; x += 26) {
    press.marks("black", [mark(random, x, 570, 250, 1.57, 3)]);
  }
  press.box("paper", 760, 500, 130, 120);
  press.box("blue", 772, 512, 48, 96);
  press.box("blue", 830, 512, 48, 96);
  press.box("paper", 772, 556, 106, 8);
  press.box("paper", 980, 500, 92, 200);
  press.box("black", 992, 512, 68, 188);
  press.disc("paper", 910, 390, 30);
  press.disc("blue", 910, 390, 19);
}

function pennant(press: Press): void {
  press.box("paper", 1290, 70, 12, 640);
  press.disc("paper", 1296, 64, 14);
  press.fill("brick", "M1304 88C1380 70 1450 130 1560 112C1460 150 1390 112 1304 140Z");
  press.fill("paper", "M1304 108C1390 90 1440 132 1560 112C1450 140 1380 112 1304 120Z");
}

function appleTree(press: Press): void {
  const { random } = press;
  press.fill(
    "black",
    "M380 760C400 640 384 560 350 470L376 464C396 520 404 540 412 540C420 500 440 460 470 430L488 444C450 490 436 560 440 760Z",
  );
  const leaf = () => ({
    length: random.between(34, 60),
    angle: random.between(0, 3.1),
    width: random.between(10, 15),
  });
  press.marks("black", strewn(random, [410, 400], [230, 150], 190, leaf));
  press.marks("moss", strewn(random, [410, 400], [230, 150], 80, leaf));
  const apples = strewn(random, [410, 410], [200, 120], 17, leaf);
  for (const { x, y } of apples) {
    press.disc("brick", x, y, 19);
    press.marks("paper", [mark(random, x - 6, y - 6, 16, 0.8, 3)]);
  }
}

function beds(press: Press): void {
  press.fill("black", "M-20 760L1620 700V1020H-20Z");
  for (let row = 0; row < 3; row++) {
    const size = 1 + row * 0.28;
    for (let i = 0; i < 14; i++) {
      const x = -20 + i * 128 * size + row * 30;
      cabbage(press, x, 790 + row * 82 - x * 0.016, size);
    }
  }
}

function cabbage(press: Press, x: number, y: number, size: number): void {
  for (const [reach, ink] of [
    [44, "moss"],
    [30, "mist"],
    [16, "moss"],
  ] as const) {
    const leaves = petals(press.random, [x, y], 7, {
      radius: reach * 0.5 * size,
      length: reach * 1.2 * size,
      width: reach * 0.3 * size,
      squash: 0.52,
      turn: reach,
    });
    press.marks(ink, leaves);
  }
}

function hollyhock(press: Press, x: number, height: number): void {
  const { random } = press;
  press.fill("black", `M${x - 4} 740L${x} ${740 - height}L${x + 6} 740Z`);
  press.marks("moss", [
    mark(random, x - 34, 700, 74, 0.4, 18),
    mark(random, x + 34, 690, 74, -0.4, 18),
  ]);
  for (let i = 0; i < 7; i++) {
    const [px, py] = [x + (i % 2 === 0 ? -10 : 10), 730 - height + (i * height) / 9];
    const size = 12 + i * 2.4;
    press.disc(i % 3 === 0 ? "brick" : "paper", px, py, size);
    press.disc("ochre", px, py, size * 0.35);
  }
}

function fence(press: Press): void {
  for (let x = -10; x < 1620; x += 52) {
    const top = 896 - x * 0.012;
    press.fill("paper", `M${x} 1010V${top + 20}L${x + 15} ${top}L${x + 30} ${top + 20}V1010Z`);
  }
  press.fill("paper", "M-20 940L1620 922V940L-20 958Z");
  press.fill("paper", "M-20 984L1620 974V990L-20 1000Z");
}
