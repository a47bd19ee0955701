import { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

export type ZipEntry = {
  name: string;
  input: string | AsyncIterable<string | Uint8Array>;
  lastModified?: Date;
};

/** Compressed formats: compressing again costs CPU and saves nothing. */
const COMPRESSED = /\.(jpe?g|png|webp|avif|hei[cf]|gif|mp4|mov|webm|mp3|m4a|ogg|pdf|zip)$/i;

/**
 * A ZIP archive created while it is read: each entry is opened after the previous one was sent, and
 * nothing is kept. If reading stops, `entries` is ended, so that `finally` closes what was opened.
 */
export function zipOf(entries: AsyncGenerator<ZipEntry>): Readable {
  const zip = new ZipFile();
  const archive = new PassThrough();
  zip.on("error", (error: Error) => archive.destroy(error));
  zip.outputStream.pipe(archive);
  fill(zip, entries, archive).catch((error: unknown) => {
    archive.destroy(
      error instanceof Error ? error : new Error("An entry failed.", { cause: error }),
    );
  });
  return archive;
}

async function fill(zip: ZipFile, entries: AsyncGenerator<ZipEntry>, archive: Readable) {
  let source = Readable.from([]);
  archive.once("close", () => source.destroy());
  // The library keeps each entry's options until the end: a function, no stream.
  const next = (give: (error: unknown, stream: Readable) => void) => give(null, source);
  for await (const { name, input, lastModified } of entries) {
    if (archive.destroyed) return;
    source = Readable.from(typeof input === "string" ? [Buffer.from(input)] : input, {
      objectMode: false,
    });
    outsideThePool(() => zip.addReadStreamLazy(name, optionsFor(name, lastModified), next));
    await finished(source);
  }
  zip.end();
}

function optionsFor(name: string, lastModified: Date | undefined) {
  return { compress: !COMPRESSED.test(name), ...(lastModified && { mtime: lastModified }) };
}

/**
 * The library keeps each entry's name until the end. A slice of Node's buffer pool would keep 30 kB
 * per entry alive.
 */
function outsideThePool(add: () => void): void {
  const { poolSize } = Buffer;
  Buffer.poolSize = 0;
  try {
    add();
  } finally {
    Buffer.poolSize = poolSize;
  }
}
