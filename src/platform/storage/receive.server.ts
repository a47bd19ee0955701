import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { TooLargeError } from "./errors.server.ts";
import { checkKey } from "./key.server.ts";
import type { WriteOptions, Written } from "./storage-contract.server.ts";

/**
 * Wraps every write: checks, measures and hashes the bytes in passing, and always releases the
 * source.
 */
export async function receive(
  key: string,
  source: Readable,
  { contentType, maxBytes }: WriteOptions,
  store: (chunks: AsyncIterable<Buffer>) => Promise<void>,
): Promise<Written> {
  // A source may fail before it is read: without a listener that would end the process. Reading
  // reports the error again.
  source.on("error", () => undefined);
  try {
    checkKey(key);
    checkContentType(contentType);
    const measured = measure(source, maxBytes);
    await store(measured.chunks);
    return measured.total();
  } finally {
    source.destroy();
  }
}

function measure(
  source: Readable,
  maxBytes: number | undefined,
): { chunks: AsyncIterable<Buffer>; total(): Written } {
  const hash = createHash("sha256");
  let bytes = 0;

  async function* chunks(): AsyncGenerator<Buffer> {
    // Throws here if the source failed, also if it did before anyone read it.
    for await (const piece of source) {
      const chunk = toBuffer(piece);
      bytes += chunk.length;
      if (maxBytes !== undefined && bytes > maxBytes) throw new TooLargeError(maxBytes);
      hash.update(chunk);
      yield chunk;
    }
  }

  return { chunks: chunks(), total: () => ({ bytes, sha256: hash.digest("hex") }) };
}

function toBuffer(piece: unknown): Buffer {
  if (Buffer.isBuffer(piece)) return piece;
  if (piece instanceof Uint8Array) {
    return Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
  }
  if (typeof piece === "string") return Buffer.from(piece);
  throw new TypeError("Only bytes and text can be stored");
}

/** Header values reach browsers and S3 unchanged, so only printable ASCII is accepted. */
function checkContentType(contentType: string): void {
  if (!/^[\x21-\x7e](?:[\x20-\x7e]{0,198}[\x21-\x7e])?$/.test(contentType)) {
    throw new TypeError(`Not a content type: ${JSON.stringify(contentType.slice(0, 100))}`);
  }
}
