import { once } from "node:events";
import PDFDocument from "pdfkit";
import { facesOf, runsOf, type Weight } from "#platform/documents/faces.server.ts";
import { FORMAT_TAGS, type Locale } from "#platform/i18n/locales.ts";
import type { Modules } from "./barcodes.server.ts";

const POINTS_A_MM = 72 / 25.4;

type Style = { size?: number; weight?: Weight };
type Area = { x: number; y: number; width: number };

/** A page of a label or a card, measured in millimetres from its top left corner. */
export class Paper {
  readonly #pdf: PDFKit.PDFDocument;

  constructor(pdf: PDFKit.PDFDocument) {
    this.#pdf = pdf;
  }

  /** Broken within the width; returns where the next line begins. The size of letters is in points. */
  text(text: string, { x, y, width }: Area, { size = 10, weight = "400" }: Style = {}): number {
    const runs = runsOf(text, weight);
    this.#pdf.fillColor("black").fontSize(size);
    for (const [index, { face, text: run }] of runs.entries()) {
      const continued = index < runs.length - 1;
      const options = { width: width * POINTS_A_MM, continued };
      this.#pdf.font(face);
      if (index > 0) this.#pdf.text(run, { continued });
      else this.#pdf.text(run, x * POINTS_A_MM, y * POINTS_A_MM, options);
    }
    return runs.length === 0 ? y : this.#pdf.y / POINTS_A_MM;
  }

  rule({ x, y, width }: Area): void {
    this.#fill([[x, y, width, 0.3]]);
  }

  /** Modules of the given width, and of that height if they are no squares. */
  symbol(modules: Modules, { x, y }: Omit<Area, "width">, moduleMm: number, heightMm = moduleMm) {
    this.#fill(
      modules.flatMap((row, line) =>
        runsOfDark(row).map(({ from, length }): Rectangle => [
          x + from * moduleMm,
          y + line * heightMm,
          length * moduleMm,
          heightMm,
        ]),
      ),
    );
  }

  #fill(rectangles: readonly Rectangle[]): void {
    this.#pdf.save().scale(POINTS_A_MM).fillColor("black");
    for (const rectangle of rectangles) this.#pdf.rect(...rectangle);
    this.#pdf.fill().restore();
  }
}

type Rectangle = [x: number, y: number, width: number, height: number];

/** Neighbours are one area: between two, printers leave a light line. */
function runsOfDark(row: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = [];
  for (const [place, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last !== undefined && last.from + last.length === place) last.length += 1;
    else runs.push({ from: place, length: 1 });
  }
  return runs;
}

type Format = { widthMm: number; heightMm: number; title: string; locale: Locale; madeAt: Date };

/** A document with a page of the format for each. */
export async function drawPages(
  { widthMm, heightMm, title, locale, madeAt }: Format,
  pages: readonly ((paper: Paper) => void)[],
): Promise<Buffer> {
  const [regular] = facesOf("400");
  if (regular === undefined) throw new Error("There is no face.");
  const size: [number, number] = [widthMm * POINTS_A_MM, heightMm * POINTS_A_MM];
  const pdf = new PDFDocument({
    size,
    margin: 0,
    pdfVersion: "1.7",
    autoFirstPage: false,
    lang: FORMAT_TAGS[locale],
    font: regular.file as unknown as string,
    info: { Title: title, Creator: "", Producer: "", CreationDate: madeAt, ModDate: madeAt },
  });
  for (const weight of ["400", "600"] as const) {
    for (const { name, file } of facesOf(weight)) pdf.registerFont(name, file);
  }
  const pieces: Buffer[] = [];
  pdf.on("data", (piece: Buffer) => pieces.push(piece));
  const ended = once(pdf, "end");
  for (const draw of pages) {
    pdf.addPage();
    draw(new Paper(pdf));
  }
  pdf.end();
  await ended;
  return Buffer.concat(pieces);
}
