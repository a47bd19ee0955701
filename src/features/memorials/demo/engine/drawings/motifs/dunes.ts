import { mark, type Mark, rays, rows } from "#features/memorials/demo/engine/drawings/gouge.ts";
import type { Press } from "#features/memorials/demo/engine/drawings/press.ts";
import type { Motif } from "./motif.ts";

/** The North Sea behind the dunes. */
export const dunes: Motif = { width: 1600, height: 1000, seed: 173, draw };

function draw(press: Press): void {
  skyAndSea(press);
  beach(press);
  walkers(press);
  dune(press);
}

function skyAndSea(press: Press): void {
  const { random } = press;
  press.box("mist", -20, -20, 1640, 1040);
  const light = { from: 150, to: 1500, count: 42, step: 82, length: 70, width: 6 };
  press.marks("paper", rays(random, [1150, 240], { ...light, only: (_, y) => y < 396 }));
  press.disc("ochre", 1150, 240, 96);
  press.fill("blue", "M-20 410H1620V700H-20Z");
  const far = { across: 150, down: 20, length: 130, width: 4 };
  press.marks("black", rows(random, [-20, 424, 1620, 500], far));
  for (const [y, thick] of [
    [520, 10],
    [566, 14],
    [618, 18],
  ] as const) {
    const crest = Array.from({ length: 22 }, (_, i) => {
      const x = i * 78 + random.between(-30, 30);
      return mark(
        random,
        x,
        y + Math.sin(x / 90) * 7,
        random.between(70, 130),
        Math.cos(x / 90) * 0.12,
        thick,
      );
    });
    press.marks("paper", crest);
  }
}

function beach(press: Press): void {
  press.fill("paper", "M-20 660C300 640 700 700 1000 664C1250 640 1450 670 1620 650V1020H-20Z");
  press.line("blue", 7, "M-20 690C300 666 700 730 1000 692C1250 664 1450 700 1620 676");
  const sand = { across: 90, down: 30, length: 50, width: 4, keep: 0.5 };
  press.marks("ochre", rows(press.random, [-20, 716, 1620, 900], sand));
}

/** Two people and a dog, far off. */
function walkers(press: Press): void {
  for (const [x, height] of [
    [560, 96],
    [606, 84],
  ] as const) {
    const y = 760;
    press.disc("black", x, y - height, 11, 12);
    press.fill(
      "black",
      `M${x - 16} ${y - 14}L${x - 10} ${y - height + 12}H${x + 10}L${x + 17} ${y - 14}Z`,
    );
    press.fill(
      "black",
      `M${x - 11} ${y - 20}H${x - 1}L${x - 5} ${y + 6}H${x - 13}ZM${x + 2} ${y - 20}H${x + 12}L${x + 15} ${y + 6}H${x + 7}Z`,
    );
  }
  press.fill("brick", "M548 690H572L576 740H543Z");
  press.fill(
    "black",
    "M668 748H708L712 738L724 740L720 752H714L712 768H706L704 756H680L676 768H670Z",
  );
  press.line("black", 5, "M670 750C662 742 660 738 660 730");
}

function dune(press: Press): void {
  const { random } = press;
  press.fill("ochre", "M-20 820C160 740 330 760 480 860C600 930 760 950 900 1020H-20Z");
  press.fill("ochre", "M1620 700C1440 720 1300 800 1180 900C1120 950 1040 990 980 1020H1620Z");
  const wind = { across: 90, down: 34, length: 80, width: 4, keep: 0.6 };
  const onLeft = (x: number, y: number) => y > 850 + x * 0.12 && x < 560;
  press.marks(
    "paper",
    rows(random, [0, 850, 620, 1010], { ...wind, angle: () => 0.4, only: onLeft }),
  );
  const onRight = (x: number, y: number) => y > 1660 - x * 0.58 && x > 1200;
  press.marks(
    "paper",
    rows(random, [1180, 760, 1610, 1010], { ...wind, angle: () => -0.4, only: onRight }),
  );
  for (const [x, y] of [
    [60, 830],
    [150, 800],
    [250, 790],
    [350, 820],
    [430, 860],
    [520, 900],
    [90, 930],
    [230, 900],
    [1300, 850],
    [1400, 790],
    [1500, 750],
    [1580, 730],
    [1380, 920],
    [1520, 870],
    [1240, 910],
  ] as const) {
    lymeGrass(press, x, y);
  }
}

function lymeGrass(press: Press, x: number, y: number): void {
  const { random } = press;
  const blades: Mark[] = [];
  for (let i = 0; i < 16; i++) {
    const angle = -1.57 + random.between(-0.5, 0.75);
    const length = random.between(70, 150);
    const [dx, dy] = [(Math.cos(angle) * length) / 2, (Math.sin(angle) * length) / 2];
    blades.push(mark(random, x + dx + random.between(-18, 18), y + dy + 20, length, angle, 6));
  }
  press.marks("black", blades.slice(0, 8));
  press.marks("moss", blades.slice(8));
}
