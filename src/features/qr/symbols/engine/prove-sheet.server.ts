import { createHash } from "node:crypto";
import { decodeAll, DECODERS, type Decoder } from "./decoders.server.ts";
import { sizeOf, type Drawing, type Figure } from "./drawing.ts";
import { symbolText } from "./matrix.ts";
import { drawLines, type MadeFile } from "./prove.server.ts";
import { drawingOf } from "./symbol-order.server.ts";
import { inverted, type Raster } from "./raster.ts";
import { FileMisread, readFile } from "./read-files.server.ts";
import { marksOn, placesOn, sheetPixelsAMm, type Place, type SheetSettings } from "./sheet.ts";
import { drawingBox, drawSheet, symbolBox, type Box } from "./sheet-drawing.ts";
import type { LineFormat, SymbolSettings } from "./symbol-settings.ts";

/** A fault of a plate on a sheet: unread by a decoder, or misplaced. */
export type PlateFault = Decoder | "place";

/** The result of verifying a sheet's file. */
export type SheetProof = {
  format: LineFormat;
  bytes: number;
  sha256: string;
  plates: number;
  unread: { code: string; faults: PlateFault[] }[];
  /** Whether the marks are in their places, and nowhere else. */
  hasMarks: boolean;
  /** Whether all decoders read every symbol in its place, and the marks are correct. */
  verified: boolean;
};

export type ProvedSheet = { proof: SheetProof; made: MadeFile };

export type SheetOrder = {
  host: string;
  /** In order of the places; at most this many. */
  plates: readonly { code: string; shownCode: string }[];
  settings: SymbolSettings;
  sheet: SheetSettings;
  format: LineFormat;
  title: string;
  madeAt: Date;
};

/** How precisely a decoder locates a symbol of dots; the quiet zone is twice as wide. */
const PLACE_MODULES = 2;

/**
 * Makes one file of a sheet and verifies it: each symbol is looked for in its place. Damage was
 * tried with each symbol separately. Throws a `SymbolRefused` if nothing can be made.
 */
export async function proveSheet(order: SheetOrder): Promise<ProvedSheet> {
  const { format } = order;
  const file = await drawLines(format, figureOfSheet(order), order);
  const { unread, hasMarks } = await faultsOnSheet(file, order);
  const proof: SheetProof = {
    format,
    bytes: file.length,
    sha256: createHash("sha256").update(file).digest("hex"),
    plates: order.plates.length,
    unread,
    hasMarks,
    verified: order.plates.length > 0 && unread.length === 0 && hasMarks,
  };
  return { proof, made: { format, file } };
}

export function figureOfSheet(order: SheetOrder): Figure {
  return drawSheet(order.sheet, laidOf(order), order.settings.kerfMm);
}

type Laid = { code: string; place: Place; drawing: Drawing };

function laidOf({ host, plates, settings, sheet }: SheetOrder): Laid[] {
  const places = placesOn(sheet);
  if (plates.length > places.length) throw new Error("More plates than the sheet has places.");
  return plates.flatMap(({ code, shownCode }, index) => {
    const place = places[index];
    return place ? [{ code, place, drawing: drawingOf({ host, code, shownCode, settings }) }] : [];
  });
}

/** From the file alone: what is missing compared with the order. */
export async function faultsOnSheet(
  file: Uint8Array,
  order: SheetOrder,
): Promise<Pick<SheetProof, "unread" | "hasMarks">> {
  const { host, sheet, settings, format } = order;
  const scale = sheetPixelsAMm(settings.moduleMm);
  const { widthMm, heightMm } = sheet;
  const seen = await readBack(format, file, { pixelsAMm: scale, widthMm, heightMm });
  const unread: SheetProof["unread"] = [];
  for (const laid of laidOf(order)) {
    const faults = await faultsOf(seen, { sheet, scale, host, laid });
    if (faults.length > 0) unread.push({ code: laid.code, faults });
  }
  return { unread, hasMarks: seen !== null && areMarked(seen, sheet, scale) };
}

async function readBack(...asked: Parameters<typeof readFile>): Promise<Raster | null> {
  try {
    return await readFile(...asked);
  } catch (error) {
    if (error instanceof FileMisread) return null;
    throw error;
  }
}

type Looked = { sheet: SheetSettings; scale: number; host: string; laid: Laid };

async function faultsOf(
  seen: Raster | null,
  { sheet, scale, host, laid: { code, place, drawing } }: Looked,
): Promise<PlateFault[]> {
  if (seen === null) return [...DECODERS, "place"];
  const area = drawingBox(sheet, place, sizeOf(drawing));
  const cropped = cutOut(seen, area, scale);
  const found = await decodeAll(drawing.cut === "light" ? inverted(cropped) : cropped);
  const text = symbolText(host, code);
  const faults: PlateFault[] = DECODERS.filter((decoder) => found[decoder] !== text);
  const shall = symbolBox(sheet, place, drawing);
  const corner = { x: Math.round(area.left * scale), y: Math.round(area.top * scale) };
  const tolerance = PLACE_MODULES * drawing.moduleMm * scale;
  const xs = found.corners?.map(({ x }) => x) ?? [];
  const ys = found.corners?.map(({ y }) => y) ?? [];
  const isThere = [
    Math.min(...xs) + corner.x - shall.left * scale,
    Math.min(...ys) + corner.y - shall.top * scale,
    Math.max(...xs) + corner.x - (shall.left + shall.width) * scale,
    Math.max(...ys) + corner.y - (shall.top + shall.height) * scale,
  ].every((off) => Math.abs(off) <= tolerance);
  return isThere ? faults : [...faults, "place"];
}

/** The pixels of a box; areas beyond the sheet are clamped. */
function cutOut(raster: Raster, box: Box, scale: number): Raster {
  const [left, top] = [Math.round(box.left * scale), Math.round(box.top * scale)];
  const [width, height] = [Math.round(box.width * scale), Math.round(box.height * scale)];
  const pixels = new Uint8Array(width * height).fill(255);
  for (let row = 0; row < Math.min(height, raster.height - top); row += 1) {
    const from = (top + row) * raster.width + left;
    pixels.set(
      raster.pixels.subarray(from, from + Math.min(width, raster.width - left)),
      row * width,
    );
  }
  return { width, height, pixels };
}

/** Darker than half a pixel of line, and light where nothing is drawn. */
const [DARK, LIGHT] = [200, 240];

function areMarked(seen: Raster, sheet: SheetSettings, scale: number): boolean {
  const { marks, unmarked } = marksOn(sheet);
  const darkest = ({ x, y }: { x: number; y: number }) => {
    const around = { left: x - 1 / scale, top: y - 1 / scale, width: 2 / scale, height: 2 / scale };
    return Math.min(...cutOut(seen, around, scale).pixels);
  };
  return marks.every((mark) => darkest(mark) < DARK) && darkest(unmarked) > LIGHT;
}
