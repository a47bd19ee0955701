import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";

/** A PDF of one page with metadata; optionally encrypted with a password. */
export async function aPdf({ password }: { password?: string } = {}): Promise<Buffer> {
  const document = new PDFDocument({
    info: { Author: "SecretAuthor", Title: "Mindeord" },
    ...(password !== undefined && { userPassword: password, pdfVersion: "1.7" }),
  });
  const written = buffer(document);
  document.text("Inger var altid først oppe.");
  document.file(Buffer.from("SecretAttachment"), { name: "secret.txt" });
  document.end();
  await once(document, "end");
  return written;
}
