/** The longer side of a drawn page. */
const PIXELS = 2000;
/** A small page is enlarged, but gains nothing by more: 288 pixels an inch. */
const SCALE_MAX = 4;

/** In pixels, for a page of any size in points; never nothing, however narrow the page. */
export function pageSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(SCALE_MAX, PIXELS / Math.max(width, height));
  const pixels = (points: number) => Math.min(PIXELS, Math.max(1, Math.round(points * scale)));
  return { width: pixels(width), height: pixels(height) };
}

/** Of a page, in letters. */
export const TEXT_MAX = 20_000;

/** The text of a page as PDFium reads it, without what is no text, and with divided words made whole. */
export function readablePageText(text: string): string {
  return text
    .slice(0, TEXT_MAX)
    .replace(/[\u0002\ufffe]\s*/g, "")
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\t\n])[\p{Cc}\ufeff\u202a-\u202e\u2066-\u2069]/gu, "")
    .replace(/\n{3,}/g, "\n\n")
    .toWellFormed()
    .trim();
}
