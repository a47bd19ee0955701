import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { decodeQR } from "qr/decode.js";
import { prepareZXingModule, readBarcodes, type ReaderOptions } from "zxing-wasm/reader";
import type { Raster } from "./raster.ts";

/** Two that have nothing in common: ZXing in C++, and one written in TypeScript from the standard. */
export const DECODERS = ["zxing", "qr"] as const;
export type Decoder = (typeof DECODERS)[number];

/** What it takes for a wrong answer to be refused, not how long a good one takes. */
const PATIENCE_MS = 2000;

const ZXING: ReaderOptions = {
  formats: ["QRCode"],
  tryHarder: true,
  tryInvert: true,
  tryRotate: false,
  maxNumberOfSymbols: 1,
};

let isPrepared = false;

/** Its program lies beside the library; left alone, it would be fetched from somebody's server. */
function prepare(): void {
  if (isPrepared) return;
  isPrepared = true;
  const file = fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"));
  const wasmBinary = new Uint8Array(readFileSync(file)).buffer;
  prepareZXingModule({ overrides: { wasmBinary } });
}

/** What each decoder reads; `null` where it finds nothing. */
export async function decodeAll(raster: Raster): Promise<Record<Decoder, string | null>> {
  prepare();
  const picture = {
    width: raster.width,
    height: raster.height,
    data: inColours(raster),
    colorSpace: "srgb" as const,
  };
  const [found] = await readBarcodes(picture as ImageData, ZXING);
  return { zxing: found?.text ?? null, qr: readWithQr(picture) };
}

function readWithQr(picture: { width: number; height: number; data: Uint8ClampedArray }) {
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
