import { mark, petals, rows, within } from "#features/memorials/demo/engine/drawings/gouge.ts";
import type { Ink } from "#features/memorials/demo/engine/drawings/inks.ts";
import { flatten } from "#features/memorials/demo/engine/drawings/outline.ts";
import { ellipse, type Press } from "#features/memorials/demo/engine/drawings/press.ts";
import type { Motif } from "./motif.ts";

/** A chair by the lamp, with a book laid face down. */
export const armchair: Motif = { width: 1100, height: 1375, seed: 191, draw };

const BACK = "M250 1010C220 800 220 600 270 520C360 460 640 460 740 520C790 600 790 800 760 1010Z";

const LIGHT = "M850 470H910L1130 1160H630Z";

function draw(press: Press): void {
  room(press);
  shelf(press);
  lamp(press);
  chair(press);
  bookOnArm(press);
  cat(press);
}

function room(press: Press): void {
  const { random } = press;
  press.box("black", -20, -20, 1140, 1420);
  for (let y = 60; y < 1120; y += 110) {
    for (let x = 50 + ((y / 110) % 2) * 60; x < 1100; x += 120) {
      press.marks(
        "blue",
        petals(random, [x, y], 4, { radius: 12, length: 22, width: 8, turn: 0.785 }),
      );
    }
  }
  press.fill("brick", "M-20 1150H1120V1400H-20Z");
  const floor = { across: 190, down: 32, length: 170, width: 5 };
  press.marks("black", rows(random, [-20, 1170, 1120, 1380], floor));
}

function shelf(press: Press): void {
  const { random } = press;
  press.box("ochre", 70, 330, 560, 22);
  const spines: readonly Ink[] = [
    "brick",
    "mist",
    "moss",
    "paper",
    "blue",
    "ochre",
    "mist",
    "brick",
    "moss",
    "paper",
  ];
  let x = 92;
  for (const ink of spines) {
    const [width, height] = [random.between(30, 52), random.between(120, 196)];
    press.box(ink, x, 328 - height, width, height);
    const band: Ink = ink === "paper" || ink === "mist" ? "brick" : "paper";
    press.marks(band, [mark(random, x + width / 2, 328 - height * 0.75, width * 0.7, 0, 6)]);
    x += width + 5;
  }
}

function lamp(press: Press): void {
  const { random } = press;
  press.fill("ochre", LIGHT);
  const glow = rows(random, [640, 500, 1110, 1150], {
    across: 60,
    down: 50,
    length: 60,
    width: 5,
    angle: (x, y) => Math.atan2(y - 300, x - 880),
  });
  press.marks("paper", within(flatten(LIGHT), glow));
  press.line("mist", 14, "M880 480V1240");
  press.disc("mist", 880, 1250, 110, 24);
  press.fill("paper", "M800 300H960L1030 490H730Z");
  const pleats = rows(random, [740, 310, 1020, 480], {
    across: 30,
    down: 90,
    length: 130,
    width: 4,
    stray: 0.05,
    angle: (x) => 1.57 + (880 - x) / 420,
  });
  press.marks("ochre", within(flatten("M800 300H960L1030 490H730Z"), pleats));
}

function chair(press: Press): void {
  const { random } = press;
  for (const [x, lean] of [
    [250, -14],
    [740, 14],
  ] as const) {
    press.fill("black", `M${x - 14} 1180H${x + 14}L${x + lean + 8} 1290H${x + lean - 8}Z`);
  }
  press.fill("moss", BACK);
  const weave = rows(random, [230, 480, 780, 1000], {
    across: 56,
    down: 40,
    length: 30,
    width: 5,
    stray: 0.12,
    angle: (x) => (Math.floor(x / 56) % 2 === 0 ? 0.7 : -0.7),
  });
  press.marks("paper", within(flatten(BACK), weave));
  press.fill("moss", "M230 980H780L800 1190H210Z");
  press.fill("mist", "M290 940C400 910 620 910 720 940L730 1030C600 1060 420 1060 280 1030Z");
  press.marks(
    "blue",
    rows(random, [320, 950, 700, 1020], { across: 70, down: 24, length: 60, width: 4 }),
  );
  for (const x of [170, 760]) {
    press.fill(
      "black",
      `M${x} 860C${x + 10} 820 ${x + 80} 820 ${x + 90} 860L${x + 84} 1200H${x + 6}Z`,
    );
    press.fill(
      "moss",
      `M${x + 10} 866C${x + 20} 836 ${x + 70} 836 ${x + 80} 866L${x + 74} 1190H${x + 16}Z`,
    );
    press.marks(
      "black",
      rows(random, [x + 26, 900, x + 66, 1180], {
        across: 30,
        down: 40,
        length: 36,
        width: 4,
        angle: () => 1.57,
      }),
    );
  }
}

function bookOnArm(press: Press): void {
  press.fill("black", "M706 830L800 786L906 826L900 850L800 812L712 856Z");
  press.fill("brick", "M712 826L800 780L900 820L892 840L800 804L716 848Z");
  press.line("paper", 5, "M800 792L892 830");
}

/** Asleep on the floor, as far into the light as it gets. */
function cat(press: Press): void {
  const { random } = press;
  press.disc("paper", 470, 1296, 150, 56);
  press.disc("paper", 356, 1270, 58, 48);
  press.fill("paper", "M312 1250L316 1204L346 1228ZM368 1226L396 1206L400 1246Z");
  press.line("paper", 26, "M600 1310C640 1340 560 1350 500 1344");
  const stripes = rows(random, [400, 1250, 620, 1340], {
    across: 40,
    down: 40,
    length: 46,
    width: 8,
    angle: () => 1.3,
  });
  press.marks("ochre", within(flatten(ellipse(480, 1296, 136, 50)), stripes));
  press.marks("black", [
    mark(random, 336, 1274, 20, 0.2, 4),
    mark(random, 372, 1274, 20, -0.2, 4),
    mark(random, 354, 1290, 12, 0, 5),
  ]);
}
