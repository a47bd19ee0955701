import { createHash } from "node:crypto";
import { decodeAll, DECODERS, type Decoder } from "./decoders.server.ts";
import { figureOf, sizeOf, type Drawing, type Figure } from "./drawing.ts";
import type { MachineSetup } from "./layers.ts";
import { symbolText } from "./matrix.ts";
import { drawLines, type MadeFile } from "./prove.server.ts";
import { drawingOf, type SymbolOrder } from "./symbol-order.server.ts";
import { inverted, type Raster } from "./raster.ts";
import { FileMisread, readFile } from "./read-files.server.ts";
import { marksOn, placesOn, sheetPixelsAMm, type Place, type SheetSettings } from "./sheet.ts";
import { drawingBox, drawSheet, symbolBox, type Box } from "./sheet-drawing.ts";
import type { SheetFormat, SymbolSettings } from "./symbol-settings.ts";
import { drawSvg } from "./svg.ts";

/** A fault of a plate on a sheet: unread by a decoder, or misplaced. */
export type PlateFault = Decoder | "place";

/** The result of verifying a sheet's file. */
export type SheetProof = {
  format: SheetFormat;
  bytes: number;
  sha256: string;
  plates: number;
  unread: { code: string; faults: PlateFault[] }[];
  /** Whether the marks are in their places, and nowhere else. */
  hasMarks: boolean;
  /** Those drawn otherwise than they were approved. */
  unlike: string[];
  /** Whether all decoders read every symbol in its place, and the marks are correct. */
  verified: boolean;
};

export type ProvedSheet = { proof: SheetProof; made: MadeFile<SheetFormat> };

export type SheetOrder = {
  host: string;
  /** In order of the places, unless they have theirs; at most as many. */
  plates: readonly SheetPlate[];
  /** Of plates without settings of their own; the finest modules of any, which are read back. */
  settings: SymbolSettings;
  sheet: SheetSettings;
  format: SheetFormat;
  title: string;
  madeAt: Date;
  machine?: MachineSetup;
};

export type SheetPlate = Pick<SymbolOrder, "code" | "shownCode" | "words" | "rows"> & {
  settings?: SymbolSettings;
  /** Which of the sheet's places, from 0. */
  place?: number;
  /** SHA-256 of the SVG that was approved to be engraved. */
  approvedHash?: string;
  /** If it is smaller than its place, in whose middle it lies. */
  sideMm?: number;
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
    unlike: order.plates.filter((plate) => isUnlike(plate, order)).map(({ code }) => code),
    verified: order.plates.length > 0 && unread.length === 0 && hasMarks,
  };
  return { proof, made: { format, file } };
}

/** The kerf is the machine's: it is no part of what was approved. */
function isUnlike({ approvedHash, ...plate }: SheetPlate, { host, settings }: SheetOrder): boolean {
  if (approvedHash === undefined) return false;
  const own = { ...(plate.settings ?? settings), kerfMm: 0 };
  const svg = drawSvg(figureOf(drawingOf({ ...plate, host, settings: own })));
  return createHash("sha256").update(svg).digest("hex") !== approvedHash;
}

export function figureOfSheet(order: SheetOrder): Figure {
  return drawSheet(order.sheet, laidOf(order), order.settings.kerfMm);
}

type Laid = { code: string; place: Place; drawing: Drawing; sideMm: number | undefined };

function laidOf({ host, plates, settings, sheet }: SheetOrder): Laid[] {
  const places = placesOn(sheet);
  return plates.map(({ place: at, sideMm, ...plate }, index) => {
    const place = places[at ?? index];
    if (place === undefined) throw new Error("More plates than the sheet has places.");
    const drawing = drawingOf({ settings, ...plate, host });
    return { code: plate.code, place, drawing, sideMm };
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
