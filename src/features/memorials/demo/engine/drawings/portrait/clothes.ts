import { mark, petals, rows, within } from "#features/memorials/demo/engine/drawings/gouge.ts";
import type { Ink } from "#features/memorials/demo/engine/drawings/inks.ts";
import { flatten } from "#features/memorials/demo/engine/drawings/outline.ts";
import type { Press } from "#features/memorials/demo/engine/drawings/press.ts";
import { BODY, bodyRuns, markInk } from "./body.ts";
import { striped, yoke } from "./knitwear.ts";
import type { Clothes, PortraitTraits } from "./traits.ts";

/** Pearls lie on skin or a soft collar, not on ribbing. */
const OPEN_NECKS: readonly Clothes[] = [
  "dotted",
  "flowered",
  "cardigan",
  "plain",
  "shawl",
  "vneck",
];

export function cutClothes(press: Press, traits: PortraitTraits): void {
  press.fill(traits.clothesInk, BODY);
  WARDROBE[traits.clothes](press, traits);
  if (traits.ornament === "pearls" && OPEN_NECKS.includes(traits.clothes)) pearls(press, traits);
  if (traits.ornament === "brooch") brooch(press, traits);
}

const WARDROBE: Record<Clothes, (press: Press, traits: PortraitTraits) => void> = {
  plain: (press, traits) => {
    folds(press, traits);
    neckband(press, traits.clothesInk, traits);
  },
  dotted: (press, traits) => {
    const dots = rows(press.random, [0, 1050, 940, 1260], {
      across: 74,
      down: 46,
      length: 17,
      width: 15,
      stray: 0.08,
    });
    press.marks(traits.trimInk, within(bodyRuns, dots));
    roundCollar(press, traits.trimInk);
  },
  flowered: (press, traits) => {
    const places = rows(press.random, [30, 1066, 920, 1250], {
      across: 92,
      down: 52,
      length: 44,
      stray: 0.1,
    });
    for (const { x, y } of within(bodyRuns, places)) {
      const shape = { radius: 11, length: 20, width: 13, turn: x };
      press.marks(traits.trimInk, petals(press.random, [x, y], 5, shape));
      press.disc(traits.trimInk === "ochre" ? "brick" : "ochre", x, y, 5);
    }
    if (press.random.chance(0.6)) roundCollar(press, "paper");
  },
  cardigan: (press, traits) => {
    folds(press, traits);
    const blouse: Ink = traits.trimInk;
    press.fill(
      blouse,
      "M386 950C440 1020 540 1040 612 982L652 1016C640 1100 620 1190 600 1270H500C500 1180 470 1090 352 1000Z",
    );
    roundCollar(press, blouse === "paper" ? "mist" : "paper");
    const edge = markInk(traits.clothesInk);
    press.line(edge, 4, "M352 1000C470 1090 500 1180 500 1275");
    press.line(edge, 4, "M652 1016C640 1100 620 1190 600 1275");
    for (const y of [1120, 1190, 1250]) press.disc(edge, 474 - (1250 - y) * 0.12, y, 8);
  },
  rollneck: (press, traits) => {
    folds(press, traits);
    const neck = "M366 900C430 950 540 960 598 912L628 996C560 1066 420 1058 346 1006Z";
    press.fill(traits.clothesInk, neck);
    const ribs = rows(press.random, [352, 920, 630, 1060], {
      across: 20,
      down: 70,
      length: 78,
      width: 4,
      stray: 0.06,
      angle: (x) => 1.75 - (x - 350) / 700,
    });
    press.marks(markInk(traits.clothesInk), within(flatten(neck), ribs));
    press.line(markInk(traits.clothesInk), 3.5, "M346 1006C420 1058 560 1066 628 996");
  },
  suit: (press, traits) => {
    const cloth = rows(press.random, [20, 1060, 920, 1260], {
      across: 30,
      down: 26,
      length: 24,
      width: 3.2,
      stray: 0.12,
      angle: (x) => (Math.floor(x / 30) % 2 === 0 ? -0.8 : 0.8),
    });
    press.marks(markInk(traits.clothesInk), within(bodyRuns, cloth));
    press.fill("paper", "M384 940C440 1020 540 1040 612 978L660 1016L600 1270H470L346 1004Z");
    const tie: Ink = traits.clothesInk === "brick" ? "ochre" : "brick";
    press.fill(tie, "M520 1062L560 1098L548 1140L574 1275H490L512 1138L492 1100Z");
    press.fill(traits.clothesInk, "M340 1002L300 1050L380 1100L352 1130L470 1275H500L470 1120Z");
    press.fill(traits.clothesInk, "M660 1016L712 1050L664 1100L690 1124L600 1275H574L610 1120Z");
    press.line(markInk(traits.clothesInk), 3.5, "M300 1050L380 1100L352 1130L470 1275");
    press.line(markInk(traits.clothesInk), 3.5, "M712 1050L664 1100L690 1124L600 1275");
    shirtCollar(press, "mist");
  },
  checked: (press, traits) => {
    check(press, traits);
    shirtCollar(press, traits.clothesInk);
    collarEdge(press, markInk(traits.clothesInk));
    for (const y of [1130, 1200, 1262])
      press.disc(markInk(traits.clothesInk), 536 + (y - 1130) * 0.05, y, 7);
  },
  striped: (press, traits) => striped(press, traits),
  yoke: (press, traits) => yoke(press, traits),
  vneck: (press, traits) => {
    folds(press, traits);
    press.fill("paper", "M380 948C440 1020 540 1040 614 980L636 1010L548 1190L350 1004Z");
    const edge = markInk(traits.clothesInk);
    press.line(edge, 5, "M350 1004L548 1190L636 1010");
    shirtCollar(press, traits.trimInk === "paper" ? "mist" : traits.trimInk);
  },
  work: (press, traits) => {
    folds(press, traits);
    shirtCollar(press, traits.clothesInk);
    const seam = markInk(traits.clothesInk);
    collarEdge(press, seam);
    press.line(seam, 4, "M544 1080C548 1140 552 1210 552 1275");
    press.line(seam, 4, "M640 1150H770L764 1260H646Z");
    for (const y of [1120, 1190, 1255]) press.disc(seam, 566, y, 8);
  },
  shawl: (press, traits) => {
    roundCollar(press, "paper");
    const wrap =
      "M300 1010C420 1110 560 1110 650 1010L760 1070C720 1160 640 1230 560 1275H420C300 1230 180 1140 130 1100Z";
    press.fill(traits.trimInk, wrap);
    const knit = rows(press.random, [130, 1040, 770, 1270], {
      across: 34,
      down: 26,
      length: 28,
      width: 4,
      stray: 0.15,
      angle: (x) => (x < 480 ? 0.6 : -0.6),
    });
    press.marks(traits.clothesInk, within(flatten(wrap), knit));
  },
};

function folds(press: Press, { clothesInk }: PortraitTraits): void {
  const { random } = press;
  const weave = rows(random, [0, 1050, 940, 1265], {
    across: 70,
    down: 44,
    length: 50,
    width: 4,
    stray: 0.4,
    keep: 0.75,
    angle: (x) => (x < 480 ? -0.85 + x / 1600 : 0.45 + x / 2000),
  });
  press.marks(markInk(clothesInk), within(bodyRuns, weave));
}

function neckband(press: Press, ink: Ink, { clothesInk }: PortraitTraits): void {
  press.fill(ink, "M374 934C430 1006 540 1028 612 966L632 1000C550 1074 410 1056 346 1000Z");
  press.line(markInk(clothesInk), 3.5, "M346 1000C410 1056 550 1074 632 1000");
}

function roundCollar(press: Press, ink: Ink): void {
  press.fill(
    ink,
    "M386 940C370 968 350 986 334 1000C390 1074 500 1106 578 1090C612 1066 644 1036 656 1012L614 976C560 1036 444 1032 386 940Z",
  );
  const { random } = press;
  press.marks(ink === "paper" || ink === "mist" ? "blue" : "paper", [
    mark(random, 420, 1002, 100, 0.75, 4),
    mark(random, 500, 1044, 90, 0.22, 4),
    mark(random, 584, 1028, 70, -0.62, 4),
    mark(random, 566, 1066, 54, 1.1, 3.5),
  ]);
}

function shirtCollar(press: Press, ink: Ink): void {
  press.fill(
    ink,
    "M372 934C430 1012 540 1034 612 968L652 1030L574 1124L530 1062L444 1126C400 1070 366 1030 344 1000Z",
  );
  press.line("black", 3, "M378 946C436 1016 540 1036 610 974");
}

function collarEdge(press: Press, ink: Ink): void {
  press.line(ink, 3.5, "M344 1000C366 1030 400 1070 444 1126L530 1062L574 1124L652 1030");
}

function check(press: Press, { clothesInk, trimInk }: PortraitTraits): void {
  const { random } = press;
  const line = (angle: number, across: number, down: number) =>
    rows(random, [-10, 1030, 960, 1275], {
      across,
      down,
      length: 66,
      width: 8,
      stray: 0.02,
      angle: () => angle,
    });
  const ink = trimInk === clothesInk ? markInk(clothesInk) : trimInk;
  press.marks(ink, within(bodyRuns, line(0.02, 60, 48)));
  press.marks(ink, within(bodyRuns, line(1.55, 52, 62)));
}

function pearls(press: Press, { hairInk }: PortraitTraits): void {
  const ink: Ink = hairInk === "mist" ? "ochre" : "mist";
  for (let i = 0; i < 13; i++) {
    const t = i / 12;
    const x = 402 + t * 198;
    press.disc(ink, x, 952 + Math.sin(t * Math.PI) * 62 + t * 14, 11);
  }
}

function brooch(press: Press, { clothesInk }: PortraitTraits): void {
  press.disc(clothesInk === "ochre" ? "brick" : "ochre", 690, 1096, 24, 18);
  press.disc("paper", 690, 1096, 11, 8);
}
