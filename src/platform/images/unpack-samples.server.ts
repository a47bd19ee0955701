import { open } from "node:fs/promises";
import sharp from "sharp";
import { UnreadableImageError } from "./image-types.ts";
import { numberOf, TAG, type Directory } from "./scan-directories.server.ts";
import { wrapInTiff } from "./tiff.ts";

const WHITE_IS_ZERO = 0;
const BLACK_IS_ZERO = 1;
const RGB = 2;

/** None, LZW, Deflate by two numbers, PackBits: what knows bytes alone, whatever they stand for. */
const OF_BYTES = new Set([1, 5, 8, 32_773, 32_946]);

type Packed = { width: number; height: number; bits: number; samples: number };

/** Whether libvips reads no samples of that many bits, or in that order. */
export function arePacked(directory: Directory): boolean {
  const { bits, samples } = sizesOf(directory);
  if (bits >= 16 || bits === 8) return false;
  const isGrey = samples === 1 && [1, 2, 4].includes(bits);
  return !isGrey || numberOf(directory, "planes", 1) !== 1;
}

/**
 * A page whose samples have 1 to 15 bits, as a TIFF of 8 bits. libvips unpacks and proves the bytes: it is shown
 * the same file with another directory, by which every byte is a grey pixel.
 */
export async function unpackSamples(
  path: string,
  directory: Directory,
  maxPixels: number,
): Promise<Buffer> {
  const packed = sizesOf(directory);
  const { width, height } = packed;
  if (width * height > maxPixels) throw new UnreadableImageError("too-many-pixels");
  refuseOthers(directory, packed);
  const { rowBytes, tileBytes } = bytesOf(directory, packed);
  if (rowBytes * height > maxPixels * BYTES_PER_PIXEL_MAX) {
    throw new UnreadableImageError("too-many-pixels");
  }
  const file = await asBytes(path, directory, rowBytes, tileBytes);
  const options = { failOn: "error" as const, limitInputPixels: rowBytes * height };
  const bytes = await sharp(file, options).toColourspace("b-w").raw().toBuffer();
  if (bytes.length !== rowBytes * height) throw new UnreadableImageError("unsupported");
  const data = new Uint8Array(width * height * 3);
  const isInverted = numberOf(directory, "photometric", BLACK_IS_ZERO) === WHITE_IS_ZERO;
  for (let y = 0; y < height; y += 1) {
    const row = bytes.subarray(y * rowBytes, (y + 1) * rowBytes);
    unpackRow(row, data.subarray(y * width * 3, (y + 1) * width * 3), packed, isInverted);
  }
  const orientation = numberOf(directory, "orientation", 1);
  return wrapInTiff({ data, width, height }, { orientation });
}

/** Three samples of 15 bits, and some for the last tile. */
const BYTES_PER_PIXEL_MAX = 8;

/** Of a row, whole tiles of them; of a row of a tile, or 0. */
function bytesOf(directory: Directory, { width, bits, samples }: Packed) {
  const ofPixels = (count: number) => (count * samples * bits) / 8;
  const tileBytes = ofPixels(numberOf(directory, "tileWidth", 0));
  if (!Number.isInteger(tileBytes)) throw new UnreadableImageError("unsupported");
  const row = Math.ceil(ofPixels(width));
  return { tileBytes, rowBytes: tileBytes === 0 ? row : Math.ceil(row / tileBytes) * tileBytes };
}

function sizesOf(directory: Directory): Packed {
  return {
    width: numberOf(directory, "width", 0),
    height: numberOf(directory, "height", 0),
    bits: numberOf(directory, "bits", 1),
    samples: numberOf(directory, "samples", 1),
  };
}

function refuseOthers(directory: Directory, { bits, samples }: Packed): void {
  const colours = numberOf(directory, "photometric", BLACK_IS_ZERO);
  const isGrey = samples === 1 && [WHITE_IS_ZERO, BLACK_IS_ZERO].includes(colours);
  const isColoured = samples === 3 && colours === RGB && numberOf(directory, "planes", 1) === 1;
  const areEven = directory.numbers.get(TAG.bits)?.every((each) => each === bits) ?? true;
  const isKnown =
    OF_BYTES.has(numberOf(directory, "compression", 1)) &&
    numberOf(directory, "predictor", 1) === 1;
  if (!areEven || !isKnown || !(isGrey || isColoured))
    throw new UnreadableImageError("unsupported");
}

/** Fields that say where the bytes lie, and how they are compressed. */
const OF_STORAGE: readonly number[] = [
  [TAG.height, TAG.compression, TAG.fillOrder, TAG.stripOffsets, TAG.rowsPerStrip],
  [TAG.stripBytes, TAG.tileHeight, TAG.tileOffsets, TAG.tileBytes],
].flat();

/** The file with a further directory, to which its head leads. */
async function asBytes(
  path: string,
  directory: Directory,
  rowBytes: number,
  tileBytes: number,
): Promise<Buffer> {
  const tileWidth: [tag: number, value: number][] =
    tileBytes === 0 ? [] : [[TAG.tileWidth, tileBytes]];
  const replaced: [tag: number, value: number][] = [
    [TAG.width, rowBytes],
    [TAG.bits, 8],
    [TAG.photometric, BLACK_IS_ZERO],
    [TAG.samples, 1],
    ...tileWidth,
  ];
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const at = size + (size % 2);
    const fields = replaced.length + OF_STORAGE.length;
    const all = Buffer.alloc(at + 8 + 20 * fields + 8);
    await file.read(all, 0, size, 0);
    const write = writerOf(all);
    const kept = OF_STORAGE.flatMap((tag) => {
      const field = directory.fields.get(tag);
      return field === undefined ? [] : [{ tag, field }];
    });
    const made = replaced.map(([tag, value]) => ({ tag, field: write.field(tag, value) }));
    const sorted = [...kept, ...made].toSorted((one, other) => one.tag - other.tag);
    write.directory(
      at,
      sorted.map(({ field }) => field),
    );
    return all;
  } finally {
    await file.close();
  }
}

const LONG = 4;

/** Writes as the head of the file says: in its order of bytes, with words of 4 bytes or of 8. */
function writerOf(all: Buffer) {
  const isBigEndian = all.toString("latin1", 0, 2) === "MM";
  const isBig = all[isBigEndian ? 3 : 2] === 43;
  const word = isBig ? 8 : 4;
  const put = (into: Uint8Array, at: number, size: number, value: number) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(BigInt(value));
    const own = bytes.subarray(8 - size);
    into.set(isBigEndian ? own : own.toReversed(), at);
  };
  return {
    field(tag: number, value: number): Uint8Array {
      const field = new Uint8Array(4 + word * 2);
      put(field, 0, 2, tag);
      put(field, 2, 2, LONG);
      put(field, 4, word, 1);
      put(field, 4 + word, 4, value);
      return field;
    },
    directory(at: number, fields: readonly Uint8Array[]): void {
      const count = isBig ? 8 : 2;
      put(all, at, count, fields.length);
      let next = at + count;
      for (const field of fields) {
        all.set(field, next);
        next += field.length;
      }
      put(all, word, word, at);
    },
  };
}

/** Into three bytes a pixel. */
function unpackRow(
  row: Uint8Array,
  into: Uint8Array,
  { width, bits, samples }: Packed,
  isInverted: boolean,
): void {
  const most = 2 ** bits - 1;
  let held = 0;
  let heldBits = 0;
  let read = 0;
  for (let at = 0; at < width * samples; at += 1) {
    while (heldBits < bits) {
      held = ((held & 0xff_ff) << 8) | (row[read] ?? 0);
      read += 1;
      heldBits += 8;
    }
    heldBits -= bits;
    const value = (held >> heldBits) & most;
    const light = Math.round(((isInverted ? most - value : value) * 255) / most);
    if (samples === 3) into[at] = light;
    else into.fill(light, at * 3, at * 3 + 3);
  }
}
