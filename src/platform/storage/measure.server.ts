import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { TooLargeError } from "./errors.server.ts";
import type { Written } from "./storage-contract.server.ts";

export type Measured = { chunks: AsyncIterable<Buffer>; total(): Written };

/** Counts and hashes a stream on its way; stops it with `TooLargeError` before byte maxBytes + 1. */
export function measure(source: Readable, maxBytes: number | undefined): Measured {
  const hash = createHash("sha256");
  let bytes = 0;

  async function* chunks(): AsyncGenerator<Buffer> {
    // Leaving this loop by an error destroys the source, and a source that breaks off throws here.
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

/** Header values reach browsers and S3 as they are: nothing outside printable ASCII gets in. */
export function checkContentType(contentType: string): void {
  if (!/^[\x20-\x7e]{1,200}$/.test(contentType)) {
    throw new TypeError(`Not a content type: ${JSON.stringify(contentType.slice(0, 100))}`);
  }
}

/**
 * A source may break off while nobody is reading it yet: without a listener that would end the
 * process. The error isn't lost, reading meets it again.
 */
export function outliveErrors(source: Readable): void {
  source.on("error", () => undefined);
}
