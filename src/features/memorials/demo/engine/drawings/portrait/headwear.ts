import { mark, petals, rows, within } from "#features/memorials/demo/engine/drawings/gouge.ts";
import type { Ink } from "#features/memorials/demo/engine/drawings/inks.ts";
import { flatten } from "#features/memorials/demo/engine/drawings/outline.ts";
import type { Press } from "#features/memorials/demo/engine/drawings/press.ts";
import { cutHair, falling } from "./strands.ts";
import type { Hair, PortraitTraits } from "./traits.ts";
import type { HairCut } from "./womens-hair.ts";

type Covered = Extract<Hair, "headscarf" | "sunhat" | "cap" | "woolly" | "brim">;

const NAPE =
  "M320 470C288 540 280 640 322 706C340 740 356 762 376 776C410 790 440 752 450 706C446 660 460 610 520 590L560 500Z";

/** What people here wear on their heads, and the hair that shows below it. */
export const headwear: Record<Covered, HairCut> = {
  headscarf: { back: () => {}, front: headscarf },
  sunhat: { back: () => {}, front: sunhat },
  cap: { back: () => {}, front: cap },
  woolly: { back: () => {}, front: woolly },
  brim: { back: () => {}, front: brim },
};

function hairBelow(press: Press, { hairInk, sex }: PortraitTraits): void {
  const strands = falling(press.random, [286, 500, 470, 780], () => 1.75);
  cutHair(press, hairInk, NAPE, strands);
  if (sex === "male") press.fill(hairInk, "M532 480L568 480L560 632L544 640Z");
}

function headscarf(press: Press, { hatInk, trimInk, hairInk }: PortraitTraits): void {
  const { random } = press;
  press.fill(hairInk, "M690 470C660 440 600 420 560 470L560 540C600 520 650 500 690 470Z");
  const scarf =
    "M668 428C630 340 560 312 490 316C360 322 262 440 264 590C266 720 300 800 330 872C420 900 520 884 586 882" +
    "C610 876 600 850 588 836C560 800 548 700 560 620C572 540 620 480 668 428Z";
  press.fill(hatInk, scarf);
  press.fill(hatInk, "M588 850C640 880 660 930 640 980C610 960 590 920 576 890Z");
  press.fill(hatInk, "M580 860C570 920 540 960 500 980C500 940 530 890 560 866Z");
  const dots = rows(random, [270, 340, 640, 880], {
    across: 62,
    down: 54,
    length: 15,
    width: 13,
    stray: 0.12,
  });
  press.marks(lightOn(hatInk, trimInk), within(flatten(scarf), dots));
}

function sunhat(press: Press, traits: PortraitTraits): void {
  hairBelow(press, traits);
  const { random } = press;
  const straw: Ink = traits.groundInk === "ochre" ? "mist" : "ochre";
  const crown = "M312 452C318 350 400 282 510 284C620 288 690 360 700 462C600 440 420 440 312 452Z";
  press.fill(straw, crown);
  press.fill(
    straw,
    "M190 520C300 440 640 420 850 500C860 512 850 524 836 524C640 476 380 492 214 548C190 552 176 536 190 520Z",
  );
  press.fill(
    traits.hatInk === straw ? "black" : traits.hatInk,
    "M306 470C420 430 610 430 704 462L706 492C600 462 430 468 304 506Z",
  );
  const weave = rows(random, [310, 300, 700, 430], { across: 44, down: 20, length: 34, width: 3 });
  press.marks("black", within(flatten(crown), weave));
  press.marks("paper", petals(random, [372, 470], 7, { radius: 13, length: 24, width: 11 }));
}

function cap(press: Press, traits: PortraitTraits): void {
  hairBelow(press, traits);
  const { random } = press;
  press.fill(
    traits.hatInk,
    "M306 520C296 396 410 316 540 320C640 324 700 376 716 446C770 452 826 478 842 506C788 512 730 498 690 496" +
      "C590 488 430 506 340 556C320 548 308 536 306 520Z",
  );
  press.marks(lightOn(traits.hatInk, "mist"), [
    mark(random, 440, 410, 170, -0.55, 5),
    mark(random, 510, 432, 220, -0.28, 5),
    mark(random, 560, 368, 150, 0.1, 4),
    mark(random, 640, 464, 120, 0.06, 4),
    mark(random, 390, 478, 120, -0.4, 4),
    mark(random, 770, 486, 90, 0.3, 3),
  ]);
}

function woolly(press: Press, traits: PortraitTraits): void {
  hairBelow(press, traits);
  const { random } = press;
  const light = lightOn(traits.hatInk, traits.trimInk);
  const pompom = traits.trimInk === traits.hatInk ? "paper" : traits.trimInk;
  const dome = "M296 510C286 370 390 286 510 290C630 294 706 380 700 474C560 460 420 480 296 510Z";
  press.fill(traits.hatInk, dome);
  const knit = rows(random, [300, 300, 700, 490], {
    across: 30,
    down: 26,
    length: 24,
    width: 4,
    stray: 0.14,
    angle: (x) => 1.57 + (x - 500) / 500,
  });
  press.marks(light, within(flatten(dome), knit));
  const fold = "M286 510C420 462 580 450 708 470L714 548C600 520 420 530 292 590Z";
  press.fill(traits.hatInk, fold);
  press.line(light, 3.5, "M290 512C420 466 580 454 708 474");
  const ribs = rows(random, [300, 470, 710, 580], {
    across: 19,
    down: 60,
    length: 62,
    width: 4,
    stray: 0.06,
    angle: () => 1.5,
  });
  press.marks(light, within(flatten(fold), ribs));
  if (random.chance(0.4)) press.disc(pompom, 496, 284, 40);
}

function brim(press: Press, traits: PortraitTraits): void {
  hairBelow(press, traits);
  const { random } = press;
  press.fill(
    traits.hatInk,
    "M306 500C300 420 330 300 410 290C470 284 500 316 548 304C630 292 690 380 702 474C580 450 420 458 306 500Z",
  );
  const band: Ink = traits.hatInk === "black" ? "brick" : "black";
  press.fill(band, "M304 478C420 432 600 426 700 452L706 492C590 466 420 474 304 522Z");
  press.fill(
    traits.hatInk,
    "M210 548C330 470 660 440 836 492C848 500 844 514 830 516C660 490 400 512 240 574C216 576 200 562 210 548Z",
  );
  press.marks(lightOn(traits.hatInk, "mist"), [
    mark(random, 380, 380, 110, -1.2, 4),
    mark(random, 470, 350, 120, 0.3, 4),
    mark(random, 600, 370, 120, 0.7, 4),
    mark(random, 420, 514, 180, -0.2, 3.5),
  ]);
}

function lightOn(ink: Ink, wish: Ink): Ink {
  if (ink === wish) return "paper";
  return ink === "ochre" || ink === "mist" ? "black" : wish;
}
