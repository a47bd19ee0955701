import { mark, rows, within } from "#features/memorials/demo/engine/drawings/gouge.ts";
import { flatten } from "#features/memorials/demo/engine/drawings/outline.ts";
import type { Press } from "#features/memorials/demo/engine/drawings/press.ts";
import type { Motif } from "./motif.ts";

/** A dog waiting at the gate. */
export const dog: Motif = { width: 1200, height: 1200, seed: 211, draw };

const BODY =
  "M470 560C440 640 420 760 410 900C400 980 396 1040 400 1080H480C486 1000 500 940 520 900C540 960 548 1020 552 1080H640" +
  "C700 1090 790 1090 830 1060C880 1010 872 900 820 820C760 730 690 660 650 560Z";

function draw(press: Press): void {
  yard(press);
  gate(press);
  const { random } = press;
  press.line("black", 40, "M820 1020C900 1040 960 1000 980 930");
  press.fill("black", BODY);
  const coat = rows(random, [400, 600, 880, 1070], {
    across: 44,
    down: 38,
    length: 46,
    width: 5,
    stray: 0.4,
    angle: (x) => 1.4 + (x - 640) / 900,
  });
  press.marks("mist", within(flatten(BODY), coat));
  press.fill("paper", "M476 640C500 720 540 760 560 840C570 780 600 720 604 640Z");
  for (const x of [436, 596])
    press.fill(
      "paper",
      `M${x - 40} 1050H${x + 44}C${x + 60} 1070 ${x + 54} 1092 ${x + 30} 1094H${x - 36}C${x - 56} 1090 ${x - 54} 1064 ${x - 40} 1050Z`,
    );
  head(press);
  press.fill("brick", "M466 592C520 640 600 640 656 588L662 622C604 676 520 676 462 628Z");
  press.disc("ochre", 560, 668, 17);
}

function yard(press: Press): void {
  const { random } = press;
  press.box("ochre", -20, -20, 1240, 1240);
  const air = { across: 120, down: 54, length: 90, width: 6, keep: 0.7, angle: () => 0.06 };
  press.marks("paper", rows(random, [-20, 20, 1220, 700], air));
  press.fill("moss", "M-20 820C300 780 800 830 1220 780V1220H-20Z");
  const grass = { across: 50, down: 32, length: 50, width: 6, angle: () => -1.35 };
  press.marks("black", rows(random, [-20, 840, 1220, 1200], grass));
}

function gate(press: Press): void {
  const { random } = press;
  for (const x of [40, 1080]) {
    press.fill("paper", `M${x} 980V340L${x + 40} 300L${x + 80} 340V980Z`);
    press.marks(
      "blue",
      rows(random, [x + 52, 360, x + 66, 960], {
        across: 20,
        down: 60,
        length: 60,
        width: 4,
        angle: () => 1.57,
      }),
    );
  }
  for (let x = 150; x < 1070; x += 92) {
    press.fill("paper", `M${x} 940V470L${x + 24} 440L${x + 48} 470V940Z`);
  }
  press.box("paper", 120, 540, 960, 30);
  press.box("paper", 120, 800, 960, 30);
}

function head(press: Press): void {
  const { random } = press;
  press.fill(
    "black",
    "M430 330C440 270 500 244 560 244C640 244 690 280 690 350C690 420 670 500 640 560C610 610 520 612 486 560C452 500 424 400 430 330Z",
  );
  press.fill(
    "paper",
    "M540 250H584C580 340 600 400 620 450C640 510 610 590 560 592C510 590 486 520 506 450C524 400 544 340 540 250Z",
  );
  press.fill(
    "black",
    "M440 300C400 270 350 300 330 380C320 440 340 490 370 500C400 480 430 420 452 350Z",
  );
  press.fill(
    "black",
    "M680 300C720 270 770 300 790 380C800 440 780 490 750 500C720 480 690 420 668 350Z",
  );
  press.marks("blue", [mark(random, 380, 390, 120, 1.9, 7), mark(random, 740, 390, 120, 1.25, 7)]);
  press.disc("black", 562, 512, 38, 28);
  press.marks("paper", [mark(random, 552, 502, 26, -0.2, 6)]);
  press.marks("black", [
    mark(random, 562, 556, 44, 1.57, 5),
    mark(random, 540, 572, 46, 0.35, 5),
    mark(random, 586, 572, 46, -0.35, 5),
  ]);
  for (const x of [496, 628]) {
    press.disc("ochre", x, 386, 17, 18);
    press.disc("black", x + 1, 388, 10, 12);
    press.disc("paper", x - 3, 382, 4);
  }
}
