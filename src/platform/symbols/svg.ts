import type { Drawing } from "./drawing.ts";

/** Symbols stand on a grid: the same few numbers come again and again. */
const written = new Map<number, string>();
const MOST_KEPT = 4096;

/** Thousandths of a millimetre are finer than any tool. */
export function millimetres(value: number): string {
  const known = written.get(value);
  if (known !== undefined) return known;
  const text = String(Math.round(value * 1000) / 1000);
  if (written.size >= MOST_KEPT) written.clear();
  written.set(value, text);
  return text;
}

/** Everything that is cut, as one path. */
export function pathData({ loops, dots }: Pick<Drawing, "loops" | "dots">): string {
  let path = "";
  for (const { points } of loops) path += loopPath(points);
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

/** One path, in millimetres; black is what the tool takes. */
export function drawSvg(drawing: Drawing): string {
  const width = millimetres(drawing.columns * drawing.moduleMm);
  const height = millimetres(drawing.rows * drawing.moduleMm);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" ` +
    `viewBox="0 0 ${width} ${height}"><path fill-rule="evenodd" d="${pathData(drawing)}"/></svg>\n`
  );
}
