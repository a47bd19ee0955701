import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { prepareZXingModule, writeBarcode, type WriterOptions } from "zxing-wasm/writer";

let isPrepared = false;

/** The WebAssembly is beside the library; by default it would be fetched from a third party. */
function prepare(): void {
  if (isPrepared) return;
  isPrepared = true;
  const file = fileURLToPath(import.meta.resolve("zxing-wasm/writer/zxing_writer.wasm"));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } });
}

/** The modules of a symbol by rows, dark ones true. */
export type Modules = boolean[][];

async function modulesOf(text: string, options: WriterOptions): Promise<Modules> {
  prepare();
  const { symbol, error } = await writeBarcode(text, { ...options, addQuietZones: false });
  if (error !== "") throw new Error(`A symbol of ${options.format ?? "QR"} failed: ${error}`);
  const { width, height, data } = symbol;
  return Array.from({ length: height }, (_, y) =>
    Array.from(data.subarray(y * width, (y + 1) * width), (shade) => shade === 0),
  );
}

export function dataMatrixOf(text: string): Promise<Modules> {
  return modulesOf(text, { format: "DataMatrix", options: "forceSquare" });
}

/** GS1-128: Code 128 that says that a serial shipping container code follows. One row. */
export async function shippingCodeOf(sscc: string): Promise<Modules> {
  const rows = await modulesOf(`(00)${sscc}`, { format: "Code128", options: "gs1" });
  return rows.slice(0, 1);
}
