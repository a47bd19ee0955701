import { join } from "node:path";
import type { PDFiumPage } from "@hyzyla/pdfium";
import sharp, { type Sharp } from "sharp";
import { withPdf } from "./read-pdf.server.ts";
import { lettersOf } from "./page-letters.server.ts";
import { pageSize, readablePageText, TEXT_MAX } from "./page-pictures.ts";
import { seenText } from "./seen-text.ts";
import type { DrawnPage, RenderedImage } from "./image-types.ts";

/** The pages to draw, counted from 1: `from` to before `until`. */
export type PageRange = { from: number; until: number };

/**
 * Draws pages of a PDF as pictures of two widths, with the text that is seen in them. Nothing else of the file is in them: no script
 * runs, and attachments, links and the metadata of photographs stay behind.
 */
export function drawPages(
  path: string,
  directory: string,
  { from, until }: PageRange,
): Promise<DrawnPage[]> {
  return withPdf(path, async (document) => {
    const drawn: DrawnPage[] = [];
    for (let page = from; page < until; page += 1) {
      drawn.push(await drawPage(document.getPage(page - 1), page, directory));
    }
    return drawn;
  });
}

const ENCODE = {
  webp: (image: Sharp) => image.webp({ quality: 80, effort: 3 }),
  jpeg: (image: Sharp) => image.jpeg({ quality: 80, progressive: true }),
} as const;

async function drawPage(page: PDFiumPage, number: number, directory: string): Promise<DrawnPage> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const { width, height } = pageSize(originalWidth, originalHeight);
  // Rendering closes the page.
  const letters = lettersOf(page, { width, height }, TEXT_MAX);
  const bitmap = await page.render({ width, height, render: "bitmap", renderFormFields: true });
  const text = readablePageText(seenText(letters, bitmap));
  const raw = { width: bitmap.width, height: bitmap.height, channels: 4 as const };
  const whole = sharp(bitmap.data, { raw }).removeAlpha();
  const files: RenderedImage[] = [];
  for (const part of [1, 2]) {
    const size = {
      width: Math.max(1, Math.round(bitmap.width / part)),
      height: Math.max(1, Math.round(bitmap.height / part)),
    };
    if (part > 1 && size.width === bitmap.width) continue;
    for (const format of ["webp", "jpeg"] as const) {
      const path = join(directory, `${number}-${size.width}.${format}`);
      const sized = part === 1 ? whole.clone() : whole.clone().resize({ ...size, fit: "fill" });
      const { size: bytes } = await ENCODE[format](sized).toFile(path);
      files.push({ format, ...size, bytes, path });
    }
  }
  return { page: number, width: bitmap.width, height: bitmap.height, text, files };
}
