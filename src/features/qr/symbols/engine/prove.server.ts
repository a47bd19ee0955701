import { createHash } from "node:crypto";
import { DECODERS, decodeAll, type Decoder } from "./decoders.server.ts";
import { figureOf, sizeOf, type Drawing, type Figure } from "./drawing.ts";
import { drawDxf2000, drawDxfR12 } from "./dxf.server.ts";
import type { MachineSetup } from "./layers.ts";
import { drawLightBurn } from "./lightburn.server.ts";
import { symbolText } from "./matrix.ts";
import { drawPdf } from "./pdf.server.ts";
import { drawPng } from "./png.server.ts";
import { inverted, type Raster } from "./raster.ts";
import { readFile, FileMisread } from "./read-files.server.ts";
import { drawingOf, type SymbolOrder } from "./symbol-order.server.ts";
import type { FileFormat, SheetFormat, SymbolSettings } from "./symbol-settings.ts";
import { drawSvg } from "./svg.ts";
import { worn, WEARS, type Wear } from "./wear.ts";

/** Coarse enough to be quick, fine enough that phones read what is read here. */
const PIXELS_A_MODULE = 5;
/** A phone takes thirty pictures a second, each slightly different. */
const LOOKS = 5;

export type Readings = Record<Decoder, boolean>;

/** The tests of a symbol and their results. */
export type Proof = {
  code: string;
  text: string;
  level: SymbolSettings["level"];
  modules: number;
  widthMm: number;
  heightMm: number;
  files: { format: FileFormat; bytes: number; sha256: string; readings: Readings }[];
  wear: { wear: Wear; readings: Readings }[];
  /** Whether every decoder read every file, and the symbol under every kind of damage. */
  verified: boolean;
};

export type MadeFile<Format = FileFormat> = { format: Format; file: Uint8Array };

export type Proved = { proof: Proof; files: MadeFile[] };

/**
 * Makes a symbol's files, decodes each, and tries the symbol of the first file under every kind of
 * damage. Files that aren't `verified` must not be exported. Throws a `SymbolRefused` if nothing
 * can be made.
 */
export async function proveSymbol(order: SymbolOrder): Promise<Proved> {
  const drawing = drawingOf(order);
  const text = symbolText(order.host, order.code);
  const made: MadeFile[] = [];
  const files: Proof["files"] = [];
  let seen: Raster | null = null;
  for (const format of order.formats) {
    const file = await drawFile(format, drawing, { title: order.shownCode, madeAt: order.madeAt });
    const raster = await readBack(format, file, drawing);
    seen ??= raster;
    made.push({ format, file });
    files.push({
      format,
      bytes: file.length,
      sha256: createHash("sha256").update(file).digest("hex"),
      readings: await readingsOf(raster, text),
    });
  }
  const wear = seen === null ? [] : await tryWear(seen, drawing, text);
  const tried = [...files, ...wear];
  const proof: Proof = {
    code: order.code,
    text,
    level: order.settings.level,
    modules: drawing.modules,
    ...sizeOf(drawing),
    files,
    wear,
    verified: tried.length > 0 && tried.every(({ readings }) => isReadByAll(readings)),
  };
  return { proof, files: made };
}

export async function drawFile(
  format: FileFormat,
  drawing: Drawing,
  about: { title: string; madeAt: Date },
): Promise<Uint8Array> {
  return format === "png" ? drawPng(drawing) : drawLines(format, figureOf(drawing), about);
}

/** A vector file, which a machine can follow. */
export async function drawLines(
  format: SheetFormat,
  figure: Figure,
  { machine, ...about }: { title: string; madeAt: Date; machine?: MachineSetup | undefined },
): Promise<Uint8Array> {
  if (format === "pdf") return drawPdf(figure, about);
  if (format === "svg") return Buffer.from(drawSvg(figure, machine));
  if (format === "lbrn2") {
    if (machine === undefined) throw new Error("A LightBurn file is drawn for a machine.");
    return Buffer.from(drawLightBurn(figure, machine));
  }
  const draw = format === "dxf-r12" ? drawDxfR12 : drawDxf2000;
  return Buffer.from(draw(figure, machine));
}

/** The file as it will look on the plate; `null` if it is wrong. */
async function readBack(
  format: FileFormat,
  file: Uint8Array,
  drawing: Drawing,
): Promise<Raster | null> {
  try {
    const raster = await readFile(format, file, {
      pixelsAMm: PIXELS_A_MODULE / drawing.moduleMm,
      ...sizeOf(drawing),
    });
    // Cuts in dark stone are light.
    return drawing.cut === "light" ? inverted(raster) : raster;
  } catch (error) {
    if (error instanceof FileMisread) return null;
    throw error;
  }
}

async function tryWear(raster: Raster, drawing: Drawing, text: string): Promise<Proof["wear"]> {
  const at = drawing.before * PIXELS_A_MODULE;
  const place = { left: at, top: at, modules: drawing.modules, pixelsAModule: PIXELS_A_MODULE };
  const tried: Proof["wear"] = [];
  for (const wear of WEARS) {
    const readings: Readings = { zxing: false, qr: false };
    for (let look = 1; look <= LOOKS && !isReadByAll(readings); look += 1) {
      const seen = await readingsOf(worn(raster, wear, place, `${text} ${look}`), text);
      for (const decoder of DECODERS) readings[decoder] ||= seen[decoder];
    }
    tried.push({ wear, readings });
  }
  return tried;
}

async function readingsOf(raster: Raster | null, text: string): Promise<Readings> {
  if (raster === null) return { zxing: false, qr: false };
  const { zxing, qr } = await decodeAll(raster);
  return { zxing: zxing === text, qr: qr === text };
}

export function isReadByAll(readings: Readings): boolean {
  return DECODERS.every((decoder) => readings[decoder]);
}
