import PDFDocument from "pdfkit";
import type { Drawing } from "./drawing.ts";
import { millimetres } from "./svg.ts";

export const POINTS_A_MM = 72 / 25.4;
/** The handles of a quarter of a circle. */
const QUARTER = 0.5523;

/** One page as large as the drawing, its lines as lines: PDF/A-2b. */
export async function drawPdf(
  drawing: Drawing,
  { title, madeAt }: { title: string; madeAt: Date },
): Promise<Buffer> {
  const { columns, rows, moduleMm } = drawing;
  const document = new PDFDocument({
    size: [columns * moduleMm * POINTS_A_MM, rows * moduleMm * POINTS_A_MM],
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
  document.addContent(pathOperators(drawing));
  document.end();
  await ended;
  return Buffer.concat(pieces);
}

/** Filled by the even-odd rule, as in the other files. */
export function pathOperators({ loops, dots }: Pick<Drawing, "loops" | "dots">): string {
  const at = (x: number, y: number) => `${millimetres(x)} ${millimetres(y)}`;
  let content = "";
  for (const { points } of loops) {
    for (let index = 0; index < points.length; index += 2) {
      content += `${at(points[index] ?? 0, points[index + 1] ?? 0)} ${index === 0 ? "m" : "l"}\n`;
    }
    content += "h\n";
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
  return `${content}f*`;
}
