import { createInflateRaw } from "node:zlib";
import { UnreadableImageError } from "./image-types.ts";

/** Unpacked, all together; a document of ten thousand pages has less. */
const TABLES_BYTES = 20_000_000;
const LAYERS_MAX = 4;
const DICTIONARY_BYTES = 1000;
const HEADER_BYTES = 2;

/**
 * Refuses a PDF whose object and reference tables unpack to far more than any has, before PDFium reads
 * them whole on opening it: it takes seconds for each hundred megabytes, which pack to some hundred
 * bytes. What hides from this is stopped by the time limit.
 */
export async function refuseLargeTables(file: Buffer): Promise<void> {
  let left = TABLES_BYTES;
  for (const table of tablesIn(file)) left -= await unpackedBytes(table, left);
}

function* tablesIn(file: Buffer): Generator<Buffer> {
  for (let at = 0; ;) {
    const word = file.indexOf("stream", at, "latin1");
    if (word === -1) return;
    at = word + "stream".length;
    const before = file.toString("latin1", Math.max(0, word - DICTIONARY_BYTES), word);
    if (before.endsWith("end") || !isTable(before)) continue;
    const begins = at + (file[at] === 0x0d ? 1 : 0) + 1;
    const end = file.indexOf("endstream", begins, "latin1");
    yield file.subarray(begins, end === -1 ? file.length : end);
  }
}

/** Letters of names may be written as numbers. */
function isTable(before: string): boolean {
  const dictionary = before.slice(before.lastIndexOf("obj"));
  const plain = dictionary.replace(/#([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return /\/(?:ObjStm|XRef)(?![\w.-])/.test(plain);
}

/** Through all layers of packing. Throws for more than `most`. */
async function unpackedBytes(packed: Buffer, most: number): Promise<number> {
  let [content, bytes] = [packed, 0];
  for (let layer = 0; isDeflated(content); layer += 1) {
    if (layer === LAYERS_MAX) throw new UnreadableImageError("unsupported");
    content = await inflate(content.subarray(HEADER_BYTES), most - bytes);
    bytes += content.length;
  }
  return bytes;
}

function isDeflated(bytes: Buffer): boolean {
  return (
    bytes.length >= HEADER_BYTES && (bytes[0] ?? 0) % 16 === 8 && bytes.readUInt16BE(0) % 31 === 0
  );
}

/** As far as it goes: PDFium minds neither a missing end nor a wrong checksum. */
async function inflate(packed: Buffer, most: number): Promise<Buffer> {
  const unpacking = createInflateRaw();
  const chunks: Buffer[] = [];
  let bytes = 0;
  unpacking.end(packed);
  try {
    for await (const chunk of unpacking as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > most) break;
    }
  } catch {
    // What was unpacked until then counts.
  } finally {
    unpacking.destroy();
  }
  if (bytes > most) throw new UnreadableImageError("unsupported");
  return Buffer.concat(chunks);
}
