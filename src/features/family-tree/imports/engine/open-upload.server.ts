import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { openPromise, type Entry } from "yauzl";

/** The tree of a GEDZIP. */
const NAME = "gedcom.ged";
/** Pictures among them: far more than anybody keeps of a family. */
const ENTRIES_MAX = 20_000;
/** Lines of a family tree are packed to a tenth; what is packed much tighter is no tree. */
const RATIO_MAX = 200;

/** Of a file that can't be what it is called. */
export class BrokenArchiveError extends Error {}

/** Where the lines of a file lie: in itself, or unpacked from the GEDZIP that it is. Throws `BrokenArchiveError`. */
export async function openUpload(
  path: string,
  { folder, mostBytes }: { folder: string; mostBytes: number },
): Promise<string> {
  return (await isZip(path)) ? unpack(path, join(folder, NAME), mostBytes) : path;
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.equals(Buffer.from("PK\x03\x04")) || buffer.equals(Buffer.from("PK\x05\x06"));
  } finally {
    await file.close();
  }
}

async function unpack(path: string, to: string, mostBytes: number): Promise<string> {
  try {
    // Refuses names that lead out of the folder, and a directory that doesn't fit its file.
    const archive = await openPromise(path, { lazyEntries: true, autoClose: false });
    try {
      if (archive.entryCount > ENTRIES_MAX) throw new BrokenArchiveError("too many entries");
      let found: Entry | null = null;
      for await (const entry of archive.eachEntry()) if (entry.fileName === NAME) found ??= entry;
      if (found === null) throw new BrokenArchiveError(`no ${NAME}`);
      refuseBomb(found, mostBytes);
      const source = await archive.openReadStreamPromise(found);
      await pipeline(source, atMost(mostBytes), createWriteStream(to, { mode: 0o600 }));
      return to;
    } finally {
      archive.close();
    }
  } catch (error) {
    if (error instanceof Error && "syscall" in error) throw error;
    throw new BrokenArchiveError(error instanceof Error ? error.message : "unknown");
  }
}

function refuseBomb(entry: Entry, mostBytes: number): void {
  const { compressedSize, uncompressedSize } = entry;
  if (entry.isEncrypted()) throw new BrokenArchiveError("encrypted");
  if (uncompressedSize > mostBytes || uncompressedSize > RATIO_MAX * Math.max(1, compressedSize))
    throw new BrokenArchiveError("too large");
}

/** Whatever the directory says. */
function atMost(mostBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > mostBytes ? new BrokenArchiveError("too large") : null, chunk);
    },
  });
}
