import { mark, rays, rows } from "#features/memorials/demo/engine/drawings/gouge.ts";
import type { Press } from "#features/memorials/demo/engine/drawings/press.ts";
import type { Motif } from "./motif.ts";

/** Hands around a seedling, cut once and folded over like paper. */
export const hands: Motif = { width: 1200, height: 1200, seed: 9, draw };

const AXIS = 600;

function draw(press: Press): void {
  const { random } = press;
  press.box("black", -20, -20, 1240, 1240);
  const glow = { from: 250, to: 900, count: 44, step: 74, length: 62, width: 5.5 };
  press.marks("blue", rays(random, [AXIS, 470], glow));
  soil(press);
  press.fill("moss", "M592 720C588 600 592 480 598 330L606 330C610 480 612 600 610 720Z");
  bothSides(press, leaves);
  bothSides(press, hand);
}

function bothSides(press: Press, cut: (press: Press) => void): void {
  cut(press);
  press.mirrored(AXIS, () => cut(press));
}

function soil(press: Press): void {
  press.fill(
    "brick",
    "M470 740C500 700 560 690 600 690C640 690 700 700 730 740C740 800 700 860 600 880C500 860 460 800 470 740Z",
  );
  const crumbs = { across: 36, down: 20, length: 20, width: 5, angle: () => 0.4, keep: 0.7 };
  press.marks("black", rows(press.random, [490, 720, 720, 840], crumbs));
}

function leaves(press: Press): void {
  const { random } = press;
  press.marks("moss", [
    mark(random, AXIS + 84, 560, 190, -0.5, 58),
    mark(random, AXIS + 66, 440, 150, -0.7, 44),
    mark(random, AXIS + 34, 350, 100, -1, 28),
  ]);
  press.marks("paper", [
    mark(random, AXIS + 84, 560, 150, -0.5, 4),
    mark(random, AXIS + 66, 440, 116, -0.7, 3),
  ]);
}

function hand(press: Press): void {
  const { random } = press;
  press.fill(
    "paper",
    "M270 1220C270 1120 248 1030 228 960C196 880 188 800 208 730C220 690 244 640 270 610C294 584 326 600 320 636" +
      "C310 690 300 720 304 756C350 724 430 690 490 682C524 678 536 716 504 730C540 722 566 752 540 778" +
      "C570 778 586 812 560 834C586 842 592 876 566 890C560 960 504 1010 470 1040C462 1100 468 1160 468 1220Z",
  );
  press.marks("black", [
    mark(random, 440, 746, 130, -0.28, 4),
    mark(random, 460, 800, 150, -0.22, 4),
    mark(random, 476, 852, 140, -0.14, 4),
    mark(random, 290, 700, 120, 1.75, 4),
    mark(random, 264, 820, 150, 1.35, 4),
  ]);
  const skin = { across: 46, down: 30, length: 44, width: 4, angle: () => 1.2, keep: 0.7 };
  press.marks("ochre", rows(random, [260, 880, 440, 1060], skin));
  press.fill("brick", "M200 1100C280 1080 400 1080 492 1100V1240H200Z");
  const knit = { across: 26, down: 100, length: 100, width: 4, angle: () => 1.57, stray: 0.1 };
  press.marks("paper", rows(random, [220, 1130, 480, 1220], knit));
}
