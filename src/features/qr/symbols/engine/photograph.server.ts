import sharp from "sharp";
import { asUnreadable, openImage } from "#platform/images/decode.server.ts";
import { findSymbols, type FoundSymbol } from "./decoders.server.ts";
import { encodeSymbol, SymbolRefused, symbolText, type Matrix } from "./matrix.ts";
import { measureSymbol, type Known, type Measured } from "./measure.ts";
import { shortestSide, type Corners } from "./perspective.ts";
import type { Raster } from "./raster.ts";
import { QUIET_ZONE } from "./symbol-settings.ts";

/** More pixels add nothing for a symbol that fills a third of the picture. */
const LONGEST_SIDE = 4000;
/** The largest symbol made of an address: version 10. */
const LARGEST = 57;
/** Below this a module has no centre free of its edges. */
const FEWEST_PIXELS = 3;
/** In modules: softer edges show the picture's blur rather than the plate. */
const SOFTEST_EDGE = 0.68;
/** Share of modules that must match to recognise our symbol; damage changes far fewer. */
const LEAST_ALIKE = 0.75;
/** The stored picture: the symbol with this margin in modules, and its maximum width. */
const KEPT = { around: QUIET_ZONE + 2, width: 720, quality: 78 };

export type PhotographFile = { path: string; maxPixels: number };
export type PhotographOrder = PhotographFile & { host: string; code: string };

export type PhotographResult =
  | { found: "none" | "unread" | "several" | "foreign" | "cutOff" | "blurred" }
  | { found: "tooSmall"; pixels: number }
  /** A text other than this code's. */
  | { found: "other"; text: string }
  /** `kept`: a JPEG of the symbol, without metadata. */
  | { found: "symbol"; measured: Measured; kept: Uint8Array };

type Opened = { data: Buffer; width: number; height: number };

/** Measures a photograph of a plate. Throws an `UnreadableImageError` if it isn't a picture. */
export async function measurePhotograph(order: PhotographOrder): Promise<PhotographResult> {
  const opened = await open(order);
  const raster = await greyOf(opened);
  const { read, isAnyUnread } = await findSymbols(raster);
  const [symbol, ...others] = read;
  if (symbol === undefined) return { found: isAnyUnread ? "unread" : "none" };
  if (others.length > 0) return { found: "several" };
  if (symbol.text !== symbolText(order.host, order.code)) {
    return { found: "other", text: symbol.text };
  }
  const ours = ourSymbol(symbol, order);
  if (ours === null) return { found: "foreign" };
  const pixels = shortestSide(symbol.corners) / ours.matrix.length;
  if (pixels < FEWEST_PIXELS) return { found: "tooSmall", pixels };
  const measured = measureSymbol(raster, symbol.corners, ours);
  if (measured === null) return { found: "cutOff" };
  if (measured.edgeWidth > SOFTEST_EDGE) return { found: "blurred" };
  const kept = await cutOut(opened, symbol.corners, measured.pixelsAModule);
  return { found: "symbol", measured, kept };
}

/** A photograph in shades of grey. Throws an `UnreadableImageError` if it isn't a picture. */
export async function readGrey(file: PhotographFile): Promise<Raster> {
  return greyOf(await open(file));
}

async function greyOf(opened: Opened): Promise<Raster> {
  const { width, height } = opened;
  const grey = await asSharp(opened).toColourspace("b-w").extractChannel(0).raw().toBuffer();
  return { width, height, pixels: new Uint8Array(grey) };
}

async function open({ path, maxPixels }: PhotographFile): Promise<Opened> {
  try {
    const image = await openImage(path, maxPixels);
    const { data, info } = await image
      .pixels()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#fff" })
      .toColourspace("srgb")
      .removeAlpha()
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (error) {
    throw asUnreadable(error);
  }
}

function asSharp({ data, width, height }: Opened) {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** The expected symbol; `null` if the decoded one was drawn differently. */
function ourSymbol(found: FoundSymbol, { host, code }: PhotographOrder): Known | null {
  const { level, mask, isReversed } = found;
  if (level !== "Q" && level !== "H") return null;
  try {
    const matrix = encodeSymbol({ host, code }, { level, mask, largest: LARGEST });
    return isAlike(matrix, found.matrix) ? { matrix, level, isReversed } : null;
  } catch (error) {
    if (error instanceof SymbolRefused) return null;
    throw error;
  }
}

export function isAlike(ours: Matrix, read: Matrix): boolean {
  if (ours.length !== read.length) return false;
  const alike = ours.flatMap((row, y) => row.filter((isDark, x) => isDark === read[y]?.[x]));
  return alike.length >= LEAST_ALIKE * ours.length ** 2;
}

/** The symbol with its margin, cropped from the original. */
async function cutOut(
  opened: Opened,
  corners: Corners,
  pixelsAModule: number,
): Promise<Uint8Array> {
  const around = Math.ceil(KEPT.around * pixelsAModule);
  const [across, down] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const left = Math.max(0, Math.floor(Math.min(...across)) - around);
  const top = Math.max(0, Math.floor(Math.min(...down)) - around);
  const width = Math.min(opened.width, Math.ceil(Math.max(...across)) + around) - left;
  const height = Math.min(opened.height, Math.ceil(Math.max(...down)) + around) - top;
  return asSharp(opened)
    .extract({ left, top, width, height })
    .resize({ width: KEPT.width, withoutEnlargement: true })
    .jpeg({ quality: KEPT.quality })
    .toBuffer();
}
