import { readFile } from "node:fs/promises";
import { PDFiumLibrary, type PDFiumDocument } from "@hyzyla/pdfium";
import { UnreadableImageError } from "./image-types.ts";
import { refuseLargeTables } from "./pdf-tables.server.ts";

/** Throws an `UnreadableImageError` unless it opens without a password, up to its first page. */
export function readPdf(path: string): Promise<{ pages: number }> {
  return withPdf(path, (document) => {
    const pages = document.getPageCount();
    document.getPage(0).getOriginalSize();
    return { pages };
  });
}

/** Opens a PDF for as long as it is read. Throws an `UnreadableImageError` for one that can't be. */
export async function withPdf<Result>(
  path: string,
  read: (document: PDFiumDocument) => Result | Promise<Result>,
): Promise<Result> {
  const bytes = await readFile(path);
  await refuseLargeTables(bytes);
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    try {
      return await read(document);
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
function asUnreadablePdf(error: unknown): unknown {
  if (!(error instanceof Error) || "code" in error) return error;
  const isLocked = /password/i.test(error.message);
  return new UnreadableImageError(isLocked ? "encrypted" : "truncated", { cause: error });
}
