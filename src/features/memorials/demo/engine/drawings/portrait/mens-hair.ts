import type { Point } from "#features/memorials/demo/engine/drawings/outline.ts";
import { mark, rows } from "#features/memorials/demo/engine/drawings/gouge.ts";
import { bristles, combed, curls, cutHair, falling } from "./strands.ts";
import type { mensHair } from "./traits.ts";
import type { HairCut } from "./womens-hair.ts";

type Bareheaded = Exclude<(typeof mensHair)[number], "cap" | "woolly" | "brim">;

const nothing = () => {};

const SIDES =
  "C290 640 316 712 352 752C392 748 428 724 444 690C452 656 462 620 482 602C504 590 526 606 534 640L538 668L560 660L566 560";
const PARTED = `M704 492C706 420 640 322 520 326C400 330 292 430 290 560${SIDES}C600 536 650 540 704 492Z`;
const RECEDING = `M604 366C560 336 540 332 520 332C400 334 296 430 290 560${SIDES}C590 520 586 470 570 440C590 420 600 396 604 366Z`;
const WREATH = `M330 474C304 500 290 530 288 566${SIDES}C520 560 400 540 330 474Z`;
const BRUSH = `M694 462C690 390 600 318 514 326C398 330 294 430 290 560${SIDES}C574 520 620 490 694 462Z`;
const COLLAR =
  "M700 494C696 400 620 322 516 324C390 326 276 430 268 580C262 690 270 790 300 850C350 880 420 850 450 800" +
  "C470 750 462 700 480 660C520 640 540 650 544 690L566 676L572 566C600 540 650 530 700 494Z";

/** Cuts of hair that men here wear bareheaded. */
export const mensCuts: Record<Bareheaded, HairCut> = {
  parted: {
    back: nothing,
    front: (press, { hairInk }) => {
      const over = combed(press.random, [560, 640], { from: 90, to: 340, lean: 0.12 });
      const sides = falling(press.random, [300, 590, 440, 750], () => 1.75);
      const strands = [...over.filter(({ x, y }) => y < 580 || x > 450), ...sides];
      cutHair(press, hairInk, PARTED, strands);
    },
  },
  receding: {
    back: nothing,
    front: (press, { hairInk }) => {
      const back = combed(press.random, [520, 620], { from: 80, to: 300, lean: 0.3 });
      cutHair(press, hairInk, RECEDING, back);
    },
  },
  wreath: {
    back: nothing,
    front: (press, { hairInk, age }) => {
      const strands = falling(press.random, [290, 500, 560, 750], () => 1.85);
      cutHair(press, hairInk, WREATH, strands);
      const shine = [
        mark(press.random, 430, 396, 90, -0.55, 4),
        mark(press.random, 470, 384, 60, -0.4, 3),
      ];
      if (age > 60) press.marks("mist", shine);
    },
  },
  bald: {
    back: nothing,
    front: (press) => {
      const stubble = { across: 26, down: 24, length: 12, width: 2.4, stray: 0.4, keep: 0.7 };
      const angle = () => 1.7;
      press.marks("blue", rows(press.random, [330, 580, 450, 740], { ...stubble, angle }));
      press.marks("mist", [mark(press.random, 440, 396, 100, -0.5, 4)]);
    },
  },
  brush: {
    back: nothing,
    front: (press, { hairInk }) => {
      cutHair(press, hairInk, BRUSH, bristles(press.random, [290, 330, 700, 750]));
    },
  },
  curly: {
    back: nothing,
    front: (press, { hairInk }) => {
      const { random } = press;
      press.fill(hairInk, BRUSH);
      const places: Point[] = [];
      for (let reach = 130; reach < 250; reach += 44) {
        const count = Math.round(reach / 14);
        for (let i = 0; i < count; i++) {
          const turn = 2.9 + ((i + random.between(0.2, 0.8)) / count) * 2.75;
          places.push([500 + Math.cos(turn) * reach, 566 + Math.sin(turn) * reach]);
        }
      }
      places.push([330, 660], [352, 712], [388, 664], [396, 716], [324, 606]);
      curls(press, hairInk, places, [24, 36]);
    },
  },
  collar: {
    back: nothing,
    front: (press, { hairInk }) => {
      const crown = combed(press.random, [560, 600], { from: 60, to: 300, lean: 0.1 });
      const fall = falling(press.random, [270, 600, 460, 860], (x) => 1.62 + (x - 350) / 600);
      cutHair(press, hairInk, COLLAR, [...crown.filter(({ y }) => y < 600), ...fall]);
    },
  },
};
