import { mark, rays, rows } from "#features/memorials/demo/engine/drawings/gouge.ts";
import type { Press } from "#features/memorials/demo/engine/drawings/press.ts";
import type { Motif } from "./motif.ts";

export const lighthouse: Motif = { width: 1500, height: 1000, seed: 11, draw };

function draw(press: Press): void {
  skyAndSea(press);
  headland(press);
  tower(press);
  keepersHouse(press);
  boat(press);
}

function skyAndSea(press: Press): void {
  const { random } = press;
  press.box("blue", -20, -20, 1540, 1040);
  const light = rays(random, [1010, 262], {
    from: 95,
    to: 1300,
    count: 40,
    step: 74,
    length: 62,
    width: 6,
    only: (_, y) => y < 612 && y > -10,
  });
  press.marks("paper", light);
  press.fill("black", "M-20 622H1520V1020H-20Z");
  const swell = { across: 120, down: 24, length: 100, width: 5 };
  const angle = (x: number, y: number) => Math.sin(x / 90 + y) * 0.12;
  press.marks("mist", rows(random, [-20, 640, 1500, 860], { ...swell, angle }));
  const deep = { across: 190, down: 40, length: 120, width: 7 };
  press.marks("blue", rows(random, [-20, 650, 1500, 880], deep));
}

function headland(press: Press): void {
  press.fill(
    "black",
    "M560 1020C620 830 760 700 900 640L1200 630C1330 650 1440 740 1520 760V1020Z",
  );
  press.fill("black", "M-20 900C160 860 420 880 560 1020H-20Z");
  const onLand = (x: number, y: number) => x >= 900 || y > 640 + ((900 - x) / 340) ** 1.5 * 380;
  const grass = rows(press.random, [600, 690, 1500, 1010], {
    across: 40,
    down: 34,
    length: 44,
    width: 6,
    angle: () => -1.25,
    only: (x, y) => onLand(x, y) && y > 680 && (x < 1250 || y > 690 + (x - 1250) * 0.36),
  });
  press.marks("moss", grass);
}

function tower(press: Press): void {
  press.fill("paper", "M938 640L960 300H1060L1082 640Z");
  press.fill("brick", "M952.5 420L956 360H1064L1067.5 420Z");
  press.fill("brick", "M944 540L948 480H1072L1076 540Z");
  press.box("black", 930, 288, 160, 20);
  press.box("ochre", 968, 216, 84, 74);
  press.fill("black", "M956 218C962 170 1000 150 1010 134C1020 150 1058 170 1064 218Z");
  press.box("black", 1005, 100, 10, 44);
  press.box("black", 996, 216, 5, 74);
  press.box("black", 1022, 216, 5, 74);
  press.box("black", 1000, 590, 32, 50);
  press.box("black", 1001, 440, 18, 28);
  const shade = { across: 30, down: 20, length: 22, width: 3, angle: () => 0.1 };
  press.marks("mist", rows(press.random, [1048, 330, 1070, 630], shade));
}

function keepersHouse(press: Press): void {
  press.box("paper", 1120, 560, 210, 90);
  press.fill("brick", "M1104 566L1150 496H1304L1346 566Z");
  press.box("black", 1150, 590, 26, 30);
  press.box("black", 1200, 590, 26, 30);
  press.box("black", 1276, 586, 30, 64);
  press.box("paper", 1260, 466, 22, 38);
}

function boat(press: Press): void {
  press.fill("paper", "M300 700C330 712 420 712 452 698L436 724H322Z");
  press.fill("ochre", "M376 694V590L440 688Z");
  press.fill("paper", "M368 694V610L322 690Z");
  press.marks("paper", [mark(press.random, 378, 740, 150, 0.02, 5)]);
}
