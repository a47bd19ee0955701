import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { openPromise, type Entry, type ZipFile } from "yauzl";

/** The tree of a GEDZIP. */
const NAME = "gedcom.ged";
/** Pictures among them: far more than anybody keeps of a family. */
const ENTRIES_MAX = 20_000;
/** Lines of a family tree are packed to a tenth; what is packed much tighter is no tree. */
const RATIO_MAX = 200;

/** Of a file that can't be what it is called. */
export class BrokenArchiveError extends Error {}

type Opened = {
  /** Where the lines of the file lie: in itself, or unpacked from the GEDZIP that it is. */
  path: string;
  /** Of all that a GEDZIP holds; `null` for a file that is none. */
  names: ReadonlySet<string> | null;
};

/** Throws `BrokenArchiveError`. */
export async function openUpload(
  path: string,
  { folder, mostBytes }: { folder: string; mostBytes: number },
): Promise<Opened> {
  if (!(await isZip(path))) return { path, names: null };
  return readArchive(path, async (archive) => {
    const names = new Set<string>();
    let found: Entry | null = null;
    for await (const entry of archive.eachEntry()) {
      names.add(entry.fileName);
      if (entry.fileName === NAME) found ??= entry;
    }
    if (found === null) throw new BrokenArchiveError(`no ${NAME}`);
    const to = join(folder, NAME);
    await unpack(archive, found, to, mostBytes);
    return { path: to, names };
  });
}

type Wanted = {
  names: ReadonlySet<string>;
  folder: string;
  /** Of one, and of all together. */
  mostBytes: number;
  totalBytes: number;
};

/**
 * Unpacks files of an archive, each under a number: nothing of their names becomes a path. Those that can't be
 * unpacked, as they are encrypted, too large or broken, are left out.
 */
export async function unpackFiles(
  path: string,
  { names, folder, mostBytes, totalBytes }: Wanted,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  let left = totalBytes;
  const spend = (bytes: number) => {
    left -= bytes;
  };
  await readArchive(path, async (archive) => {
    for await (const entry of archive.eachEntry()) {
      const { fileName } = entry;
      if (!names.has(fileName) || files.has(fileName)) continue;
      const to = join(folder, `file-${files.size}`);
      try {
        await unpack(archive, entry, to, Math.min(mostBytes, left), spend);
        files.set(fileName, to);
      } catch (error) {
        if (isOfTheMachine(error)) throw error;
      }
    }
  });
  return files;
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

async function readArchive<Result>(
  path: string,
  read: (archive: ZipFile) => Promise<Result>,
): Promise<Result> {
  try {
    // Refuses names that lead out of the folder, and a directory that doesn't fit its file.
    const archive = await openPromise(path, { lazyEntries: true, autoClose: false });
    try {
      if (archive.entryCount > ENTRIES_MAX) throw new BrokenArchiveError("too many entries");
      return await read(archive);
    } finally {
      archive.close();
    }
  } catch (error) {
    if (isOfTheMachine(error)) throw error;
    throw new BrokenArchiveError(error instanceof Error ? error.message : "unknown");
  }
}

function isOfTheMachine(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}

async function unpack(
  archive: ZipFile,
  entry: Entry,
  to: string,
  mostBytes: number,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<void> {
  refuseBomb(entry, mostBytes);
  const source = await archive.openReadStreamPromise(entry);
  await pipeline(source, atMost(mostBytes, onBytes), createWriteStream(to, { mode: 0o600 }));
}

function refuseBomb(entry: Entry, mostBytes: number): void {
  const { compressedSize, uncompressedSize } = entry;
  if (entry.isEncrypted()) throw new BrokenArchiveError("encrypted");
  if (uncompressedSize > mostBytes || uncompressedSize > RATIO_MAX * Math.max(1, compressedSize))
    throw new BrokenArchiveError("too large");
}

/** Whatever the directory says. */
function atMost(mostBytes: number, onBytes: (bytes: number) => void): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      onBytes(chunk.length);
      done(bytes > mostBytes ? new BrokenArchiveError("too large") : null, chunk);
    },
  });
}
