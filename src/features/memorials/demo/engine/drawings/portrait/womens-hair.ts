import { mark, type Mark } from "#features/memorials/demo/engine/drawings/gouge.ts";
import type { Point } from "#features/memorials/demo/engine/drawings/outline.ts";
import { ellipse, type Press } from "#features/memorials/demo/engine/drawings/press.ts";
import { combed, curls, cutHair, falling } from "./strands.ts";
import type { PortraitTraits, womensHair } from "./traits.ts";

export type HairCut = {
  /** What lies behind head and shoulders. */
  back: (press: Press, traits: PortraitTraits) => void;
  front: (press: Press, traits: PortraitTraits) => void;
};

type Bareheaded = Exclude<(typeof womensHair)[number], "headscarf" | "sunhat">;

const nothing = () => {};
const CROWN: Point = [520, 590];

const PINNED_UP =
  "M694 474C676 400 610 334 520 334C400 334 296 430 288 560C284 640 312 724 372 776C410 800 440 770 452 730" +
  "C462 690 452 660 470 628C500 640 530 626 540 596C560 540 640 530 694 474Z";
const BOB =
  "M696 486C690 400 614 324 512 326C380 330 272 436 262 590C256 690 268 780 300 824C360 850 450 836 520 800" +
  "C540 760 548 690 546 640C552 580 590 540 696 486Z";
const CROP =
  "M700 496C692 400 612 322 512 326C388 330 288 436 288 566C290 650 318 724 366 768C404 770 434 738 448 700" +
  "C452 664 462 624 486 600C510 590 528 610 534 646L558 628C562 574 600 540 700 496Z";
const LOOSE_BACK =
  "M560 330C380 316 240 430 236 640C230 800 190 900 150 1010C190 1070 300 1110 420 1100C520 1080 560 960 556 860Z";
const LOOSE_FRONT =
  "M694 478C680 394 604 326 512 328C380 332 268 450 262 620C262 760 236 880 214 990C270 1060 380 1066 430 1010" +
  "C470 930 500 800 520 700C530 640 556 566 694 478Z";
const SET =
  "M704 500C712 420 640 320 520 320C380 320 276 420 268 560C262 660 250 730 282 800C330 856 420 850 470 810" +
  "C500 780 486 740 496 700C516 690 540 660 540 620C548 570 640 566 704 500Z";

/** Cuts of hair that women here wear bareheaded. */
export const womensCuts: Record<Bareheaded, HairCut> = {
  bun: {
    back: (press, traits) => bun(press, traits, press.random.chance(0.5) ? [252, 560] : [330, 372]),
    front: (press, { hairInk }) => {
      cutHair(press, hairInk, PINNED_UP, combed(press.random, CROWN));
    },
  },
  bob: {
    back: nothing,
    front: (press, { hairInk }) => {
      const crown = combed(press.random, [540, 560], { sweep: [3.4, 6.1] });
      const sides = falling(press.random, [262, 600, 560, 830], (x) => 1.65 + (x - 400) / 900);
      cutHair(press, hairInk, BOB, [...crown.filter(({ y }) => y < 590), ...sides]);
    },
  },
  perm: { back: nothing, front: perm },
  crop: {
    back: nothing,
    front: (press, { hairInk }) => {
      const swept = combed(press.random, [600, 620], { from: 80, to: 360, lean: 0.25 });
      cutHair(press, hairInk, CROP, swept);
    },
  },
  loose: {
    back: (press, { hairInk }) => {
      const fall = falling(press.random, [160, 620, 560, 1080], () => 1.75);
      cutHair(press, hairInk, LOOSE_BACK, fall);
    },
    front: (press, { hairInk }) => {
      const crown = combed(press.random, [540, 570], { sweep: [3.4, 6.1] });
      const fall = falling(press.random, [220, 580, 560, 1050], (x, y) => 1.72 + (y - 700) / 2600);
      cutHair(press, hairInk, LOOSE_FRONT, [...crown.filter(({ y }) => y < 580), ...fall]);
    },
  },
  ponytail: {
    back: ponytail,
    front: (press, { hairInk, trimInk }) => {
      cutHair(press, hairInk, PINNED_UP, combed(press.random, CROWN, { lean: -0.2 }));
      press.fill(trimInk === hairInk ? "brick" : trimInk, ellipse(296, 478, 20, 36));
    },
  },
  set: {
    back: nothing,
    front: (press, { hairInk }) => {
      const waves = [
        ...combed(press.random, [600, 520], { from: 40, to: 200, sweep: [3, 6.2] }),
        ...combed(press.random, [400, 700], { from: 40, to: 190, sweep: [0.5, 5] }),
      ];
      cutHair(press, hairInk, SET, waves);
    },
  },
  braid: {
    back: nothing,
    front: (press, { hairInk, trimInk }) => {
      cutHair(press, hairInk, PINNED_UP, combed(press.random, CROWN, { lean: 0.15 }));
      braid(press, hairInk);
      press.box(trimInk === hairInk ? "brick" : trimInk, 306, 1128, 52, 18);
    },
  },
};

function bun(press: Press, { hairInk }: PortraitTraits, [x, y]: Point): void {
  const { random } = press;
  const size = random.between(68, 88);
  const wound: Mark[] = [];
  for (let ring = 1; ring < 5; ring++) {
    const count = 4 + ring * 3;
    for (let i = 0; i < count; i++) {
      const turn = (i / count) * Math.PI * 2 + ring;
      const [rx, ry] = [ring * size * 0.21, ring * size * 0.23];
      const [px, py] = [x + Math.cos(turn) * rx, y + Math.sin(turn) * ry];
      wound.push(mark(random, px, py, 26, turn + Math.PI / 2, 3));
    }
  }
  cutHair(press, hairInk, ellipse(x, y, size, size * 1.08), wound);
}

function perm(press: Press, { hairInk }: PortraitTraits): void {
  const { random } = press;
  press.fill(
    hairInk,
    "M690 484C668 396 600 344 516 342C400 344 300 440 292 566C290 650 320 730 376 770C424 760 446 706 452 664" +
      "C470 622 500 596 546 596C556 560 620 530 690 484Z",
  );
  const inner: Point[] = [];
  for (let reach = 66; reach < 200; reach += 50) {
    const count = Math.round(reach / 17);
    for (let i = 0; i < count; i++) {
      const turn = 2.75 + ((i + random.between(0.2, 0.8)) / count) * 3.1;
      const [x, y] = [500 + Math.cos(turn) * reach, 566 + Math.sin(turn) * reach];
      if (y < 600 || x < 440) inner.push([x, y]);
    }
  }
  const rim: Point[] = Array.from({ length: 15 }, (_, i) => {
    const turn = 2.05 + (i / 14) * 3.75;
    return [500 + Math.cos(turn) * 206, 560 + Math.sin(turn) * 210];
  });
  const nape: Point[] = [
    [360, 730],
    [402, 744],
    [338, 690],
    [392, 690],
  ];
  const size = random.between(36, 46);
  curls(press, hairInk, [...rim, ...nape, ...inner], [size - 8, size]);
}

function ponytail(press: Press, { hairInk }: PortraitTraits): void {
  const tail =
    "M318 440C240 400 170 470 160 580C150 700 190 800 180 920C220 900 262 840 270 760C280 680 262 600 318 540Z";
  const strands = falling(press.random, [150, 470, 300, 910], (x, y) =>
    y < 540 ? 2.3 : 1.55 + Math.sin(y / 150) * 0.25 + (x - 220) / 900,
  );
  cutHair(press, hairInk, tail, strands);
}

function braid(press: Press, ink: PortraitTraits["hairInk"]): void {
  const { random } = press;
  for (let i = 0; i < 9; i++) {
    const y = 770 + i * 42;
    const x = 366 - i * 4;
    const width = 40 - i * 1.6;
    const lock = ellipse(x + (i % 2 === 0 ? -9 : 9), y, width, 32);
    const angle = i % 2 === 0 ? 0.75 : 2.4;
    const strands = [-12, 0, 12].map((aside) => mark(random, x + aside, y, 34, angle, 3.4));
    cutHair(press, ink, lock, strands);
  }
  press.fill(ink, "M312 1140C308 1180 318 1210 330 1230C346 1210 356 1180 352 1140Z");
}
