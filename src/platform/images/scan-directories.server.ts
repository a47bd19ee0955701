import { open, type FileHandle } from "node:fs/promises";
import { UnreadableImageError } from "./image-types.ts";

/** A page of a TIFF, numbered as libvips numbers the directories of the file. */
export type ScanPage = { page: number; directory: Directory };

/** What a directory says in numbers, and all its fields as they are stored. */
export type Directory = {
  numbers: ReadonlyMap<number, readonly number[]>;
  fields: ReadonlyMap<number, Uint8Array>;
};

/** Numbers of fields (TIFF 6.0, and DNG's). */
export const TAG = {
  subfile: 254,
  oldSubfile: 255,
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  orientation: 274,
  samples: 277,
  rowsPerStrip: 278,
  stripBytes: 279,
  maxSample: 281,
  planes: 284,
  predictor: 317,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileBytes: 325,
  subDirectories: 330,
  dngVersion: 50_706,
} as const;

/** The first number of a field; its value by the specification where it is missing. */
export function numberOf({ numbers }: Directory, tag: keyof typeof TAG, missing: number): number {
  return numbers.get(TAG[tag])?.[0] ?? missing;
}

/** More than any scanner writes, and few enough to be read in no time. */
const DIRECTORIES_MAX = 2000;
const FIELDS_MAX = 1000;
const VALUES_MAX = 16;

const READ = new Set<number>(
  [
    [TAG.subfile, TAG.oldSubfile, TAG.width, TAG.height, TAG.bits, TAG.compression],
    [TAG.photometric, TAG.orientation, TAG.samples, TAG.maxSample, TAG.planes, TAG.predictor],
    [TAG.tileWidth, TAG.subDirectories, TAG.dngVersion],
  ].flat(),
);

/** What a sensor measured, behind its filter of colours or without one. */
const RAW_COLOURS = new Set([32_803, 34_892]);
/** Of Sony, Samsung, Nikon, Kodak and Pentax. */
const RAW_COMPRESSIONS = new Set([32_767, 32_769, 32_770, 34_713, 65_000, 65_535]);

/**
 * The pages of a TIFF, without reduced copies and masks. Throws an `UnreadableImageError`: `unsupported`
 * for the raw data of cameras, `truncated` where a directory is missing or leads back to an earlier one.
 */
export async function findScanPages(path: string): Promise<ScanPage[]> {
  const file = await open(path);
  try {
    const reader = await DirectoryReader.of(file);
    const directories = await reader.chain();
    if (await isRaw(reader, directories)) throw new UnreadableImageError("unsupported");
    const pages = directories
      .map((directory, page) => ({ page, directory }))
      .filter(({ directory }) => !isCopy(directory));
    // Only cameras begin with a preview and have no picture beside it.
    if (pages.length === 0)
      throw new UnreadableImageError(directories.length === 0 ? "truncated" : "unsupported");
    return pages;
  } finally {
    await file.close();
  }
}

/** Of reduced resolution, or a mask of another picture: bits 0 and 2 (TIFF 6.0, section 8). */
function isCopy(directory: Directory): boolean {
  const kind = numberOf(directory, "subfile", 0);
  return (kind & 0b101) !== 0 || numberOf(directory, "oldSubfile", 1) === 2;
}

async function isRaw(reader: DirectoryReader, directories: Directory[]): Promise<boolean> {
  for (const directory of directories) {
    if (holdsRawData(directory)) return true;
    for (const at of directory.numbers.get(TAG.subDirectories) ?? []) {
      const { directory: inner } = await reader.directoryAt(at);
      if (holdsRawData(inner)) return true;
    }
  }
  return false;
}

function holdsRawData(directory: Directory): boolean {
  return (
    directory.fields.has(TAG.dngVersion) ||
    RAW_COLOURS.has(numberOf(directory, "photometric", 0)) ||
    RAW_COMPRESSIONS.has(numberOf(directory, "compression", 1))
  );
}

/** Sizes of the types of numbers that are read: BYTE, SHORT, LONG, IFD, and BigTIFF's two. */
const SIZES = new Map([
  [1, 1],
  [3, 2],
  [4, 4],
  [13, 4],
  [16, 8],
  [18, 8],
]);

type Layout = { word: 4 | 8; count: 2 | 8; entry: 12 | 20 };
const CLASSIC: Layout = { word: 4, count: 2, entry: 12 };
const BIG: Layout = { word: 8, count: 8, entry: 20 };

class DirectoryReader {
  readonly #file: FileHandle;
  readonly #isBigEndian: boolean;
  readonly #layout: Layout;
  readonly #first: number;

  constructor(file: FileHandle, head: Buffer) {
    this.#file = file;
    this.#isBigEndian = head.toString("latin1", 0, 2) === "MM";
    this.#layout = this.#number(head.subarray(2, 4)) === 43 ? BIG : CLASSIC;
    const { word } = this.#layout;
    this.#first = this.#number(head.subarray(word, word * 2));
  }

  static async of(file: FileHandle): Promise<DirectoryReader> {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    if (bytesRead < 8) throw new UnreadableImageError("truncated");
    return new DirectoryReader(file, buffer);
  }

  /** All that the file leads to, one after another. */
  async chain(): Promise<Directory[]> {
    const directories: Directory[] = [];
    const seen = new Set<number>();
    let at = this.#first;
    while (at !== 0) {
      if (seen.has(at)) throw new UnreadableImageError("truncated");
      if (seen.size >= DIRECTORIES_MAX) throw new UnreadableImageError("too-many-pages");
      seen.add(at);
      const { directory, next } = await this.directoryAt(at);
      directories.push(directory);
      at = next;
    }
    return directories;
  }

  async directoryAt(at: number): Promise<{ directory: Directory; next: number }> {
    const { word, count, entry } = this.#layout;
    const fields = this.#number(await this.#read(at, count));
    if (fields > FIELDS_MAX) throw new UnreadableImageError("truncated");
    // Some programs leave out the way to the next one at the end of the file.
    const entries = await this.#read(at + count, fields * entry + word, fields * entry);
    const directory = { numbers: new Map<number, number[]>(), fields: new Map<number, Buffer>() };
    for (let start = 0; start < fields * entry; start += entry) {
      const field = entries.subarray(start, start + entry);
      const tag = this.#number(field.subarray(0, 2));
      directory.fields.set(tag, field);
      if (READ.has(tag)) directory.numbers.set(tag, await this.#values(field));
    }
    return { directory, next: this.#number(entries.subarray(fields * entry)) };
  }

  /** Within the field, or where it points to. */
  async #values(field: Buffer): Promise<number[]> {
    const { word } = this.#layout;
    const size = SIZES.get(this.#number(field.subarray(2, 4)));
    if (size === undefined) return [];
    const all = this.#number(field.subarray(4, 4 + word));
    const count = Math.min(all, VALUES_MAX);
    const own = field.subarray(4 + word);
    const bytes = all * size <= word ? own : await this.#read(this.#number(own), count * size);
    return Array.from({ length: count }, (_, index) =>
      this.#number(bytes.subarray(index * size, (index + 1) * size)),
    );
  }

  /** With zeros for what is missing of it, at `least` of which is there. */
  async #read(at: number, length: number, least = length): Promise<Buffer> {
    const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(length), 0, length, at);
    if (bytesRead < least) throw new UnreadableImageError("truncated");
    return buffer;
  }

  /** Of up to eight bytes. Beyond what a file can be long, it is no place in it. */
  #number(bytes: Buffer): number {
    let value = 0;
    for (const byte of this.#isBigEndian ? bytes : bytes.toReversed()) value = value * 256 + byte;
    if (!Number.isSafeInteger(value)) throw new UnreadableImageError("truncated");
    return value;
  }
}
