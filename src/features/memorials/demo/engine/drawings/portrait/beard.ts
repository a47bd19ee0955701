import { mark, rows, within } from "#features/memorials/demo/engine/drawings/gouge.ts";
import {
  curveThrough,
  flatten,
  type Point,
} from "#features/memorials/demo/engine/drawings/outline.ts";
import type { Press } from "#features/memorials/demo/engine/drawings/press.ts";
import type { Landmarks } from "./face.ts";
import { cutHair } from "./strands.ts";
import type { Beard, PortraitTraits } from "./traits.ts";

export function cutBeard(press: Press, traits: PortraitTraits, at: Landmarks): void {
  BEARDS[traits.beard](press, traits, at);
}

type Cut = (press: Press, traits: PortraitTraits, at: Landmarks) => void;

const BEARDS: Record<Beard, Cut> = {
  none: () => {},
  moustache,
  short: (press, traits, at) => {
    stubble(press, traits, at);
    if (press.random.chance(0.5)) moustache(press, traits, at);
  },
  full: (press, traits, at) => {
    whiskers(press, traits, at, press.random.between(20, 84));
    moustache(press, traits, at);
    press.marks("black", [mark(press.random, at.mouth[0] - 16, at.mouth[1] + 2, 44, 0.12, 4.5)]);
  },
  goatee: (press, traits, at) => {
    const [x, y] = at.chin;
    const tuft = curveThrough([
      [at.mouth[0] - 10, at.mouth[1] + 40],
      [x + 3, y - 26],
      [x + 6, y + 14],
      [x - 18, y + 64],
      [x - 56, y + 24],
      [x - 62, y - 10],
    ]);
    const angle = () => 1.35;
    const strands = rows(press.random, [x - 70, y - 40, x + 10, y + 60], {
      across: 16,
      down: 20,
      length: 26,
      width: 3,
      angle,
    });
    cutHair(press, traits.hairInk, tuft, strands);
    moustache(press, traits, at);
  },
};

function moustache(
  press: Press,
  { hairInk }: PortraitTraits,
  { noseBase, mouth }: Landmarks,
): void {
  const [x, y] = mouth;
  const top = noseBase[1] + 8;
  const shape = curveThrough([
    [x + 8, top + 2],
    [x + 20, top + 14],
    [x + 18, y - 6],
    [x - 16, y + 2],
    [x - 58, y + 20],
    [x - 52, y - 4],
    [x - 22, top + 6],
  ]);
  const strands = rows(press.random, [x - 60, top, x + 20, y + 16], {
    across: 14,
    down: 9,
    length: 22,
    width: 2.6,
    angle: (px) => 1.9 + (x - px) / 90,
  });
  cutHair(press, hairInk, shape, strands);
}

function whiskers(press: Press, traits: PortraitTraits, at: Landmarks, length: number): void {
  const [cx, cy] = at.chin;
  const [mx, my] = at.mouth;
  const edge: Point[] = [
    [538, 596],
    [562, 600],
    [570, 650],
    [588, 702],
    [630, 726],
    [mx - 40, my - 10],
    [mx - 20, my + 16],
    [mx + 4, my + 26],
    [cx + 10, cy - 30],
    [cx + 12, cy + 20 + length * 0.3],
    [cx - 34, cy + 46 + length],
    [620, cy + 50 + length * 0.8],
    [560, cy + 20 + length * 0.3],
    [520, 800],
    [508, 710],
  ];
  const shape = curveThrough(edge);
  const angle = (x: number) => 1.25 + (650 - x) / 500;
  const strands = rows(press.random, [500, 620, 740, cy + 60 + length], {
    across: 24,
    down: 24,
    length: 36,
    width: 3.4,
    stray: 0.4,
    angle,
  });
  cutHair(press, traits.hairInk, shape, strands);
}

function stubble(press: Press, traits: PortraitTraits, at: Landmarks): void {
  const [cx, cy] = at.chin;
  const [mx, my] = at.mouth;
  const jaw = curveThrough([
    [536, 640],
    [580, 720],
    [634, 728],
    [mx - 30, my - 22],
    [mx + 8, my - 26],
    [mx - 10, my + 8],
    [mx + 2, my + 34],
    [cx - 2, cy - 10],
    [cx - 24, cy + 22],
    [620, cy + 34],
    [556, 836],
    [520, 740],
  ]);
  const angle = (x: number) => 1.2 + (650 - x) / 420;
  const hairs = rows(press.random, [510, 630, 730, cy + 30], {
    across: 20,
    down: 15,
    length: 16,
    width: 3,
    stray: 0.4,
    angle,
  });
  const ink = traits.hairInk === "paper" || traits.hairInk === "mist" ? "blue" : "black";
  press.marks(ink, within(flatten(jaw), hairs));
}
