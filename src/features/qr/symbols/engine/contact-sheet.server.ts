import { once } from "node:events";
import PDFDocument from "pdfkit";
import { drawSymbol, type Drawing } from "./drawing.ts";
import { setLetters } from "./lettering.server.ts";
import { encodeSymbol } from "./matrix.ts";
import { pathOperators, POINTS_A_MM } from "./pdf.server.ts";
import type { SymbolSettings } from "./symbol-settings.ts";

/** A4 in millimetres, and the rows and columns on it. */
const SHEET = { width: 210, height: 297, margin: 15, columns: 5, rows: 6, gap: 6 };

type Shown = { code: string; shownCode: string };
type About = { host: string; settings: SymbolSettings; title: string; madeAt: Date };

/** All symbols in print, dark on light, with their codes below; one page at a time. */
export async function* drawContactSheet(
  shown: readonly Shown[],
  { host, settings, title, madeAt }: About,
): AsyncGenerator<Uint8Array> {
  const document = new PDFDocument({
    size: [SHEET.width * POINTS_A_MM, SHEET.height * POINTS_A_MM],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: "1.7",
    subset: "PDF/A-2b",
    info: { Title: title, Creator: "Mindelys", Producer: "Mindelys", CreationDate: madeAt },
  });
  const pieces: Uint8Array[] = [];
  document.on("data", (piece: Uint8Array) => pieces.push(piece));
  const ended = once(document, "end");
  const perPage = SHEET.columns * SHEET.rows;
  for (let first = 0; first === 0 || first < shown.length; first += perPage) {
    document.addPage();
    shown.slice(first, first + perPage).forEach(({ code, shownCode }, index) => {
      const plain = { ...settings, cut: "dark", kerfMm: 0, borderMm: 0, corners: false } as const;
      const matrix = encodeSymbol({ host, code }, plain);
      place(document, drawSymbol(matrix, plain, setLetters(shownCode)), index);
    });
    yield* pieces.splice(0);
  }
  document.end();
  await ended;
  yield* pieces;
}

function place(document: PDFKit.PDFDocument, drawing: Drawing, index: number): void {
  const { width, height, margin, columns, rows, gap } = SHEET;
  const column = index % columns;
  const row = Math.floor(index / columns);
  const room = (width - 2 * margin + gap) / columns;
  const tall = (height - 2 * margin + gap) / rows;
  const scale = Math.min(
    (room - gap) / (drawing.columns * drawing.moduleMm),
    (tall - gap) / (drawing.rows * drawing.moduleMm),
  );
  document.save();
  document.scale(POINTS_A_MM).translate(margin + column * room, margin + row * tall);
  document.scale(scale).fillColor("black");
  document.addContent(pathOperators(drawing));
  document.restore();
}
