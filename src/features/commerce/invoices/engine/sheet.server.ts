import { runsOf, type Weight } from "#platform/documents/faces.server.ts";

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89, left: 56, right: 539, top: 56, bottom: 770 };
const INK = "#2b2a27";
export const QUIET = "#5f5c55";

export type Style = { size?: number; weight?: Weight; color?: string };

/** Written from top to bottom; whatever is shown is also an element of the document's structure. */
export class Sheet {
  readonly pdf: PDFKit.PDFDocument;
  readonly root: PDFKit.PDFStructureElement;
  /** Where the sheet has come to. */
  y = PAGE.top;

  constructor(pdf: PDFKit.PDFDocument) {
    this.pdf = pdf;
    this.root = pdf.struct("Document");
    pdf.addStructure(this.root);
  }

  /** One line of text; longer ones are broken within the width. Returns the height. */
  text(text: string, x: number, y: number, width: number, style: Style = {}): number {
    const { size = 10, weight = "400", color = INK } = style;
    const runs = runsOf(text, weight);
    this.pdf.fillColor(color).fontSize(size);
    runs.forEach(({ face, text: run }, index) => {
      const continued = index < runs.length - 1;
      this.pdf.font(face);
      if (index === 0) this.pdf.text(run, x, y, { width, continued, lineGap: 2 });
      else this.pdf.text(run, { continued });
    });
    return runs.length === 0 ? 0 : this.pdf.y - y;
  }

  /** An amount, which ends at its column. */
  right(text: string, end: number, y: number, style: Style = {}): void {
    const { size = 10, weight = "400", color = INK } = style;
    this.pdf.font(`latin-${weight}`).fontSize(size).fillColor(color);
    // Figures of one width stand under each other.
    const options = { features: ["tnum" as const], lineBreak: false };
    this.pdf.text(text, end - this.pdf.widthOfString(text, options), y, options);
  }

  /** An element of the structure, drawn where the sheet has come to. */
  element(type: string, draw: () => void): void {
    this.root.add(this.pdf.struct(type, {}, draw));
  }

  rule(y: number): void {
    this.pdf.markContent("Artifact", { type: "Layout" });
    this.pdf.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(0.5).stroke("#c9c4b8");
    this.pdf.endMarkedContent();
  }

  breakBefore(height: number): void {
    if (this.y + height <= PAGE.bottom) return;
    this.pdf.addPage();
    this.y = PAGE.top;
  }
}
