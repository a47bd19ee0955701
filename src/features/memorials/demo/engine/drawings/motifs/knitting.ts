import { mark, rows, within } from "#features/memorials/demo/engine/drawings/gouge.ts";
import type { Ink } from "#features/memorials/demo/engine/drawings/inks.ts";
import { flatten } from "#features/memorials/demo/engine/drawings/outline.ts";
import { ellipse, type Press } from "#features/memorials/demo/engine/drawings/press.ts";
import type { Motif } from "./motif.ts";

export const knitting: Motif = { width: 1200, height: 1200, seed: 157, draw };

const CLOTH =
  "M330 330C460 300 700 306 820 340C840 470 836 600 812 720C650 760 480 756 316 716C296 590 300 450 330 330Z";

function draw(press: Press): void {
  const { random } = press;
  press.box("moss", -20, -20, 1240, 1240);
  const carpet = { across: 70, down: 44, length: 50, width: 5, stray: 0.3 };
  press.marks(
    "paper",
    rows(random, [-20, 0, 1220, 1200], { ...carpet, angle: () => 0.5, keep: 0.6 }),
  );
  press.disc("black", 604, 990, 470, 150);
  basket(press);
  ball(press, 420, 850, 130, "ochre");
  ball(press, 800, 860, 120, "mist");
  ball(press, 610, 900, 120, "brick");
  basketFront(press);
  piece(press);
  press.line("brick", 6, "M812 700C900 740 960 700 930 780C900 860 760 800 700 850");
}

function basket(press: Press): void {
  press.fill("black", "M180 880C220 830 980 830 1020 880L950 1110C800 1150 400 1150 250 1110Z");
  press.line("ochre", 22, "M180 884C400 840 800 840 1020 884");
}

function basketFront(press: Press): void {
  const front = "M190 930C420 980 780 980 1010 930L952 1112C800 1152 400 1152 248 1112Z";
  press.fill("ochre", front);
  const wicker = rows(press.random, [190, 940, 1010, 1140], {
    across: 56,
    down: 26,
    length: 44,
    width: 6,
    stray: 0.1,
    angle: (x) => (x - 600) / 1800,
  });
  press.marks("black", within(flatten(front), wicker));
  press.line("black", 8, "M190 930C420 980 780 980 1010 930");
}

function ball(press: Press, x: number, y: number, r: number, ink: Ink): void {
  const { random } = press;
  press.disc(ink, x, y, r);
  const outline = flatten(ellipse(x, y, r));
  const thread: Ink = ink === "brick" ? "paper" : "black";
  for (const [angle, bend] of [
    [0.5, 0.5],
    [-0.7, -0.4],
    [1.6, 0.3],
  ] as const) {
    const wound = rows(random, [x - r, y - r, x + r, y + r], {
      across: 60,
      down: 60,
      length: 70,
      width: 4,
      stray: 0.4,
      angle: (px, py) => angle + ((px - x + py - y) / r) * bend,
    });
    press.marks(thread, within(outline, wound));
  }
}

/** The piece on its needles, with the pattern half done. */
function piece(press: Press): void {
  const { random } = press;
  press.fill("brick", CLOTH);
  const runs = flatten(CLOTH);
  for (const lean of [0.95, -0.95]) {
    const stitches = rows(random, [300 + lean * 8, 380, 840, 740], {
      across: 32,
      down: 26,
      length: 22,
      width: 5,
      stray: 0.04,
      angle: () => lean,
    });
    press.marks("black", within(runs, stitches));
  }
  for (const y of [470, 610]) {
    for (let x = 350; x < 810; x += 64) {
      const star = [0, 0.785, 1.57, 2.355].map((angle) => mark(random, x, y, 46, angle, 11));
      press.marks("paper", within(runs, star));
    }
  }
  for (const y of [400, 540, 680]) {
    const dots = rows(random, [330, y, 830, y + 1], {
      across: 32,
      length: 18,
      width: 12,
      stray: 0.02,
      angle: () => 1.57,
    });
    press.marks("ochre", within(runs, dots));
  }
  for (let x = 340; x < 820; x += 26)
    press.ring("paper", 7, x, 334 - Math.sin(((x - 330) / 490) * 3.1) * 22, 10, 17);
  needle(press, "M190 380L900 262", 186, 381);
  needle(press, "M300 236L960 372", 966, 374);
}

function needle(press: Press, data: string, x: number, y: number): void {
  press.line("black", 18, data);
  press.line("mist", 9, data);
  press.disc("black", x, y, 24);
  press.disc("ochre", x, y, 17);
}
