import { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

export type ZipEntry = {
  name: string;
  input: string | AsyncIterable<string | Uint8Array>;
  lastModified?: Date;
};

/** What is compressed in itself: another time costs a processor and saves nothing. */
const COMPRESSED = /\.(jpe?g|png|webp|avif|hei[cf]|gif|mp4|mov|webm|mp3|m4a|ogg|pdf|zip)$/i;

/**
 * An archive that is made while it is read: an entry is asked for when the one before it has gone
 * out, and nothing of it is kept. Whoever stops reading ends `entries`, so that what they opened
 * for an entry is closed in their `finally`.
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
  // The library keeps what it is given with each entry until the end: this, and no stream.
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
 * The library keeps each entry's name as a few bytes until the end. Taken from Node's pool they would hold
 * on to all that was in it, some 30 kB an entry.
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
