import { createRandom, type Random } from "#features/memorials/demo/engine/random.ts";
import type { Mark } from "./gouge.ts";
import { type Ink, inks } from "./inks.ts";
import { flatten, type Point, tidy } from "./outline.ts";
import { createTremble } from "./tremble.ts";

/**
 * Shapes are collected in layers and then printed as SVG. All roughness (uneven edges, specks of
 * bare paper) is geometry: SVG filters take librsvg seconds per picture.
 */
export type Press = {
  readonly random: Random;
  fill(ink: Ink, outline: string): void;
  box(ink: Ink, x: number, y: number, width: number, height: number): void;
  disc(ink: Ink, x: number, y: number, rx: number, ry?: number): void;
  ring(ink: Ink, thickness: number, x: number, y: number, rx: number, ry?: number): void;
  line(ink: Ink, thickness: number, data: string): void;
  marks(ink: Ink, marks: readonly Mark[]): void;
  /** Everything that `cut` draws is transformed by `map` first: rotated, scaled, moved. */
  moved(map: (point: Point) => Point, cut: () => void): void;
  /** Everything that `cut` draws is mirrored at the vertical line `axis`. */
  mirrored(axis: number, cut: () => void): void;
  print(): string;
};

export type Sheet = { width: number; height: number; seed: number };

export function createPress({ width, height, seed }: Sheet): Press {
  const random = createRandom(seed);
  const tremble = createTremble(seed);
  const layers: string[] = [];
  let place = (point: Point): Point => point;

  const cutPoint = (point: Point) => tremble(place(point));
  const runsOf = (data: string) =>
    flatten(data)
      .map(({ points, closed }) => join(points.map(cutPoint)) + (closed ? "Z" : ""))
      .join("");
  const fill = (ink: Ink, data: string) => {
    layers.push(`<path fill="${inks[ink]}" d="${runsOf(data)}"/>`);
  };
  const line = (ink: Ink, thickness: number, data: string) => {
    layers.push(
      `<path fill="none" stroke="${inks[ink]}" stroke-width="${thickness}" stroke-linecap="round" stroke-linejoin="round" d="${runsOf(data)}"/>`,
    );
  };
  const moved = (map: (point: Point) => Point, cut: () => void) => {
    const outer = place;
    place = (point) => outer(map(point));
    cut();
    place = outer;
  };

  return {
    random,
    fill,
    line,
    box: (ink, x, y, w, h) => fill(ink, `M${x} ${y}H${x + w}V${y + h}H${x}Z`),
    disc: (ink, x, y, rx, ry = rx) => fill(ink, ellipse(x, y, rx, ry)),
    ring: (ink, thickness, x, y, rx, ry = rx) => line(ink, thickness, ellipse(x, y, rx, ry)),
    marks: (ink, marks) => {
      if (marks.length === 0) return;
      const data = marks.map((one) => `${join(sliver(one).map(cutPoint))}Z`).join("");
      layers.push(`<path fill="${inks[ink]}" d="${data}"/>`);
    },
    moved,
    mirrored: (axis, cut) => moved(([x, y]) => [2 * axis - x, y], cut),
    print: () => sheetOf(width, height, seed, layers),
  };
}

/** Path data of an ellipse. */
export function ellipse(x: number, y: number, rx: number, ry = rx): string {
  const [kx, ky] = [rx * 0.5523, ry * 0.5523];
  return (
    `M${x + rx} ${y}C${x + rx} ${y + ky} ${x + kx} ${y + ry} ${x} ${y + ry}` +
    `C${x - kx} ${y + ry} ${x - rx} ${y + ky} ${x - rx} ${y}` +
    `C${x - rx} ${y - ky} ${x - kx} ${y - ry} ${x} ${y - ry}` +
    `C${x + kx} ${y - ry} ${x + rx} ${y - ky} ${x + rx} ${y}Z`
  );
}

/** The outline of a mark: longer ones have more corners, so that they can be roughened too. */
function sliver({ x, y, length, angle, width, bias }: Mark): Point[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const at = (along: number, aside: number): Point => [
    x + along * cos - aside * sin,
    y + along * sin + aside * cos,
  ];
  const corners = Math.max(2, Math.min(7, Math.round(length / 22)));
  const upper: Point[] = [];
  const lower: Point[] = [];
  for (let i = 1; i <= corners; i++) {
    const t = i / (corners + 1);
    const belly = Math.sin(Math.PI * t ** (1 - bias)) * (width / 2);
    upper.push(at((t - 0.5) * length, belly));
    lower.push(at((t - 0.5) * length, -belly));
  }
  return [at(-length / 2, 0), ...upper, at(length / 2, 0), ...lower.toReversed()];
}

function sheetOf(width: number, height: number, seed: number, layers: readonly string[]): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<defs>${grain(seed)}</defs><rect width="${width}" height="${height}" fill="${inks.paper}"/>` +
    `${layers.join("")}<rect width="${width}" height="${height}" fill="url(#grain)"/></svg>`
  );
}

const grains = new Map<number, string>();

// Missing ink: paper-coloured specks, one tile repeated over the sheet. A few different tiles are
// enough for any number of sheets.
function grain(seed: number): string {
  const kind = seed % 8;
  const made = grains.get(kind) ?? makeGrain(kind);
  grains.set(kind, made);
  return made;
}

function makeGrain(kind: number): string {
  const size = 330;
  const random = createRandom(kind);
  let data = "";
  for (let i = 0; i < 2400; i++) {
    const [x, y] = [random.between(1, size - 4), random.between(1, size - 4)];
    const speck = random.between(0.7, 1.5) + (random.chance(0.06) ? random.between(0.4, 1.6) : 0);
    const [dx, dy] = [random.between(0.6, 1) * speck, random.between(-0.4, 0.5) * speck];
    data += `M${tidy(x)} ${tidy(y)}l${tidy(dx)} ${tidy(dy)} ${tidy(-dy)} ${tidy(speck)}z`;
  }
  return `<pattern id="grain" width="${size}" height="${size}" patternUnits="userSpaceOnUse"><path fill="${inks.paper}" d="${data}"/></pattern>`;
}

function join(points: readonly Point[]): string {
  let data = "M";
  for (const point of points) data += `${tidy(point[0])} ${tidy(point[1])} `;
  return data;
}
