import PDFDocument from "pdfkit";
import { layersOf, type Dot, type Figure, type Piece } from "./drawing.ts";
import { AREAS, DOTS, EDGES, nameOf, type Layer } from "./layers.ts";
import { EDGE_MM, millimetres } from "./svg.ts";

export const POINTS_A_MM = 72 / 25.4;
/** Bézier handles of a quarter circle. */
const QUARTER = 0.5523;

/**
 * One page of the figure's size as vector graphics: PDF/A-2b. Each layer can be hidden (optional
 * content); red is cut through, black is removed as an area.
 */
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
  const layers = layersOf(figure);
  addLayers(document, layers);
  document.scale(POINTS_A_MM).fillColor("black").strokeColor("red").lineWidth(EDGE_MM);
  for (const layer of layers) {
    document.addContent(`/OC /${nameOf(layer)} BDC`);
    for (const piece of figure.pieces) document.addContent(pathOperators(piece, [layer]));
    document.addContent("EMC");
  }
  document.end();
  await ended;
  return Buffer.concat(pieces);
}

/** A string object, where the library would write a name. */
const asText = (text: string) => Object(text) as string;

/**
 * The library doesn't support optional content: its dictionaries are written here (ISO 32000-1,
 * 8.11).
 */
function addLayers(document: PDFKit.PDFDocument, layers: readonly Layer[]): void {
  const groups = layers.map((layer) => {
    const group = document.ref({ Type: "OCG", Name: asText(nameOf(layer)) });
    group.end("");
    return [nameOf(layer), group] as const;
  });
  const all = groups.map(([, group]) => group);
  document.page.resources.data["Properties"] = Object.fromEntries(groups);
  document._root.data["OCProperties"] = {
    OCGs: all,
    D: { Name: asText("Layers"), Order: all },
  };
}

const at = (x: number, y: number) => `${millimetres(x)} ${millimetres(y)}`;

/** Filled by the even-odd rule, as in the other files; edges are thin lines. */
export function pathOperators({ loops, dots }: Piece, layers: readonly Layer[] = AREAS): string {
  let [content, edges] = ["", ""];
  for (const { layer, points } of loops) {
    if (!layers.includes(layer)) continue;
    if (layer === EDGES) edges += loopOperators(points);
    else content += loopOperators(points);
  }
  if (layers.includes(DOTS)) for (const dot of dots) content += dotOperators(dot);
  const filled = content === "" ? "" : `${content}f*`;
  return edges === "" ? filled : `${filled}\n${edges}S`;
}

function dotOperators({ x, y, radius: r }: Dot): string {
  const k = QUARTER * r;
  return (
    `${at(x - r, y)} m\n` +
    `${at(x - r, y - k)} ${at(x - k, y - r)} ${at(x, y - r)} c\n` +
    `${at(x + k, y - r)} ${at(x + r, y - k)} ${at(x + r, y)} c\n` +
    `${at(x + r, y + k)} ${at(x + k, y + r)} ${at(x, y + r)} c\n` +
    `${at(x - k, y + r)} ${at(x - r, y + k)} ${at(x - r, y)} c\nh\n`
  );
}

function loopOperators(points: Float64Array): string {
  let content = "";
  for (let index = 0; index < points.length; index += 2) {
    content += `${at(points[index] ?? 0, points[index + 1] ?? 0)} ${index === 0 ? "m" : "l"}\n`;
  }
  return `${content}h\n`;
}
