import { mark, rows } from "#features/memorials/demo/engine/drawings/gouge.ts";
import type { Press } from "#features/memorials/demo/engine/drawings/press.ts";
import type { Motif } from "./motif.ts";

export const kitchenWindow: Motif = { width: 1000, height: 1250, seed: 41, draw };

function draw(press: Press): void {
  wallAndFrame(press);
  view(press);
  curtain(press);
  pelargonium(press);
  coffeePot(press);
  table(press);
}

function wallAndFrame(press: Press): void {
  press.box("black", -20, -20, 1040, 1290);
  const onWall = (x: number, y: number) => y < 930 && (x < 130 || x > 870 || y < 90);
  const plaster = { across: 90, down: 60, length: 34, width: 5, keep: 0.8, only: onWall };
  press.marks("blue", rows(press.random, [-10, 0, 1010, 1250], { ...plaster, angle: () => 1.57 }));
  press.box("paper", 150, 110, 700, 800);
  press.box("mist", 186, 146, 296, 728);
  press.box("mist", 518, 146, 296, 728);
}

function view(press: Press): void {
  const { random } = press;
  for (const x of [186, 518]) {
    press.fill("blue", `M${x} 500H${x + 296}V874H${x}Z`);
    const sea = { across: 90, down: 28, length: 70, width: 5 };
    press.marks("paper", rows(random, [x + 45, 520, x + 265, 860], { ...sea, stray: 0.4 }));
    const sky = { across: 110, down: 36, length: 90, width: 7, angle: () => -0.1, stray: 0.4 };
    press.marks("paper", rows(random, [x + 60, 170, x + 250, 480], sky));
  }
  press.fill("moss", "M518 520C600 480 700 476 814 452V560C720 540 600 560 518 545Z");
  press.fill("paper", "M690 470L698 330H726L734 466Z");
  press.box("brick", 694, 388, 36, 26);
  press.box("black", 692, 304, 40, 28);
  press.fill("black", "M690 306L712 278L734 306Z");
  press.fill("paper", "M250 560L330 400V560Z");
  press.fill("ochre", "M338 560V430L392 560Z");
  press.fill("black", "M236 568H408L384 598H262Z");
  press.box("paper", 186, 356, 296, 20);
  press.box("paper", 518, 356, 296, 20);
}

function curtain(press: Press): void {
  press.fill(
    "paper",
    "M120 70H880V250C860 290 830 292 812 262C790 300 750 300 730 262C706 302 664 300 648 262" +
      "C624 302 586 300 566 262C544 300 500 300 482 262C460 300 420 300 402 262C378 300 336 300 320 262" +
      "C296 300 256 300 238 262C214 296 176 296 158 262C150 288 130 276 120 250Z",
  );
  for (let x = 134; x < 880; x += 34) press.box("brick", x, 74, 11, 186);
  for (let y = 92; y < 250; y += 34) press.box("brick", 120, y, 760, 11);
  press.box("ochre", 90, 60, 820, 16);
  press.box("paper", 90, 905, 820, 50);
  press.box("blue", 110, 955, 780, 18);
}

function pelargonium(press: Press): void {
  const { random } = press;
  press.fill("brick", "M240 760H440L416 905H264Z");
  press.box("brick", 228, 744, 224, 40);
  const edge = { across: 20, down: 24, length: 26, width: 4, angle: () => 1.7 };
  press.marks("paper", rows(random, [400, 800, 412, 890], edge));
  for (const [x, y] of [
    [290, 560],
    [350, 500],
    [410, 590],
    [330, 640],
  ] as const) {
    press.fill(
      "black",
      `M336 750Q${(x + 336) / 2} ${y + 80} ${x - 5} ${y}L${x + 5} ${y}Q${(x + 350) / 2} ${y + 90} 350 750Z`,
    );
  }
  for (let i = 0; i < 17; i++) {
    const turn = -2.9 + (i / 16) * 2.7;
    const reach = random.between(70, 150);
    const [x, y] = [340 + Math.cos(turn) * reach * 1.1, 730 + Math.sin(turn) * reach];
    press.disc("moss", x, y, random.between(30, 42));
    const veins = [-0.9, -0.3, 0.3, 0.9].map((aside) => {
      const angle = turn + aside;
      return mark(random, x + Math.cos(angle) * 14, y + Math.sin(angle) * 14, 30, angle, 3);
    });
    press.marks("black", veins);
  }
  for (const [x, y] of [
    [286, 556],
    [352, 494],
    [412, 586],
  ] as const) {
    for (let i = 0; i < 9; i++) {
      const [px, py] = [x + random.between(-34, 34), y + random.between(-26, 26)];
      press.disc(i % 4 === 0 ? "ochre" : "brick", px, py, random.between(12, 19));
    }
  }
}

function coffeePot(press: Press): void {
  press.fill("black", "M600 905C588 820 612 740 640 690H752C782 740 806 820 792 905Z");
  press.fill("black", "M618 740C560 724 556 700 540 664L566 654C588 690 608 684 634 690Z");
  press.fill("blue", "M640 690C650 664 742 664 752 690Z");
  press.disc("black", 696, 660, 13);
  press.line("black", 20, "M770 730C850 730 850 850 786 858");
  const { random } = press;
  press.marks("mist", [mark(random, 640, 800, 150, 1.75, 8), mark(random, 664, 800, 110, 1.7, 5)]);
}

function table(press: Press): void {
  press.fill("paper", "M-20 1080L1020 1060V1280H-20Z");
  for (let i = -2; i < 22; i++) {
    press.fill("mist", `M${i * 62} 1280L${i * 50 + 60} 1075H${i * 50 + 76}L${i * 62 + 24} 1280Z`);
  }
  for (const y of [1110, 1160, 1225]) press.box("mist", -20, y, 1040, 15);
  press.fill("black", "M500 1210H790L760 1238H530Z");
  press.fill("black", "M560 1120H730C728 1190 700 1214 646 1214C592 1214 562 1190 560 1120Z");
  press.line("black", 14, "M726 1140C780 1136 776 1190 716 1186");
  press.fill("brick", "M572 1120C600 1108 690 1108 718 1120Z");
}
