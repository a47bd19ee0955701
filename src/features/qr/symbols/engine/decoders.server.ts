import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { decodeQR } from "qr/decode.js";
import { z } from "zod";
import {
  prepareZXingModule,
  readBarcodes,
  type ReaderOptions,
  type ReadResult,
} from "zxing-wasm/reader";
import type { Corners } from "./perspective.ts";
import type { Raster } from "./raster.ts";

/** Two independent decoders: ZXing in C++, and one written in TypeScript from the standard. */
export const DECODERS = ["zxing", "qr"] as const;
export type Decoder = (typeof DECODERS)[number];

/** A bound for rejecting wrong answers, not the usual duration. */
const PATIENCE_MS = 2000;

const ZXING: ReaderOptions = {
  formats: ["QRCode"],
  tryHarder: true,
  tryInvert: true,
  tryRotate: false,
  maxNumberOfSymbols: 1,
};

let isPrepared = false;

/** The WebAssembly is beside the library; by default it would be fetched from a third party. */
function prepare(): void {
  if (isPrepared) return;
  isPrepared = true;
  const file = fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"));
  const wasmBinary = new Uint8Array(readFileSync(file)).buffer;
  prepareZXingModule({ overrides: { wasmBinary } });
}

/** A symbol located in a picture. `matrix`: its modules as read, dark ones true. */
export type FoundSymbol = {
  text: string;
  level: string;
  mask: number;
  /** Light where a symbol is dark, and the reverse. */
  isReversed: boolean;
  corners: Corners;
  matrix: boolean[][];
};

/** Enough to know that there is more than one. */
const MOST_SYMBOLS = 4;

/** The symbols decoded in a picture, and whether something looks like an unreadable one. */
export async function findSymbols(
  raster: Raster,
  most = MOST_SYMBOLS,
): Promise<{ read: FoundSymbol[]; isAnyUnread: boolean }> {
  prepare();
  const found = await readBarcodes(pictureOf(raster), {
    ...ZXING,
    tryRotate: true,
    maxNumberOfSymbols: most,
    returnErrors: true,
  });
  const read = found.filter(({ isValid }) => isValid);
  return { read: read.map(foundSymbol), isAnyUnread: found.length > read.length };
}

const about = z.object({ DataMask: z.number(), ECLevel: z.string() });

function foundSymbol({ text, extra, isInverted, position, symbol }: ReadResult): FoundSymbol {
  const { DataMask: mask, ECLevel: level } = about.parse(JSON.parse(extra));
  const matrix = Array.from({ length: symbol.height }, (_, y) =>
    Array.from(symbol.data.subarray(y * symbol.width, (y + 1) * symbol.width), (shade) => !shade),
  );
  return { text, level, mask, isReversed: isInverted, corners: cornersOf(position), matrix };
}

function cornersOf({
  topLeft,
  topRight,
  bottomRight,
  bottomLeft,
}: ReadResult["position"]): Corners {
  return [topLeft, topRight, bottomRight, bottomLeft];
}

/** Each decoder's text, `null` if it finds nothing; and where ZXing found it, in pixels. */
export type Decoded = Record<Decoder, string | null> & { corners: Corners | null };

export async function decodeAll(raster: Raster): Promise<Decoded> {
  prepare();
  const picture = pictureOf(raster);
  const [found] = await readBarcodes(picture, ZXING);
  const corners = found === undefined ? null : cornersOf(found.position);
  return { zxing: found?.text ?? null, qr: readWithQr(picture), corners };
}

function pictureOf(raster: Raster): ImageData {
  const { width, height } = raster;
  return { width, height, data: inColours(raster), colorSpace: "srgb" } as ImageData;
}

function readWithQr(picture: ImageData) {
  try {
    return decodeQR(picture, { timeLimit: PATIENCE_MS });
  } catch {
    return null;
  }
}

function inColours({ pixels }: Raster): Uint8ClampedArray {
  const colours = new Uint32Array(pixels.length);
  for (let index = 0; index < pixels.length; index += 1) {
    colours[index] = 0xff000000 | ((pixels[index] ?? 0) * 0x010101);
  }
  return new Uint8ClampedArray(colours.buffer);
}
