import { mark, rows } from "#features/memorials/demo/engine/drawings/gouge.ts";
import type { Press } from "#features/memorials/demo/engine/drawings/press.ts";
import type { Motif } from "./motif.ts";

/** Tools on their wall above the bench. */
export const workshop: Motif = { width: 1400, height: 1100, seed: 163, draw };

function draw(press: Press): void {
  wall(press);
  saw(press);
  hammer(press);
  chisels(press);
  square(press);
  bench(press);
  plane(press);
  mug(press);
}

function wall(press: Press): void {
  const { random } = press;
  press.box("mist", -20, -20, 1440, 1140);
  for (let x = 0; x < 1420; x += 175) {
    press.box("blue", x, -20, 7, 860);
    const grain = { across: 60, down: 90, length: 90, width: 4, stray: 0.35, keep: 0.7 };
    press.marks("paper", rows(random, [x + 30, 20, x + 155, 800], { ...grain, angle: () => 1.57 }));
  }
  for (const [x, y] of [
    [182, 130],
    [560, 120],
    [830, 116],
    [930, 116],
    [1030, 116],
    [1200, 120],
  ] as const) {
    press.disc("black", x, y, 9);
  }
}

function saw(press: Press): void {
  const { random } = press;
  press.fill(
    "black",
    "M120 150C100 210 110 300 160 330H262C290 290 286 200 250 150C210 120 150 120 120 150ZM160 190C180 176 210 180 220 200C232 240 226 276 210 290H176C150 270 148 216 160 190Z",
  );
  press.fill(
    "brick",
    "M128 160C112 216 124 290 164 318H254C274 280 270 210 242 160C208 134 154 134 128 160ZM156 188C182 168 214 174 224 198C236 242 230 282 212 296H172C146 272 142 216 156 188Z",
  );
  press.fill("black", "M166 320H268L352 760L330 764Z");
  press.fill("paper", "M176 326H256L334 740Z");
  for (let i = 0; i < 24; i++) {
    const [x, y] = [180 + i * 6.2, 344 + i * 16.4];
    press.fill("black", `M${x} ${y}L${x - 12} ${y + 10}L${x + 4} ${y + 17}Z`);
  }
  press.marks("blue", [mark(random, 262, 470, 220, 1.38, 5)]);
}

function hammer(press: Press): void {
  const { random } = press;
  press.fill("ochre", "M540 210H584L592 610C586 636 538 636 532 610Z");
  press.marks("black", [
    mark(random, 572, 420, 280, 1.56, 5),
    mark(random, 552, 500, 160, 1.58, 4),
  ]);
  press.fill("black", "M456 150H640L668 168V206L640 222H500C476 216 456 200 440 180Z");
  press.marks("mist", [mark(random, 560, 170, 140, 0, 6)]);
}

function chisels(press: Press): void {
  const { random } = press;
  for (const [x, length, width] of [
    [830, 250, 30],
    [930, 220, 22],
    [1030, 270, 40],
  ] as const) {
    press.fill(
      "brick",
      `M${x - 26} 150C${x - 34} 220 ${x - 30} 300 ${x - 18} 350H${x + 18}C${x + 30} 300 ${x + 34} 220 ${x + 26} 150C${x + 12} 132 ${x - 12} 132 ${x - 26} 150Z`,
    );
    press.box("ochre", x - 20, 344, 40, 22);
    press.fill(
      "black",
      `M${x - 9} 366H${x + 9}L${x + width / 2 + 4} 410V${410 + length}L${x - width / 2 - 4} ${390 + length}V410Z`,
    );
    press.marks("mist", [mark(random, x - 3, 410 + length / 2, length * 0.7, 1.57, 6)]);
    press.marks("paper", [mark(random, x - 14, 240, 130, 1.57, 6)]);
  }
}

function square(press: Press): void {
  press.fill("black", "M1180 140H1222V560H1340V602H1180Z");
  press.fill("paper", "M1190 150H1212V560H1190Z");
  for (let y = 176; y < 560; y += 26) press.box("black", 1190, y, y % 4 === 0 ? 12 : 8, 4);
  press.box("ochre", 1182, 566, 156, 30);
}

function bench(press: Press): void {
  const { random } = press;
  press.box("black", -20, 830, 1440, 300);
  press.fill("ochre", "M-20 830H1420V930H-20Z");
  const wood = { across: 210, down: 20, length: 190, width: 5 };
  press.marks("black", rows(random, [-20, 850, 1420, 922], wood));
  press.marks("blue", rows(random, [-20, 970, 1420, 1090], { ...wood, keep: 0.6 }));
}

function plane(press: Press): void {
  const { random } = press;
  press.fill("black", "M420 744H960C980 770 986 800 984 832H400C396 800 402 768 420 744Z");
  press.fill("brick", "M432 756H948C962 776 970 800 968 820H416C412 796 420 772 432 756Z");
  press.fill("black", "M640 640H700L676 790H600Z");
  press.fill("mist", "M652 650H688L668 770H622Z");
  press.fill(
    "ochre",
    "M470 760C460 700 490 664 536 660C560 664 560 690 540 704C530 724 536 744 540 760Z",
  );
  press.disc("ochre", 880, 724, 42);
  press.marks("paper", [mark(random, 760, 790, 300, 0, 6)]);
  for (const [x, y, angle] of [
    [1040, 800, 0.4],
    [1080, 815, -0.5],
    [1010, 818, 0.1],
  ] as const) {
    press.ring("paper", 8, x, y - 8, 24, 16);
    press.marks("ochre", [mark(random, x, y, 40, angle, 6)]);
  }
}

function mug(press: Press): void {
  press.line("black", 17, "M1286 730C1350 726 1350 800 1280 806");
  press.fill("black", "M1150 690H1290L1282 836H1160Z");
  press.fill("paper", "M1160 700H1280L1273 826H1168Z");
  press.fill("blue", "M1161 730H1278L1276 760H1163Z");
}
