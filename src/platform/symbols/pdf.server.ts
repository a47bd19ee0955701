import PDFDocument from "pdfkit";
import { EDGES, type Figure, type Piece } from "./drawing.ts";
import { EDGE_MM, millimetres } from "./svg.ts";

export const POINTS_A_MM = 72 / 25.4;
/** The handles of a quarter of a circle. */
const QUARTER = 0.5523;

/** One page as large as the figure, its lines as lines: PDF/A-2b. */
export async function drawPdf(
  figure: Figure,
  { title, madeAt }: { title: string; madeAt: Date },
): Promise<Buffer> {
  const document = new PDFDocument({
    size: [figure.widthMm * POINTS_A_MM, figure.heightMm * POINTS_A_MM],
    margin: 0,
    pdfVersion: "1.7",
    subset: "PDF/A-2b",
    info: { Title: title, Creator: "Mindelys", Producer: "Mindelys", CreationDate: madeAt },
  });
  const pieces: Buffer[] = [];
  document.on("data", (piece: Buffer) => pieces.push(piece));
  const ended = new Promise<void>((resolve, reject) => {
    document.on("end", resolve);
    document.on("error", reject);
  });
  document.scale(POINTS_A_MM).fillColor("black");
  for (const piece of figure.pieces) document.addContent(pathOperators(piece));
  document.end();
  await ended;
  return Buffer.concat(pieces);
}

const at = (x: number, y: number) => `${millimetres(x)} ${millimetres(y)}`;

/** Filled by the even-odd rule, as in the other files; edges are drawn as thin lines. */
export function pathOperators({ loops, dots }: Piece): string {
  let [content, edges] = ["", ""];
  for (const { layer, points } of loops) {
    if (layer === EDGES) edges += loopOperators(points);
    else content += loopOperators(points);
  }
  for (const { x, y, radius: r } of dots) {
    const k = QUARTER * r;
    content +=
      `${at(x - r, y)} m\n` +
      `${at(x - r, y - k)} ${at(x - k, y - r)} ${at(x, y - r)} c\n` +
      `${at(x + k, y - r)} ${at(x + r, y - k)} ${at(x + r, y)} c\n` +
      `${at(x + r, y + k)} ${at(x + k, y + r)} ${at(x, y + r)} c\n` +
      `${at(x - k, y + r)} ${at(x - r, y + k)} ${at(x - r, y)} c\nh\n`;
  }
  const filled = content === "" ? "" : `${content}f*`;
  return edges === "" ? filled : `${filled}\n${EDGE_MM} w\n${edges}S`;
}

function loopOperators(points: Float64Array): string {
  let content = "";
  for (let index = 0; index < points.length; index += 2) {
    content += `${at(points[index] ?? 0, points[index + 1] ?? 0)} ${index === 0 ? "m" : "l"}\n`;
  }
  return `${content}h\n`;
}
