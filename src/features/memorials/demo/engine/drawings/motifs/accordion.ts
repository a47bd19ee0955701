import { mark, rows, strewn } from "#features/memorials/demo/engine/drawings/gouge.ts";
import type { Press } from "#features/memorials/demo/engine/drawings/press.ts";
import type { Motif } from "./motif.ts";

/** The accordion on its chair, between two dances. */
export const accordion: Motif = { width: 1200, height: 1200, seed: 223, draw };

function draw(press: Press): void {
  hall(press);
  chair(press);
  press.line("black", 20, "M300 470C250 400 262 330 320 330C372 330 384 400 372 460");
  bellows(press);
  treble(press);
  bass(press);
}

function hall(press: Press): void {
  const { random } = press;
  press.box("brick", -20, -20, 1240, 1240);
  for (let x = 20; x < 1220; x += 120) press.box("black", x, -20, 6, 900);
  const panel = { across: 60, down: 80, length: 70, width: 4, keep: 0.5, angle: () => 1.57 };
  press.marks("paper", rows(random, [0, 20, 1200, 860], panel));
  press.fill("ochre", "M-20 880H1220V1220H-20Z");
  const floor = { across: 170, down: 34, length: 150, width: 5 };
  press.marks("black", rows(random, [-20, 900, 1220, 1200], floor));
  press.line("paper", 6, "M-20 120C200 220 400 220 600 130C800 220 1000 220 1220 120");
  for (let i = 0; i < 15; i++) {
    const x = 20 + i * 82;
    const y = 128 + Math.abs(Math.sin((i / 15) * Math.PI * 2)) * 66;
    press.fill(i % 2 === 0 ? "paper" : "mist", `M${x - 26} ${y}H${x + 26}L${x} ${y + 66}Z`);
  }
}

function chair(press: Press): void {
  for (const x of [260, 900]) {
    press.fill("black", `M${x} 820H${x + 40}L${x + 34} 1130H${x + 8}Z`);
  }
  press.box("black", 220, 800, 760, 40);
  press.line("black", 20, "M280 1000H920");
}

function bellows(press: Press): void {
  press.fill("black", "M400 470C560 400 700 400 830 480V790C700 740 540 740 400 790Z");
  for (let i = 0; i < 9; i++) {
    const x = 420 + i * 46;
    const top = 462 - Math.sin((i / 8) * Math.PI) * 46;
    const bottom = 782 - Math.sin((i / 8) * Math.PI) * 38;
    press.fill(
      i % 2 === 0 ? "moss" : "paper",
      `M${x} ${top}L${x + 24} ${top + 16}V${bottom - 14}L${x} ${bottom}Z`,
    );
  }
}

function treble(press: Press): void {
  const { random } = press;
  press.fill("black", "M200 440L410 420L420 810L210 830Z");
  press.fill("mist", "M226 462L392 446L400 786L232 804Z");
  press.fill("paper", "M150 460L236 452L246 826L162 834Z");
  for (let i = 0; i < 10; i++) {
    const y = 484 + i * 35;
    press.line("black", 4, `M${152 + i} ${y}L${238 + i} ${y - 7}`);
    if (i % 7 !== 2 && i % 7 !== 6)
      press.fill(
        "black",
        `M${190 + i} ${y - 14}L${240 + i} ${y - 18}V${y + 6}L${190 + i} ${y + 10}Z`,
      );
  }
  const grille = strewn(random, [326, 620], [46, 130], 40, () => ({
    length: random.between(16, 26),
    angle: 0.8,
    width: 8,
  }));
  press.marks("black", grille);
  for (const y of [486, 530]) press.disc("brick", 300, y, 12);
}

function bass(press: Press): void {
  press.fill("black", "M820 450L1010 440L1016 820L826 812Z");
  press.fill("mist", "M842 474L986 466L992 794L848 788Z");
  for (let row = 0; row < 4; row++) {
    for (let i = 0; i < 8; i++) {
      press.disc(row % 2 === 0 ? "black" : "brick", 872 + row * 32, 506 + i * 36 + row * 6, 10);
    }
  }
  press.line("black", 20, "M1010 500C1060 560 1060 700 1014 760");
  press.marks("paper", [mark(press.random, 930, 480, 100, -0.05, 6)]);
}
