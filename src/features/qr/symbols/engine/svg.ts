import { layersOf, type Figure, type Piece } from "./drawing.ts";
import { AREAS, DOTS, EDGES, nameOf, settingOf, type Layer, type MachineSetup } from "./layers.ts";

/** Symbols are on a grid: the same numbers repeat. */
const written = new Map<number, string>();
const MOST_KEPT = 4096;

/** Stroke width of lines that are followed: no machine takes it for an area. */
export const EDGE_MM = 0.1;

/** Thousandths of a millimetre are finer than any tool. */
export function millimetres(value: number): string {
  const known = written.get(value);
  if (known !== undefined) return known;
  const text = String(Math.round(value * 1000) / 1000);
  if (written.size >= MOST_KEPT) written.clear();
  written.set(value, text);
  return text;
}

/** A piece's content on these layers as one path; by default all that is removed. */
export function pathData({ loops, dots }: Piece, layers: readonly Layer[] = AREAS): string {
  let path = "";
  for (const { layer, points } of loops) if (layers.includes(layer)) path += loopPath(points);
  if (!layers.includes(DOTS)) return path;
  for (const { x, y, radius } of dots) {
    const [r, across] = [millimetres(radius), millimetres(2 * radius)];
    path += `M${millimetres(x - radius)} ${millimetres(y)}a${r} ${r} 0 1 0 ${across} 0a${r} ${r} 0 1 0-${across} 0z`;
  }
  return path;
}

function loopPath(points: Float64Array): string {
  let x = points[0] ?? 0;
  let y = points[1] ?? 0;
  let path = `M${millimetres(x)} ${millimetres(y)}`;
  for (let index = 2; index < points.length; index += 2) {
    const nextX = points[index] ?? 0;
    const nextY = points[index + 1] ?? 0;
    if (nextY === y) path += `H${millimetres(nextX)}`;
    else if (nextX === x) path += `V${millimetres(nextY)}`;
    else path += `L${millimetres(nextX)} ${millimetres(nextY)}`;
    x = nextX;
    y = nextY;
  }
  return `${path}z`;
}

/**
 * A group per layer, in millimetres, with a path per piece. Black is removed as an area, red is
 * followed and cut through; for a machine each layer has its colour there, and is an area or a line.
 */
export function drawSvg(figure: Figure, machine?: MachineSetup): string {
  const width = millimetres(figure.widthMm);
  const height = millimetres(figure.heightMm);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" ` +
    `viewBox="0 0 ${width} ${height}">` +
    layersOf(figure)
      .map((layer) => groupOf(figure, layer, lookOf(layer, machine)))
      .join("") +
    `</svg>\n`
  );
}

function lookOf(layer: Layer, machine: MachineSetup | undefined): string {
  const { operation, colour } =
    machine === undefined
      ? { operation: layer === EDGES ? "line" : "fill", colour: layer === EDGES ? "#f00" : "#000" }
      : settingOf(machine, layer);
  return operation === "fill"
    ? `fill="${colour}" fill-rule="evenodd"`
    : `fill="none" stroke="${colour}" stroke-width="${EDGE_MM}"`;
}

function groupOf({ pieces }: Figure, layer: Layer, look: string): string {
  const paths = pieces.map((piece) => pathData(piece, [layer])).filter((data) => data !== "");
  return `<g id="${nameOf(layer)}" ${look}>${paths.map((data) => `<path d="${data}"/>`).join("")}</g>`;
}
