import { mark, petals, rows, within } from "#features/memorials/demo/engine/drawings/gouge.ts";
import { flatten } from "#features/memorials/demo/engine/drawings/outline.ts";
import { ellipse, type Press } from "#features/memorials/demo/engine/drawings/press.ts";
import type { Motif } from "./motif.ts";

/** The table laid for coffee, seen from above. */
export const coffeeTable: Motif = { width: 1400, height: 1050, seed: 149, draw };

function draw(press: Press): void {
  cloth(press);
  layerCake(press, 700, 500);
  cup(press, 330, 300, -0.5);
  cup(press, 1090, 310, 0.4);
  cup(press, 380, 800, 2.6);
  plate(press, 1060, 790);
  flowersInGlass(press, 700, 160);
  spoonAndFork(press);
}

function cloth(press: Press): void {
  const { random } = press;
  press.box("blue", -20, -20, 1440, 1090);
  for (let x = 60; x < 1400; x += 160) {
    for (let y = 60; y < 1050; y += 160) {
      press.marks("paper", petals(random, [x, y], 4, { radius: 16, length: 30, width: 13 }));
      const between = { radius: 58, length: 22, width: 5, turn: 0.785 };
      press.marks("mist", petals(random, [x, y], 4, between));
    }
  }
}

function layerCake(press: Press, x: number, y: number): void {
  const { random } = press;
  press.disc("black", x + 10, y + 16, 236, 226);
  press.disc("paper", x, y, 232, 222);
  press.ring("mist", 6, x, y, 206, 196);
  press.disc("ochre", x, y, 176, 168);
  press.disc("paper", x, y, 158, 150);
  for (let i = 0; i < 14; i++) {
    const turn = (i / 14) * Math.PI * 2;
    const [px, py] = [x + Math.cos(turn) * 132, y + Math.sin(turn) * 125];
    press.disc("paper", px, py, 30);
    press.ring("mist", 4, px, py, 26);
    press.disc("brick", px, py, 15);
    press.marks("paper", [mark(random, px - 4, py - 4, 10, 0.8, 3)]);
  }
  const grated = rows(random, [x - 90, y - 80, x + 90, y + 80], {
    across: 26,
    down: 20,
    length: 22,
    width: 5,
    angle: (px, py) => px * 3 + py,
  });
  press.marks("black", within(flatten(ellipse(x, y, 92, 86)), grated));
  // One piece is gone already.
  press.fill("paper", `M${x} ${y}L${x + 60} ${y + 190}L${x + 168} ${y + 120}Z`);
  press.fill("mist", `M${x + 4} ${y + 8}L${x + 52} ${y + 166}L${x + 62} ${y + 160}Z`);
  press.fill("ochre", `M${x + 4} ${y + 2}L${x + 152} ${y + 104}L${x + 158} ${y + 90}Z`);
}

function cup(press: Press, x: number, y: number, turn: number): void {
  const { random } = press;
  press.disc("black", x + 8, y + 12, 142, 136);
  press.disc("paper", x, y, 140, 134);
  press.ring("brick", 7, x, y, 124, 118);
  const [hx, hy] = [x + Math.cos(turn) * 96, y + Math.sin(turn) * 92];
  press.ring("black", 26, hx, hy, 26, 24);
  press.ring("paper", 17, hx, hy, 26, 24);
  press.disc("black", x + 4, y + 6, 86, 82);
  press.disc("paper", x, y, 84, 80);
  press.disc("black", x, y, 70, 66);
  press.marks("ochre", [
    mark(random, x - 22, y - 30, 52, -0.5, 6),
    mark(random, x + 20, y + 28, 40, -0.4, 5),
  ]);
}

function plate(press: Press, x: number, y: number): void {
  const { random } = press;
  press.disc("black", x + 8, y + 12, 160, 152);
  press.disc("paper", x, y, 158, 150);
  press.ring("brick", 7, x, y, 140, 132);
  press.fill("ochre", `M${x - 80} ${y + 40}L${x + 84} ${y - 34}L${x + 60} ${y + 62}Z`);
  press.fill(
    "paper",
    `M${x - 84} ${y + 26}L${x + 84} ${y - 50}L${x + 86} ${y - 32}L${x - 80} ${y + 42}Z`,
  );
  press.disc("brick", x + 46, y - 26, 15);
  press.marks("black", [mark(random, x + 10, y + 30, 70, -0.2, 4)]);
}

function flowersInGlass(press: Press, x: number, y: number): void {
  const { random } = press;
  press.marks("moss", petals(random, [x, y], 9, { radius: 74, length: 110, width: 34, turn: 0.2 }));
  press.marks("black", petals(random, [x, y], 9, { radius: 74, length: 90, width: 3, turn: 0.2 }));
  for (const [dx, dy] of [
    [-46, -20],
    [44, -30],
    [-8, 34],
    [54, 34],
    [-50, 44],
    [0, -66],
  ] as const) {
    const shape = { radius: 22, length: 36, width: 22 };
    press.marks("brick", petals(random, [x + dx, y + dy], 6, shape));
    press.disc("ochre", x + dx, y + dy, 11);
  }
}

function spoonAndFork(press: Press): void {
  press.line("black", 12, "M560 880L668 840");
  press.disc("black", 540, 888, 34, 20);
  press.line("paper", 8, "M556 874L664 834");
  press.disc("paper", 536, 882, 32, 18);
  press.line("paper", 9, "M850 950L960 990");
  for (const aside of [-12, 0, 12]) {
    press.line("paper", 5, `M850 ${950 + aside * 0.4}L796 ${928 + aside}`);
  }
}
