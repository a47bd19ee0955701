import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";

type PdfGiven = {
  password?: string;
  /** The text of each page. */
  pages?: readonly string[];
  /** In points; small, as a page is drawn with up to four times as many pixels. */
  size?: [width: number, height: number];
  /** A photograph on the first page. */
  photograph?: Buffer;
  /** What else is drawn on the first page, above the text. */
  draw?: (document: PDFKit.PDFDocument) => void;
};

/** A PDF with metadata, an attachment and a script; optionally encrypted with a password. */
export async function aPdf({
  password,
  pages = ["Inger var altid først oppe."],
  size = [240, 120],
  photograph,
  draw,
}: PdfGiven = {}): Promise<Buffer> {
  const document = new PDFDocument({
    autoFirstPage: false,
    info: { Author: "SecretAuthor", Title: "Mindeord" },
    ...(password !== undefined && { userPassword: password, pdfVersion: "1.7" }),
  });
  const written = buffer(document);
  document._root.data["OpenAction"] = {
    S: "JavaScript",
    JS: Buffer.from("app.alert('SecretScript')"),
  };
  for (const [index, text] of pages.entries()) {
    document.addPage({ size, margin: Math.min(40, size[0] / 10) });
    document.text(text);
    if (index === 0 && photograph) document.image(photograph, { width: 200 });
    if (index === 0) draw?.(document);
  }
  document.file(Buffer.from("SecretAttachment"), { name: "secret.txt" });
  document.end();
  await once(document, "end");
  return written;
}
