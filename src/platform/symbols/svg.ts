import { EDGES, type Figure, type Piece } from "./drawing.ts";

/** Symbols stand on a grid: the same few numbers come again and again. */
const written = new Map<number, string>();
const MOST_KEPT = 4096;

/** How thick a line that is only followed is drawn: no machine takes it for an area. */
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

/** Everything of a piece that is taken away, as one path. */
export function pathData({ loops, dots }: Piece): string {
  let path = "";
  for (const { layer, points } of loops) if (layer !== EDGES) path += loopPath(points);
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

/** The lines along which plates are cut from their sheet. */
function edgeData({ pieces }: Figure): string {
  const edges = pieces.flatMap(({ loops }) => loops.filter(({ layer }) => layer === EDGES));
  return edges.map(({ points }) => loopPath(points)).join("");
}

/** A path for each piece, in millimetres; black is what the tool takes. */
export function drawSvg(figure: Figure): string {
  const width = millimetres(figure.widthMm);
  const height = millimetres(figure.heightMm);
  const edges = edgeData(figure);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" ` +
    `viewBox="0 0 ${width} ${height}">` +
    figure.pieces.map((piece) => `<path fill-rule="evenodd" d="${pathData(piece)}"/>`).join("") +
    (edges === ""
      ? ""
      : `<path fill="none" stroke="#000" stroke-width="${EDGE_MM}" d="${edges}"/>`) +
    `</svg>\n`
  );
}
