import {
  mark,
  type Mark,
  rays,
  rows,
  strewn,
} from "#features/memorials/demo/engine/drawings/gouge.ts";
import type { Ink } from "#features/memorials/demo/engine/drawings/inks.ts";
import type { Press } from "#features/memorials/demo/engine/drawings/press.ts";
import { type Ground, hillInk, paneInk, type PortraitTraits } from "./traits.ts";

/** What stands behind the person: mostly plain ink and the marks of the gouge. */
export function cutGround(press: Press, { ground, groundInk }: PortraitTraits): void {
  press.box(groundInk, -20, -20, 1040, 1290);
  GROUNDS[ground](press, groundInk === "black" ? "blue" : "paper", groundInk);
}

const GROUNDS: Record<Ground, (press: Press, light: Ink, ground: Ink) => void> = {
  rain: (press, light) => {
    const lean = press.random.between(1.45, 1.85);
    const drops = { across: 96, down: 74, length: 52, width: 5, stray: 0.16, keep: 0.9 };
    press.marks(light, rows(press.random, [0, 10, 1010, 1240], { ...drops, angle: () => lean }));
  },
  wind: (press, light) => {
    const bend = press.random.between(180, 340);
    const angle = (x: number) => Math.sin(x / bend) * 0.22;
    const breath = { across: 150, down: 44, length: 120, width: 6, keep: 0.8, angle };
    press.marks(light, rows(press.random, [-20, 20, 1020, 1240], breath));
  },
  leaves: (press, light) => {
    const { random } = press;
    const fallen = strewn(random, [500, 600], [640, 760], 110, () => ({
      length: random.between(26, 46),
      angle: random.between(0, Math.PI),
      width: random.between(7, 12),
    }));
    press.marks(light, fallen);
  },
  weave: (press, light) => {
    const angle = (x: number, y: number) =>
      (Math.floor(x / 90) + Math.floor(y / 90)) % 2 === 0 ? 0.1 : 1.67;
    const straw = { across: 45, down: 30, length: 40, width: 4, stray: 0.18, angle };
    press.marks(light, rows(press.random, [0, 10, 1010, 1250], straw));
  },
  waves: (press, light) => press.marks(light, scallops(press)),
  sprigs: (press, light) => press.marks(light, sprigs(press)),
  panes: (press, light, ground) => {
    press.box(paneInk(ground), 110, 80, 780, 1200);
    const glass = { across: 130, down: 60, length: 96, width: 6, keep: 0.8, angle: () => -0.5 };
    press.marks("paper", rows(press.random, [170, 130, 840, 1240], glass));
    for (const x of [90, 488, 880]) press.box(light === "blue" ? "ochre" : light, x, 60, 26, 1230);
    for (const y of [56, 560]) press.box(light === "blue" ? "ochre" : light, 90, y, 816, 26);
  },
  hills: (press, light, ground) => {
    const { random } = press;
    const sun = random.between(160, 300);
    const glow = { from: 130, to: 900, count: 30, step: 84, length: 60, width: 5 };
    press.marks(light, rays(random, [sun, 240], { ...glow, only: (_, y) => y < 760 }));
    press.disc(ground === "black" ? "mist" : "paper", sun, 240, 74);
    const land = hillInk(ground);
    press.fill(land, "M-20 800C220 720 420 790 640 760C800 740 900 690 1020 700V1280H-20Z");
    const grass = { across: 50, down: 34, length: 46, width: 5, angle: () => -1.3, keep: 0.8 };
    const blade: Ink = land === "black" ? "moss" : "black";
    const below = (x: number, y: number) => y > 800 - x * 0.06;
    press.marks(blade, rows(random, [0, 790, 1010, 1250], { ...grass, only: below }));
  },
};

function scallops(press: Press): Mark[] {
  const marks: Mark[] = [];
  for (let y = 50, row = 0; y < 1260; y += 62, row++) {
    for (let x = (row % 2) * 60 - 30; x < 1040; x += 120) {
      for (const [dx, dy, angle] of [
        [-32, -4, -0.7],
        [0, -20, 0],
        [32, -4, 0.7],
      ] as const) {
        marks.push(mark(press.random, x + dx, y + dy, 36, angle, 5));
      }
    }
  }
  return marks;
}

function sprigs(press: Press): Mark[] {
  const marks: Mark[] = [];
  for (let y = 70, row = 0; y < 1260; y += 120, row++) {
    for (let x = 40 + (row % 2) * 85; x < 1010; x += 170) {
      const lean = press.random.between(-0.25, 0.25) - Math.PI / 2;
      marks.push(mark(press.random, x, y, 62, lean, 4));
      for (const [along, side] of [
        [-16, 1],
        [-16, -1],
        [8, 1],
        [8, -1],
      ] as const) {
        const [px, py] = [x - Math.cos(lean) * along, y - Math.sin(lean) * along];
        const angle = lean + side * 0.8;
        const [dx, dy] = [Math.cos(angle) * 14, Math.sin(angle) * 14];
        marks.push(mark(press.random, px + dx, py + dy, 28, angle, 8));
      }
    }
  }
  return marks;
}
