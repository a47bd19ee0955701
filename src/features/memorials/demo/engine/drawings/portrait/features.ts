import { mark, type Mark, rows } from "#features/memorials/demo/engine/drawings/gouge.ts";
import type { Press } from "#features/memorials/demo/engine/drawings/press.ts";
import type { Landmarks } from "./face.ts";
import type { PortraitTraits } from "./traits.ts";

const EYE_X = 668;
const EYE_Y = 570;

/** Eye, brow, mouth, ear, and the lines the years have cut. */
export function cutFeatures(press: Press, traits: PortraitTraits, at: Landmarks): void {
  neckShade(press, traits, at);
  eye(press, traits);
  mouth(press, traits, at);
  press.marks("black", [
    mark(press.random, at.noseBase[0] - 6, at.noseBase[1] - 18, 24, -0.9, 3.2),
  ]);
  if (traits.age > 42) years(press, traits, at);
  if (press.random.chance(0.45)) cheek(press);
}

export function cutEar(press: Press, traits: PortraitTraits): void {
  const { random } = press;
  const long = traits.age > 65 ? 10 : 0;
  const ear =
    `M484 602C516 590 538 618 528 664C522 ${694 + long} 498 ${708 + long} 486 ${690 + long}` +
    `C472 ${668 + long} 468 612 484 602Z`;
  press.fill("paper", ear);
  press.line("black", 5, ear);
  press.marks("black", [mark(random, 502, 652, 48, 1.9, 4)]);
  if (traits.ornament === "stud") {
    press.disc(traits.groundInk === "brick" ? "ochre" : "brick", 502, 716 + long, 9);
  }
}

export function cutGlasses(press: Press, traits: PortraitTraits): void {
  if (traits.glasses === "none") return;
  const { random } = press;
  const thick = random.between(6, 8.5);
  if (traits.glasses === "round") press.ring("black", thick, 664, 568, 38, 36);
  if (traits.glasses === "oval") press.ring("black", thick - 1, 664, 574, 39, 27);
  if (traits.glasses === "square") {
    press.line(
      "black",
      thick + 1,
      "M630 542L698 538C702 560 700 588 690 598L640 602C632 590 628 566 630 542Z",
    );
  }
  press.line("black", 6, "M626 562L500 598");
  press.line("black", 6, "M701 556L713 549");
}

function eye(press: Press, traits: PortraitTraits): void {
  const { random } = press;
  const heavy = traits.sex === "male" ? 8 : 5.5;
  const browLift = random.between(-4, 5);
  press.marks(browInk(traits), [
    mark(random, 664, 516 - browLift, random.between(60, 78), random.between(-0.16, -0.02), heavy),
  ]);
  if (random.chance(0.3)) {
    press.marks("black", [mark(random, EYE_X, EYE_Y + 2, 38, 0.1, 5.5)]);
    return;
  }
  // Open: the upper lid, the iris under it, a thin lower lid that meets neither.
  press.disc("black", EYE_X + 9, EYE_Y, 6.2, 8);
  press.marks("black", [
    mark(random, EYE_X, EYE_Y - 7, 46, 0.12, 6.5),
    mark(random, EYE_X + 2, EYE_Y + 10, 28, -0.12, 2.4),
  ]);
  if (traits.age > 50) press.marks("black", [mark(random, EYE_X - 4, EYE_Y - 19, 40, 0.02, 2.4)]);
}

function browInk({ hairInk, age }: PortraitTraits): "black" | "blue" {
  return (hairInk === "mist" || hairInk === "paper") && age > 70 ? "blue" : "black";
}

function mouth(press: Press, traits: PortraitTraits, { mouth: [x, y] }: Landmarks): void {
  const { random } = press;
  const smile = random.between(0.02, 0.2);
  if (traits.sex === "female" && random.chance(0.4)) {
    press.marks("brick", [mark(random, x - 6, y + 1, 38, smile, 11)]);
  }
  press.marks("black", [mark(random, x - 14, y, random.between(38, 52), smile, 4)]);
}

function years(press: Press, traits: PortraitTraits, at: Landmarks): void {
  const { random } = press;
  const depth = Math.min(1, (traits.age - 40) / 45);
  const weight = 2 + depth * 1.2;
  const lines: Mark[] = [
    mark(random, 652, at.noseBase[1] + 14, 40 + depth * 34, 1.18, weight + 0.5),
    mark(random, 606, 568, 26, 0.45, weight),
    mark(random, 646, 606 + depth * 6, 34, 0.4, weight),
  ];
  if (depth > 0.35) {
    lines.push(mark(random, 602, 584, 26, 0.1, weight));
    lines.push(mark(random, 634, at.mouth[1] + 56, 48 * depth, 1.1, weight));
  }
  if (depth > 0.65) {
    lines.push(mark(random, 604, 602, 24, -0.25, weight));
    lines.push(mark(random, 668, 484, 40, 0.05, weight - 0.6));
  }
  press.marks("black", lines);
}

function cheek(press: Press): void {
  const blush = { across: 24, down: 18, length: 26, width: 3.4, angle: () => 1.05, stray: 0.25 };
  press.marks("ochre", rows(press.random, [592, 640, 652, 700], blush));
}

function neckShade(press: Press, traits: PortraitTraits, { chin }: Landmarks): void {
  const keep = 0.45 + Math.min(0.4, traits.age / 220);
  const under = chin[1] + 30;
  const shade = { across: 40, down: 26, length: 58, width: 3.2, angle: () => 1, keep };
  const only = (x: number, y: number) =>
    x > 405 && (y > under + 30 ? x < 566 : x < 566 - (under + 30 - y) * 0.35);
  press.marks("black", rows(press.random, [410, 792, 580, 950], { ...shade, only }));
}
