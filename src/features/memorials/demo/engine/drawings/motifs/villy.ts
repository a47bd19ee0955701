import { mark, rows } from "#features/memorials/demo/engine/drawings/gouge.ts";
import type { Press } from "#features/memorials/demo/engine/drawings/press.ts";
import type { Motif } from "./motif.ts";

/** Villy, Inger's husband on the demo page; cut facing right, printed facing left towards her. */
export const villy: Motif = { width: 1000, height: 1250, seed: 91, draw };

function draw(press: Press): void {
  const { random } = press;
  press.box("ochre", -20, -20, 1040, 1290);
  const rain = { across: 96, down: 74, length: 52, width: 5, stray: 0.16, keep: 0.9 };
  press.marks("paper", rows(random, [0, 10, 1010, 1160], { ...rain, angle: () => 1.57 }));
  press.mirrored(500, () => {
    press.fill(
      "paper",
      "M384 1060L384 960C392 880 380 800 356 740C330 660 330 560 372 480L690 470C696 500 694 520 702 546" +
        "C710 574 742 618 764 652C774 672 762 684 736 684C728 690 732 704 734 714C736 722 724 726 722 732" +
        "C722 740 732 748 728 760C724 770 716 776 716 788C716 806 728 824 722 846C714 876 684 892 650 890" +
        "C620 888 604 900 600 930C598 950 606 980 614 1000L620 1060Z",
    );
    clothes(press);
    capAndHair(press);
    face(press);
  });
}

function clothes(press: Press): void {
  const { random } = press;
  press.fill(
    "black",
    "M-20 1270C30 1120 180 1060 350 1010C376 990 380 970 384 950C440 1010 540 1020 606 980C640 1010 740 1040 830 1110C900 1160 940 1220 950 1270Z",
  );
  const tweed = rows(random, [20, 1080, 900, 1260], {
    across: 30,
    down: 26,
    length: 26,
    width: 3.5,
    angle: (x) => (Math.floor(x / 30) % 2 === 0 ? -0.8 : 0.8),
    stray: 0.12,
    only: (x, y) => y >= 1040 + Math.abs(x - 480) * 0.3,
  });
  press.marks("moss", tweed);
  press.fill("brick", "M520 1070L556 1146L540 1260H496L500 1120Z");
  press.fill(
    "mist",
    "M360 940C420 1030 540 1060 606 1016L644 1070L560 1150L520 1084L440 1140C400 1080 360 1020 344 1000Z",
  );
}

function capAndHair(press: Press): void {
  const { random } = press;
  press.fill(
    "blue",
    "M330 520C318 640 334 730 376 780C410 790 440 740 446 700C420 660 420 600 450 520Z",
  );
  const cropped = { across: 24, down: 22, length: 34, width: 3, angle: () => 1.7 };
  press.marks("black", rows(random, [366, 580, 425, 750], cropped));
  press.fill(
    "black",
    "M334 500C326 390 420 322 540 326C640 330 700 380 716 446C770 452 830 478 846 506C790 512 730 496 690 494C590 486 430 500 352 540C338 530 334 516 334 500Z",
  );
  press.marks("mist", [
    mark(random, 460, 400, 170, -0.5, 5),
    mark(random, 520, 430, 220, -0.25, 5),
    mark(random, 560, 372, 150, 0.1, 4),
    mark(random, 640, 462, 130, 0.06, 4),
    mark(random, 420, 470, 120, -0.35, 4),
    mark(random, 770, 486, 90, 0.3, 3),
  ]);
}

function face(press: Press): void {
  const { random } = press;
  const ear = "M470 602C506 588 528 616 518 664C510 702 482 712 470 690C458 664 454 612 470 602Z";
  press.fill("paper", ear);
  press.line("black", 5, ear);
  press.marks("black", [
    mark(random, 488, 652, 54, 1.9, 4),
    mark(random, 676, 572, 40, 0.12, 6),
    mark(random, 668, 528, 80, -0.06, 8),
    mark(random, 706, 730, 52, 0.02, 4),
    mark(random, 654, 712, 80, 1.15, 3),
    mark(random, 606, 566, 30, 0.5, 2.5),
    mark(random, 604, 584, 28, 0.1, 2.5),
    mark(random, 606, 602, 26, -0.25, 2.5),
    mark(random, 722, 676, 26, -0.8, 3),
    mark(random, 630, 800, 60, 1.1, 2.5),
  ]);
  const onJaw = (x: number, y: number) => x < 680 && (y <= 870 || x < 582 - (y - 880) * 0.2);
  const stubble = { across: 34, down: 24, length: 46, width: 3, angle: () => 0.9, keep: 0.7 };
  press.marks("black", rows(random, [430, 820, 700, 950], { ...stubble, only: onJaw }));
}
