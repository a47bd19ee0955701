import { promisify } from "node:util";
import { createInflateRaw, inflateRaw } from "node:zlib";

/** A ZIP archive that can't be read as it says of itself, is encrypted, or unpacks to too much. */
export class UnreadableZipError extends Error {
  override name = "UnreadableZipError";
}

export type ZipContent = {
  names: string[];
  /** An entry's bytes; `null` if there is none of the name. Throws if it is larger. */
  read(name: string, mostBytes: number): Promise<Buffer | null>;
};

type Entry = {
  name: string;
  isDeflated: boolean;
  packed: Buffer;
  /** Unpacked. */
  bytes: number;
  /** Where it begins and ends in the archive. */
  from: number;
  to: number;
};
type Limits = { mostEntries?: number; mostBytes?: number };

const END = 0x06054b50;
const END_BYTES = 22;
const CENTRAL = 0x02014b50;
const CENTRAL_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const COMMENT_MAX = 0xffff;
const DEFLATED = 8;

/**
 * Reads the directory of an archive of an unknown sender and unpacks each entry once, to nowhere: what it
 * says of its sizes is true, and altogether they are within the limit. Programs differ in what they make
 * of contradicting archives, so any contradiction is refused. Throws an `UnreadableZipError`.
 */
export async function readZip(
  archive: Buffer,
  { mostEntries = 5000, mostBytes = 200_000_000 }: Limits = {},
): Promise<ZipContent> {
  const entries = entriesOf(archive, mostEntries);
  const declared = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  if (declared > mostBytes) throw new UnreadableZipError("unpacks to too much");
  for (const entry of entries) await checkSize(entry);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  if (byName.size < entries.length) throw new UnreadableZipError("has a name twice");
  return {
    names: [...byName.keys()],
    async read(name, most) {
      const entry = byName.get(name);
      if (entry === undefined) return null;
      if (entry.bytes > most) throw new UnreadableZipError("has too large an entry");
      return entry.isDeflated ? inflate(entry.packed, { maxOutputLength: most + 1 }) : entry.packed;
    },
  };
}

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

function entriesOf(archive: Buffer, mostEntries: number): Entry[] {
  const end = findEnd(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > mostEntries) throw new UnreadableZipError("has too many entries");
  const first = archive.readUInt32LE(end + 16);
  let at = first;
  const entries = Array.from({ length: count }, () => {
    if (at + CENTRAL_BYTES > end || archive.readUInt32LE(at) !== CENTRAL) {
      throw new UnreadableZipError("has a broken directory");
    }
    const entry = entryAt(archive, at, first);
    at += CENTRAL_BYTES + sum(archive, at, [28, 30, 32]);
    return entry;
  });
  refuseOverlaps(entries);
  return entries;
}

/** Overlapping entries unpack the same bytes again and again. */
function refuseOverlaps(entries: Entry[]): void {
  let upTo = 0;
  for (const { from, to } of entries.toSorted((one, other) => one.from - other.from)) {
    if (from < upTo) throw new UnreadableZipError("has overlapping entries");
    upTo = to;
  }
}

/** Of the last end record: it may be followed by a comment, and by nothing else. */
function findEnd(archive: Buffer): number {
  const least = Math.max(0, archive.length - END_BYTES - COMMENT_MAX);
  for (let at = archive.length - END_BYTES; at >= least; at -= 1) {
    const isEnd = archive.readUInt32LE(at) === END;
    if (isEnd && at + END_BYTES + archive.readUInt16LE(at + 20) === archive.length) return at;
  }
  throw new UnreadableZipError("has no end");
}

function entryAt(archive: Buffer, at: number, directory: number): Entry {
  const method = archive.readUInt16LE(at + 10);
  const isEncrypted = (archive.readUInt16LE(at + 8) & 1) === 1;
  if (isEncrypted || (method !== 0 && method !== DEFLATED)) {
    throw new UnreadableZipError("is packed in another way");
  }
  const [packedBytes, bytes] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)];
  const nameBytes = archive.subarray(
    at + CENTRAL_BYTES,
    at + CENTRAL_BYTES + archive.readUInt16LE(at + 28),
  );
  const local = archive.readUInt32LE(at + 42);
  if (local + LOCAL_BYTES > directory || archive.readUInt32LE(local) !== LOCAL) {
    throw new UnreadableZipError("has a broken entry");
  }
  const begins = local + LOCAL_BYTES + archive.readUInt16LE(local + 26);
  const isSameName = archive.subarray(local + LOCAL_BYTES, begins).equals(nameBytes);
  const data = begins + archive.readUInt16LE(local + 28);
  const to = data + packedBytes;
  if (!isSameName || to > directory) throw new UnreadableZipError("has a broken entry");
  const name = nameBytes.toString("utf8");
  const packed = archive.subarray(data, to);
  return { name, isDeflated: method === DEFLATED, packed, bytes, from: local, to };
}

function sum(archive: Buffer, at: number, offsets: number[]): number {
  return offsets.reduce((total, offset) => total + archive.readUInt16LE(at + offset), 0);
}

/** Unpacks without keeping anything, and no further than it says. */
async function checkSize({ isDeflated, packed, bytes }: Entry): Promise<void> {
  if (!isDeflated) {
    if (packed.length !== bytes) throw new UnreadableZipError("has a wrong size");
    return;
  }
  const unpacking = createInflateRaw();
  let unpacked = 0;
  unpacking.end(packed);
  try {
    for await (const chunk of unpacking as AsyncIterable<Buffer>) {
      unpacked += chunk.length;
      if (unpacked > bytes) break;
    }
  } catch (error) {
    throw new UnreadableZipError("can't be unpacked", { cause: error });
  } finally {
    unpacking.destroy();
  }
  if (unpacked !== bytes) throw new UnreadableZipError("has a wrong size");
}
