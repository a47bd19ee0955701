import { mark, rows, strewn } from "#features/memorials/demo/engine/drawings/gouge.ts";
import type { Press } from "#features/memorials/demo/engine/drawings/press.ts";
import type { Motif } from "./motif.ts";

export const bicycle: Motif = { width: 1500, height: 1000, seed: 23, draw };

function draw(press: Press): void {
  fields(press);
  windTree(press);
  wheel(press, 430, 745, 178);
  wheel(press, 970, 745, 178);
  frame(press);
  mudguardsAndChain(press);
  basket(press);
  press.fill("ochre", "M800 470C812 452 846 452 858 470L846 500H812Z");
}

function fields(press: Press): void {
  const { random } = press;
  press.box("mist", -20, -20, 1540, 1040);
  const angle = (x: number) => -0.12 + Math.sin(x / 260) * 0.1;
  const wind = { across: 150, down: 34, length: 150, width: 8, angle, keep: 0.9 };
  press.marks("paper", rows(random, [-20, 10, 1520, 470], wind));
  press.fill("ochre", "M-20 520C300 450 700 500 1520 430V1020H-20Z");
  const corn = { across: 44, down: 22, length: 60, width: 4, angle: () => -1.15, keep: 0.75 };
  press.marks("paper", rows(random, [-20, 520, 1520, 660], corn));
  press.fill("moss", "M-20 660C420 600 900 650 1520 600V1020H-20Z");
  const verge = { across: 52, down: 26, length: 62, width: 5, angle: () => -1.2 };
  press.marks("black", rows(random, [-20, 660, 1520, 800], verge));
  press.fill("paper", "M-20 820C420 780 1000 800 1520 770V1020H-20Z");
  const road = { across: 170, down: 36, length: 150, width: 5, angle: () => -0.04 };
  press.marks("blue", rows(random, [-20, 850, 1520, 1010], road));
}

function windTree(press: Press): void {
  const { random } = press;
  press.fill("black", "M1180 470C1172 380 1180 300 1164 240L1190 236C1206 320 1200 400 1212 468Z");
  const crown = strewn(random, [1260, 190], [210, 100], 150, () => ({
    length: random.between(34, 70),
    angle: -0.25 + random.between(-0.4, 0.4),
    width: random.between(9, 15),
  }));
  const leaning = crown.map((leaf) => ({ ...leaf, y: leaf.y - (leaf.x - 1260) * 0.14 }));
  press.marks("black", leaning);
}

function wheel(press: Press, x: number, y: number, r: number): void {
  for (let i = 0; i < 20; i++) {
    const turn = (i / 20) * Math.PI * 2;
    const rim = `${x + Math.cos(turn) * r} ${y + Math.sin(turn) * r}`;
    press.line("black", 3.2, `M${x} ${y}L${rim}`);
  }
  press.ring("black", 15, x, y, r);
  press.ring("paper", 4, x, y, r - 13);
  press.disc("black", x, y, 15);
}

function frame(press: Press): void {
  press.line("black", 15, "M430 745L560 520L660 745H430");
  press.line("black", 17, "M660 745C720 700 800 600 870 470");
  press.line("black", 12, "M610 640C690 630 790 560 862 500");
  press.line("black", 15, "M858 430L970 745");
  press.line("black", 14, "M560 520L546 478");
  press.line("black", 13, "M852 432C846 396 862 384 812 372C780 366 756 380 748 398");
  press.fill(
    "black",
    "M470 462C500 446 560 456 616 470C600 492 530 486 486 490C466 490 458 472 470 462Z",
  );
  press.line("black", 9, "M360 545L400 500H470");
  press.line("black", 10, "M340 500H480");
}

function mudguardsAndChain(press: Press): void {
  press.line("black", 13, "M250 700C270 600 360 545 450 555C520 562 590 610 606 700");
  press.line("black", 12, "M800 700C816 610 890 556 970 556C1060 556 1128 612 1148 690");
  press.fill(
    "brick",
    "M410 720C500 706 620 706 690 722C706 740 700 762 680 768C600 780 500 776 420 768Z",
  );
  press.disc("black", 660, 745, 22);
  press.line("black", 10, "M660 745L704 822");
  press.line("black", 12, "M684 826H730");
}

function basket(press: Press): void {
  const { random } = press;
  const stems = [910, 940, 968, 1000, 1024].map((x) =>
    mark(random, x, 340 - (x % 3) * 8, 90, -1.57 + (x - 965) / 190, 11),
  );
  press.marks("moss", stems);
  press.fill("ochre", "M880 398H1048L1030 520H898Z");
  const weave = { across: 28, down: 18, length: 24, width: 3.5, stray: 0.15 };
  press.marks("black", rows(random, [900, 412, 1030, 512], weave));
  press.box("black", 872, 388, 184, 16);
  for (const [x, y] of [
    [902, 300],
    [944, 280],
    [984, 292],
    [1034, 306],
  ] as const) {
    press.disc("brick", x, y, 20);
    press.disc("ochre", x, y, 7);
  }
}
