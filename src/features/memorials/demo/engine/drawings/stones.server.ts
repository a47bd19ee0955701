import {
  mark,
  type Mark,
  rows,
  strewn,
  within,
} from "#features/memorials/demo/engine/drawings/gouge.ts";
import { type Ink, inks } from "#features/memorials/demo/engine/drawings/inks.ts";
import { flatten, type Point } from "#features/memorials/demo/engine/drawings/outline.ts";
import { createPress, type Press } from "#features/memorials/demo/engine/drawings/press.ts";
import { setText } from "#platform/images/lettering.server.ts";

/** The lower edge of every picture lies beyond this: 1,200 by 1,500 units, cut by the page. */
const [RIGHT, BOTTOM] = [1220, 1520];

type Stone = {
  seed: number;
  draw: (press: Press) => void;
  /** Cut by a stonemason and not by a gouge: text as outlines, in straight lines. */
  inscribed: string;
};

/** Black granite, polished: fine crystals, and the sky in it. */
const granite: Stone = {
  seed: 611,
  inscribed: inscription(inks.paper, [
    ["Inger Margrethe", 92, 170, 300],
    ["Østergård", 92, 170, 404],
    ["1931 – 2024", 64, 170, 520],
  ]),
  draw(press) {
    const { random } = press;
    const outline = "M60 1520V150C300 96 900 90 1240 132V1520Z";
    behind(press, 240, [100, 1240]);
    press.fill("black", outline);
    const edge = "M60 1520V150C74 146 88 144 104 142V1520Z";
    press.fill("blue", edge);
    const free = outsideOf([560, 620, 1060, 1100], [150, 190, 900, 560]);
    press.marks("blue", crystals(press, [130, 190, RIGHT, 1300], 560, 7, free));
    press.marks("mist", crystals(press, [130, 190, RIGHT, 1300], 130, 5, free));
    const sky = (x: number, y: number) => free(x, y) && Math.abs(x - 1500 + y) < 190;
    press.marks("blue", rows(random, [130, 200, RIGHT, 1240], { ...SHEEN, only: sky }));
    foot(press, 1330);
    flowers(press, [250, 1290], 9, "brick");
  },
};

/** A boulder from the field, as they stand in many Danish churchyards. */
const boulder: Stone = {
  seed: 407,
  inscribed: inscription(inks.paper, [["Villy", 118, 350, 540]]),
  draw(press) {
    const { random } = press;
    behind(press, 420, [230, 1060]);
    const outline =
      "M-20 1500C-40 1140 40 700 200 460C340 270 620 190 840 250C1040 300 1180 460 1240 700V1520Z";
    press.fill("blue", outline);
    const stone = flatten(outline);
    const free = outsideOf([490, 620, 1030, 1160], [320, 410, 700, 590]);
    const chips = { across: 62, down: 40, length: 24, width: 7, stray: 0.9, keep: 0.55 };
    const shade = (x: number, y: number) => free(x, y) && x + y * 0.4 < 640;
    press.marks(
      "black",
      within(stone, rows(random, [0, 200, RIGHT, 1500], { ...DEEP, only: shade })),
    );
    press.marks("black", within(stone, crystals(press, [0, 220, RIGHT, 1480], 300, 9, free)));
    press.marks(
      "mist",
      within(stone, rows(random, [0, 240, RIGHT, 1480], { ...chips, only: free })),
    );
    for (const [x, y, r] of LICHENS) lichen(press, [x, y], r);
    foot(press, 1360);
  },
};

/** Slate, split by hand: it lies in leaves. */
const slate: Stone = {
  seed: 233,
  inscribed: inscription(inks.paper, [
    ["Karen Holm", 88, 220, 440],
    ["1946 – 2022", 60, 220, 540],
  ]),
  draw(press) {
    const { random } = press;
    behind(press, 300, [130, 1080]);
    const outline =
      "M90 1520L96 1180 84 1020 110 760 98 520 128 330 240 258 420 214 660 168 830 190 980 240 1090 330 1104 520 1090 700 1112 900 1098 1130 1114 1520Z";
    press.fill("black", outline);
    const stone = flatten(outline);
    const free = outsideOf([540, 630, 1000, 1090], [200, 350, 800, 580]);
    const leaves = { across: 210, down: 26, length: 220, width: 5, stray: 0.8, keep: 0.62 };
    const lie = { angle: (x: number, y: number) => -0.09 + Math.sin(y / 170 + x / 900) * 0.07 };
    press.marks(
      "blue",
      within(stone, rows(random, [90, 200, 1120, 1480], { ...leaves, ...lie, only: free })),
    );
    const bright = { across: 420, down: 74, length: 120, width: 5, stray: 1, keep: 0.5 };
    press.marks(
      "mist",
      within(stone, rows(random, [90, 210, 1120, 1480], { ...bright, ...lie, only: free })),
    );
    press.marks("paper", within(stone, rows(random, [90, 240, 250, 1400], { ...RIM, only: free })));
    foot(press, 1350);
    ivy(press);
  },
};

/** A post of oak: grain, a knot, and cracks from drying. */
const oak: Stone = {
  seed: 359,
  inscribed: "",
  draw(press) {
    const { random } = press;
    behind(press, 560, [240, 970]);
    const outline = "M210 1520L222 260 300 150H900L984 262 996 1520Z";
    press.fill("brick", outline);
    press.fill("ochre", "M222 262L300 150H900L984 262Z");
    const wood = flatten(outline);
    const free = outsideOf([340, 500, 860, 1020]);
    const along = (x: number, y: number) => 1.57 + Math.sin(y / 260 + x / 140) * 0.05;
    const grain = { across: 34, down: 190, length: 230, width: 5, stray: 0.8, angle: along };
    press.marks(
      "black",
      within(wood, rows(random, [215, 300, 990, 1460], { ...grain, only: free })),
    );
    press.marks(
      "ochre",
      within(
        wood,
        rows(random, [222, 300, 985, 1460], { ...grain, down: 230, keep: 0.5, only: free }),
      ),
    );
    press.marks("black", rows(random, [300, 170, 900, 250], { ...RINGS }));
    press.disc("black", 318, 1196, 14, 22);
    press.ring("black", 6, 320, 1200, 30, 46);
    press.ring("black", 5, 322, 1206, 46, 78);
    press.line("black", 9, "M880 280C872 400 884 470 876 560");
    press.line("black", 7, "M282 330C290 420 280 480 286 520");
    foot(press, 1340);
    flowers(press, [930, 1310], 7, "paper");
  },
};

const SHEEN = { across: 90, down: 40, length: 120, width: 6, keep: 0.5, angle: () => -0.8 };
const DEEP = { across: 54, down: 34, length: 50, width: 9, keep: 0.8, angle: () => 0.9 };
const RIM = { across: 80, down: 60, length: 26, width: 5, keep: 0.25, angle: () => 1.2 };
const RINGS = { across: 90, down: 16, length: 110, width: 4, keep: 0.8 };
const LICHENS = [
  [250, 720, 54],
  [330, 830, 30],
  [1040, 520, 46],
  [440, 1180, 60],
  [870, 400, 26],
  [1120, 1120, 50],
  [170, 1120, 34],
] as const;

/** Sky, and a hedge up to `y`; what the stone hides from left to right isn't cut. */
function behind(press: Press, y: number, [left, right]: Point): void {
  const { random } = press;
  press.box("mist", -20, -20, 1260, 1560);
  const rain = { across: 120, down: 60, length: 60, width: 5, keep: 0.7, angle: () => 1.5 };
  press.marks("paper", rows(random, [-10, -10, RIGHT, y], rain));
  press.box("moss", -20, y, 1260, 1300);
  const leaf = { across: 40, down: 34, length: 34, width: 10, stray: 1, keep: 0.8 };
  const angle = (x: number, at: number) => x * 0.7 + at * 1.3;
  const only = (x: number, at: number) => x < left || x > right || at < y;
  press.marks("black", rows(random, [-10, y - 14, RIGHT, 1400], { ...leaf, angle, only }));
}

/** Grass in front of the foot of a stone. */
function foot(press: Press, y: number): void {
  const { random } = press;
  press.fill("black", `M-20 ${y + 60}C300 ${y + 20} 800 ${y + 84} 1240 ${y + 40}V1540H-20Z`);
  const blade = { across: 22, down: 30, length: 96, width: 12, stray: 0.8 };
  const angle = (x: number) => -1.5 + Math.sin(x / 60) * 0.3;
  press.marks("black", rows(random, [-10, y, RIGHT, y + 70], { ...blade, angle }));
  press.marks(
    "moss",
    rows(random, [-10, y + 10, RIGHT, BOTTOM], { ...blade, across: 36, angle, keep: 0.8 }),
  );
}

function crystals(
  { random }: Press,
  [left, top, right, bottom]: readonly [number, number, number, number],
  count: number,
  size: number,
  only: (x: number, y: number) => boolean,
): Mark[] {
  const all = Array.from({ length: count }, () => {
    const [x, y] = [random.between(left, right), random.between(top, bottom)];
    const length = size * random.between(0.8, 2.4);
    return mark(random, x, y, length, random.between(0, 3.1), size * random.between(0.5, 1.1));
  });
  return all.filter(({ x, y }) => only(x, y));
}

/** Where a plate or letters lie, nothing is cut. */
function outsideOf(...areas: readonly (readonly [number, number, number, number])[]) {
  return (x: number, y: number) =>
    areas.every(([left, top, right, bottom]) => x < left || x > right || y < top || y > bottom);
}

function lichen(press: Press, [x, y]: Point, radius: number): void {
  const { random } = press;
  const speck = () => ({
    length: random.between(12, 26),
    angle: random.between(0, 3.1),
    width: 11,
  });
  press.marks(
    "ochre",
    strewn(random, [x, y], [radius, radius * 0.8], Math.round(radius * 0.7), speck),
  );
  press.marks(
    "paper",
    strewn(random, [x, y], [radius * 0.6, radius * 0.5], Math.round(radius / 4), speck),
  );
}

function flowers(press: Press, [cx, cy]: Point, count: number, ink: Ink): void {
  const { random } = press;
  const stems = strewn(random, [cx, cy + 90], [190, 90], 40, () => ({
    length: random.between(90, 150),
    angle: random.between(-2.1, -1),
    width: 15,
  }));
  press.marks("moss", stems);
  for (let i = 0; i < count; i += 1) {
    const [x, y] = [cx + random.between(-190, 190), cy + random.between(-90, 70)];
    for (let k = 0; k < 6; k += 1) {
      press.disc(ink, x + Math.cos(k * 1.047) * 25, y + Math.sin(k * 1.047) * 22, 18, 16);
    }
    press.disc("ochre", x, y, 13);
  }
}

function ivy(press: Press): void {
  const { random } = press;
  press.line("moss", 12, "M150 1400C190 1260 130 1180 190 1060C220 990 180 930 220 860");
  const places = [1340, 1270, 1200, 1130, 1060, 990, 920, 860];
  for (const [index, y] of places.entries()) {
    const x = 178 + (index % 2 === 0 ? -58 : 54) + random.between(-8, 8);
    press.fill("moss", leafAt(x, y, index % 2 === 0 ? -1 : 1));
    press.line("black", 4, `M${x - 22} ${y + 8}L${x + 22} ${y - 8}`);
  }
}

function leafAt(x: number, y: number, side: number): string {
  const s = (value: number) => x + side * value;
  return `M${s(-46)} ${y + 6}L${s(-14)} ${y - 34} ${s(4)} ${y - 20} ${s(46)} ${y - 30} ${s(34)} ${y + 6} ${s(44)} ${y + 34} ${s(4)} ${y + 24} ${s(-18)} ${y + 38}Z`;
}

function inscription(
  ink: string,
  lines: readonly (readonly [string, number, number, number])[],
): string {
  const set = lines.map(([text, size, x, y]) => {
    const letters = setText(text, { size, leading: size, maxWidth: RIGHT, maxLines: 1 });
    return `<g fill="${ink}" transform="translate(${x} ${y})">${letters?.svg ?? ""}</g>`;
  });
  return set.join("");
}

const STONES = { granite, boulder, slate, oak };
export type StoneName = keyof typeof STONES;

/** A gravestone as SVG, 1,200 by 1,500 units, with room for a plate below the inscription. */
export function cutStone(name: StoneName): string {
  const { seed, draw, inscribed } = STONES[name];
  const press = createPress({ width: 1200, height: 1500, seed });
  draw(press);
  return press.print().replace("</svg>", `${inscribed}</svg>`);
}
