import type { Picture } from "./picture.ts";
import type { Rectangle } from "./recipe.ts";

/** Fewer than an eye needs to know a face, and than a program needs to find it again among others. */
const CELLS_MAX = 8;
/** In a small rectangle cells would be pixels, and hide nothing. */
const CELL_MIN = 8;

/** Of whole pixels. */
type Area = { left: number; top: number; width: number; height: number };

/**
 * Makes a rectangle unrecognisable, in place and for good: a mosaic of at most eight cells on its longer side, whose
 * colours are then blended into each other. Nothing but these at most 64 rounded means goes into the result, so that
 * nothing else can be won back from it.
 */
export function hideRectangle(picture: Picture, rectangle: Rectangle): void {
  const area = wholePixels(rectangle, picture);
  if (area.width <= 0 || area.height <= 0) return;
  const longer = Math.max(area.width, area.height);
  const cells = Math.min(CELLS_MAX, Math.max(1, Math.floor(longer / CELL_MIN)));
  const columns = Math.max(1, Math.round((cells * area.width) / longer));
  const rows = Math.max(1, Math.round((cells * area.height) / longer));
  blend(picture, area, { columns, rows, means: cellMeans(picture, area, columns, rows) });
}

/** Outwards: a pixel that the rectangle touches is hidden. */
function wholePixels({ x, y, width, height }: Rectangle, picture: Picture): Area {
  const left = Math.max(0, Math.floor(x));
  const top = Math.max(0, Math.floor(y));
  return {
    left,
    top,
    width: Math.min(picture.width, Math.ceil(x + width)) - left,
    height: Math.min(picture.height, Math.ceil(y + height)) - top,
  };
}

function cellMeans(
  { data, width, channels }: Picture,
  area: Area,
  columns: number,
  rows: number,
): Uint8Array {
  const sums = new Float64Array(columns * rows * 3);
  const counts = new Uint32Array(columns * rows);
  for (let y = 0; y < area.height; y += 1) {
    const line = Math.floor((y * rows) / area.height) * columns;
    let at = ((area.top + y) * width + area.left) * channels;
    for (let x = 0; x < area.width; x += 1, at += channels) {
      const cell = line + Math.floor((x * columns) / area.width);
      counts[cell] = (counts[cell] ?? 0) + 1;
      for (let channel = 0; channel < 3; channel += 1) {
        const sum = 3 * cell + channel;
        sums[sum] = (sums[sum] ?? 0) + (data[at + channel] ?? 0);
      }
    }
  }
  return Uint8Array.from(sums, (sum, index) =>
    Math.round(sum / Math.max(1, counts[Math.floor(index / 3)] ?? 1)),
  );
}

type Mosaic = { columns: number; rows: number; means: Uint8Array };

/** Bilinear between the centres of the cells. */
function blend({ data, width, channels }: Picture, area: Area, mosaic: Mosaic): void {
  const { columns, rows, means } = mosaic;
  const down = positions(area.height, rows);
  const across = positions(area.width, columns);
  const line = new Float32Array(3 * (columns + 1));
  for (let y = 0; y < area.height; y += 1) {
    const position = down[y] ?? 0;
    const upper = Math.floor(position) * columns;
    const lower = Math.min(rows - 1, Math.floor(position) + 1) * columns;
    for (let index = 0; index < line.length; index += 1) {
      const value = Math.min(3 * columns - 3 + (index % 3), index);
      line[index] = mix(means[3 * upper + value] ?? 0, means[3 * lower + value] ?? 0, position % 1);
    }
    let at = ((area.top + y) * width + area.left) * channels;
    for (let x = 0; x < area.width; x += 1, at += channels) {
      const part = (across[x] ?? 0) % 1;
      const cell = 3 * Math.floor(across[x] ?? 0);
      for (let channel = cell; channel < cell + 3; channel += 1) {
        const value = mix(line[channel] ?? 0, line[channel + 3] ?? 0, part);
        data[at + channel - cell] = (value + 0.5) | 0;
      }
    }
  }
}

/** Where each pixel lies among the centres of the cells: 1.25 is a quarter of the way from the second to the third. */
function positions(length: number, cells: number): Float32Array {
  return Float32Array.from({ length }, (_, pixel) =>
    Math.min(cells - 1, Math.max(0, ((pixel + 0.5) * cells) / length - 0.5)),
  );
}

function mix(from: number, to: number, part: number): number {
  return from + (to - from) * part;
}
