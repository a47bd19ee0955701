import type { PDFiumPage } from "@hyzyla/pdfium";
import type { Box, Letter } from "./seen-text.ts";

/** What the library has of PDFium and doesn't declare; pointers are numbers. */
type Pdfium = {
  HEAPU8: Uint8Array;
  wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(textPage: number): void;
  _FPDFText_CountChars(textPage: number): number;
  _FPDFText_GetUnicode(textPage: number, index: number): number;
  _FPDFText_GetCharBox(textPage: number, index: number, ...sides: number[]): number;
  _FPDFText_GetLooseCharBox(textPage: number, index: number, rectangle: number): number;
  _FPDF_PageToDevice(page: number, ...given: number[]): number;
};

/** What the library keeps of an open page. */
type Opened = { module: Pdfium; pageIdx: number };
type Size = { width: number; height: number };

/** Letters of a page and where they stand in its picture, in the order in which PDFium reads them; at most `max`. */
export function lettersOf(page: PDFiumPage, size: Size, max: number): Letter[] {
  const { module: pdfium, pageIdx: pageIndex } = page as unknown as Opened;
  const textPage = pdfium._FPDFText_LoadPage(pageIndex);
  if (textPage === 0) return [];
  const memory = pdfium.wasmExports.malloc(MEMORY);
  try {
    const reader = { pdfium, textPage, pageIndex, memory, size };
    const count = Math.min(max, pdfium._FPDFText_CountChars(textPage));
    return Array.from({ length: Math.max(0, count) }, (_, index) => letterAt(reader, index));
  } finally {
    pdfium.wasmExports.free(memory);
    pdfium._FPDFText_ClosePage(textPage);
  }
}

/** Four numbers of eight bytes. */
const MEMORY = 32;
const NOWHERE: Box = { left: 0, top: 0, right: 0, bottom: 0 };

type Reader = { pdfium: Pdfium; textPage: number; pageIndex: number; memory: number; size: Size };

function letterAt(reader: Reader, index: number): Letter {
  const { pdfium, textPage, memory } = reader;
  const code = pdfium._FPDFText_GetUnicode(textPage, index);
  const [a, b, c, d] = [memory, memory + 8, memory + 16, memory + 24];
  const hasBox = pdfium._FPDFText_GetCharBox(textPage, index, a, b, c, d) !== 0;
  const [left = 0, right = 0, bottom = 0, top = 0] = [a, b, c, d].map((at) =>
    viewOf(pdfium).getFloat64(at, true),
  );
  const box = hasBox ? inPicture(reader, { left, top, right, bottom }) : NOWHERE;
  const hasPlace = pdfium._FPDFText_GetLooseCharBox(textPage, index, memory) !== 0;
  const view = viewOf(pdfium);
  const loose = {
    left: view.getFloat32(memory, true),
    top: view.getFloat32(memory + 4, true),
    right: view.getFloat32(memory + 8, true),
    bottom: view.getFloat32(memory + 12, true),
  };
  return {
    text: code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "",
    box,
    place: hasPlace ? inPicture(reader, loose) : box,
  };
}

/** Anew each time: memory that grows is another buffer. */
function viewOf({ HEAPU8 }: Pdfium): DataView {
  return new DataView(HEAPU8.buffer);
}

/** From the page's points, whichever way the page is turned. */
function inPicture({ pdfium, pageIndex, memory, size }: Reader, box: Box): Box {
  const { width, height } = size;
  const at = (x: number, y: number) => {
    pdfium._FPDF_PageToDevice(pageIndex, 0, 0, width, height, 0, x, y, memory, memory + 4);
    const view = viewOf(pdfium);
    return { x: view.getInt32(memory, true), y: view.getInt32(memory + 4, true) };
  };
  const one = at(box.left, box.top);
  const other = at(box.right, box.bottom);
  return {
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    right: Math.max(one.x, other.x),
    bottom: Math.max(one.y, other.y),
  };
}
