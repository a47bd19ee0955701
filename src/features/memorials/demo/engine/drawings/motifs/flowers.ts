import { mark, petals, rays, rows } from "#features/memorials/demo/engine/drawings/gouge.ts";
import type { Press } from "#features/memorials/demo/engine/drawings/press.ts";
import type { Motif } from "./motif.ts";

export const flowers: Motif = { width: 1000, height: 1350, seed: 61, draw };

type Kind = "daisy" | "poppy" | "cornflower";

const HEADS: readonly (readonly [number, number, Kind])[] = [
  [500, 230, "daisy"],
  [310, 330, "poppy"],
  [690, 320, "daisy"],
  [190, 520, "daisy"],
  [820, 520, "poppy"],
  [420, 440, "cornflower"],
  [600, 480, "poppy"],
  [320, 620, "cornflower"],
  [720, 640, "cornflower"],
  [500, 640, "daisy"],
  [860, 300, "cornflower"],
  [140, 300, "cornflower"],
];

function draw(press: Press): void {
  const { random } = press;
  press.box("black", -20, -20, 1040, 1380);
  const angle = (x: number, y: number) => Math.atan2(y - 760, x - 500);
  const shine = { across: 70, down: 54, length: 50, width: 5, angle };
  press.marks("blue", rows(random, [0, 0, 1020, 1080], shine));
  press.fill("ochre", "M-20 1100C300 1080 700 1080 1020 1100V1380H-20Z");
  const wood = { across: 150, down: 40, length: 120, width: 5 };
  press.marks("paper", rows(random, [0, 1130, 1020, 1330], wood));
  for (const [x, y] of HEADS) stem(press, x, y);
  const leaves = Array.from({ length: 40 }, () => {
    const x = random.between(250, 750);
    const y = random.between(560, 900);
    return mark(
      random,
      x,
      y,
      random.between(80, 150),
      -1.57 + (x - 500) / 330,
      random.between(9, 15),
    );
  });
  press.marks("moss", leaves);
  for (const [x, y, kind] of HEADS) BLOOMS[kind](press, x, y);
  jar(press);
}

function stem(press: Press, x: number, y: number): void {
  const foot = 500 + (x - 500) * 0.12;
  const bend = (foot + x) / 2 + (x - 500) * 0.2;
  const half = (y + 1000) / 2;
  press.fill(
    "moss",
    `M${foot - 4} 1000Q${bend} ${half} ${x - 4} ${y}L${x + 5} ${y}Q${bend + 10} ${half} ${foot + 5} 1000Z`,
  );
}

const BLOOMS: Record<Kind, (press: Press, x: number, y: number) => void> = {
  daisy: (press, x, y) => {
    const shape = { radius: 62, length: 84, width: 15, squash: 0.87 };
    press.marks("paper", petals(press.random, [x, y], 18, shape));
    press.disc("ochre", x, y, 28);
  },
  poppy: (press, x, y) => {
    for (let i = 0; i < 5; i++) {
      const turn = (i / 5) * Math.PI * 2 - 0.3;
      press.disc("brick", x + Math.cos(turn) * 36, y + Math.sin(turn) * 32, 44);
    }
    const stamens = { from: 26, to: 40, count: 18, length: 34, width: 4 };
    press.marks("black", rays(press.random, [x, y], stamens));
    press.disc("black", x, y, 20);
  },
  cornflower: (press, x, y) => {
    const shape = { radius: 34, length: 56, width: 14 };
    press.marks("mist", petals(press.random, [x, y], 13, shape));
    press.disc("blue", x, y, 16);
  },
};

function jar(press: Press): void {
  const { random } = press;
  press.fill(
    "mist",
    "M376 850H624C616 880 640 900 652 940C676 1030 664 1130 640 1180H360C336 1130 324 1030 348 940C360 900 384 880 376 850Z",
  );
  press.box("paper", 364, 836, 272, 26);
  press.fill(
    "blue",
    "M352 960C420 950 580 970 648 958C664 1040 656 1120 632 1164H368C344 1120 336 1040 352 960Z",
  );
  const stems = [
    [440, 0.1],
    [480, 0.04],
    [520, -0.05],
    [560, -0.12],
    [500, 0.2],
  ] as const;
  press.marks(
    "black",
    stems.map(([x, lean]) => mark(random, x, 1050, 190, 1.57 + lean, 5)),
  );
  press.marks("paper", [
    mark(random, 384, 1040, 180, 1.62, 8),
    mark(random, 408, 1060, 120, 1.6, 5),
  ]);
  press.fill("black", "M330 1180H670L640 1206H360Z");
}
