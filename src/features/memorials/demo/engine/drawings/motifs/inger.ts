import { mark, type Mark, rows, within } from "#features/memorials/demo/engine/drawings/gouge.ts";
import { flatten } from "#features/memorials/demo/engine/drawings/outline.ts";
import type { Press } from "#features/memorials/demo/engine/drawings/press.ts";
import type { Motif } from "./motif.ts";

/** Inger of the demo page: invented, like everyone here. */
export const inger: Motif = { width: 1000, height: 1250, seed: 88, draw };

const HEAD =
  "M392 930C404 870 396 812 372 770C316 716 290 640 300 560C312 440 410 350 530 350C612 350 668 388 690 448" +
  "C700 476 696 498 700 520C704 548 716 574 736 610C748 632 760 648 756 660C752 672 728 672 722 680" +
  "C718 690 728 700 726 710C724 718 712 722 712 726C714 732 724 738 722 750C720 762 706 766 704 778" +
  "C702 794 712 806 706 830C700 858 672 868 640 866C612 864 594 872 588 900C582 930 592 960 604 990L640 1060L380 1060Z";
const HAIR =
  "M700 470C676 400 610 336 520 336C400 336 296 430 288 560C284 640 312 724 372 776C410 800 440 770 452 730" +
  "C462 690 452 660 470 628C500 640 530 626 540 596C560 540 640 530 700 470Z";
const BUN = "M330 470C250 420 170 470 168 556C166 640 240 690 320 650Z";

function draw(press: Press): void {
  const { random } = press;
  press.box("mist", -20, -20, 1040, 1290);
  const rain = { across: 96, down: 74, length: 52, width: 5, stray: 0.16, keep: 0.9 };
  press.marks("paper", rows(random, [0, 10, 1010, 1160], { ...rain, angle: () => 1.57 }));
  press.fill("paper", HEAD);
  dress(press);
  hair(press);
  face(press);
}

function dress(press: Press): void {
  const { random } = press;
  press.fill(
    "black",
    "M-20 1270C40 1130 200 1040 340 1002C368 990 384 972 388 948C440 1020 540 1044 608 984C630 1012 700 1040 800 1110C880 1170 920 1220 940 1270Z",
  );
  for (let y = 1060, row = 0; y < 1250; y += 52, row++) {
    for (let x = 60 + (row % 2) * 45; x < 880; x += 90) {
      const [px, py] = [x + random.between(-6, 6), y + random.between(-6, 6)];
      if (py >= 1052 + Math.abs(px - 480) * 0.28) blossom(press, px, py);
    }
  }
  // A small round collar, parted in front.
  press.fill(
    "paper",
    "M386 940C370 968 350 986 334 1000C390 1074 500 1106 578 1090C612 1066 640 1036 650 1014L610 978C560 1036 444 1032 386 940Z",
  );
  press.marks("blue", [
    mark(random, 420, 1002, 100, 0.75, 4),
    mark(random, 500, 1044, 90, 0.22, 4),
    mark(random, 582, 1030, 70, -0.62, 4),
    mark(random, 566, 1066, 54, 1.1, 3.5),
  ]);
}

function blossom(press: Press, x: number, y: number): void {
  for (let i = 0; i < 5; i++) {
    const turn = (i / 5) * Math.PI * 2;
    press.disc("mist", x + Math.cos(turn) * 10, y + Math.sin(turn) * 10, 7.5);
  }
  press.disc("ochre", x, y, 5);
}

function hair(press: Press): void {
  const { random } = press;
  press.fill("black", HAIR);
  press.fill("black", BUN);
  const combed: Mark[] = [];
  for (let band = 0; band < 15; band++) {
    const share = band / 14;
    for (let i = 0; i < 9; i++) {
      const turn = 3.7 + (i + random.between(-0.3, 0.3)) * 0.29 + share * 0.2;
      const reach = 60 + share * 200;
      const [x, y] = [520 + Math.cos(turn) * reach * 0.98, 590 + Math.sin(turn) * reach];
      if (!random.chance(0.8)) continue;
      const length = 44 * random.between(0.7, 1.3);
      combed.push(mark(random, x, y, length, turn + 1.57, random.between(2.5, 4.5)));
    }
  }
  const wound: Mark[] = [];
  for (let ring = 1; ring < 5; ring++) {
    const count = 4 + ring * 3;
    for (let i = 0; i < count; i++) {
      const turn = (i / count) * Math.PI * 2 + ring;
      const [x, y] = [244 + Math.cos(turn) * ring * 19, 556 + Math.sin(turn) * ring * 24];
      wound.push(mark(random, x, y, 26, turn + 1.57, 3));
    }
  }
  press.marks("paper", within(flatten(HAIR), combed));
  press.marks("paper", within(flatten(BUN), wound));
}

function face(press: Press): void {
  const { random } = press;
  const ear = "M492 606C520 596 540 620 530 660C524 690 500 702 488 684C476 664 474 616 492 606Z";
  press.fill("paper", ear);
  press.line("black", 5, ear);
  press.disc("brick", 508, 712, 9);
  press.ring("black", 7, 664, 566, 38, 34);
  press.line("black", 6, "M626 562L520 600");
  press.line("black", 6, "M700 556L712 548");
  press.marks("black", [
    mark(random, 506, 650, 46, 1.9, 4),
    mark(random, 668, 570, 34, 0.1, 5),
    mark(random, 660, 506, 66, -0.12, 5),
    mark(random, 700, 724, 40, 0.05, 3.5),
    mark(random, 650, 700, 60, 1.2, 2.5),
    mark(random, 596, 566, 26, 0.5, 2),
    mark(random, 594, 582, 24, 0.1, 2),
    mark(random, 640, 620, 40, 0.5, 2),
    mark(random, 718, 660, 22, -0.9, 3),
  ]);
  const shade = { across: 40, down: 26, length: 60, width: 3, angle: () => 1, keep: 0.7 };
  const onNeck = (x: number) => x > 410 && x < 575;
  press.marks("black", rows(random, [420, 800, 600, 920], { ...shade, only: onNeck }));
}
