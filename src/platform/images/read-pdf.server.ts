import { readFile } from "node:fs/promises";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { UnreadableImageError } from "./image-types.ts";

/** Throws an `UnreadableImageError` unless it opens without a password, up to its first page. */
export async function readPdf(path: string): Promise<{ pages: number }> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(await readFile(path));
    try {
      const pages = document.getPageCount();
      document.getPage(0).getOriginalSize();
      return { pages };
    } finally {
      document.destroy();
    }
  } catch (error) {
    throw asUnreadablePdf(error);
  } finally {
    // A hostile file affects none after it.
    library.destroy();
  }
}

/** PDFium's error codes; system errors are passed on. */
export function asUnreadablePdf(error: unknown): unknown {
  if (!(error instanceof Error) || "code" in error) return error;
  const isLocked = /password/i.test(error.message);
  return new UnreadableImageError(isLocked ? "encrypted" : "truncated", { cause: error });
}
