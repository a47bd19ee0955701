import { deflateSync } from "node:zlib";

/** A page to draw: `sample` answers with the raw numbers of a point, one for each channel. */
export type TiffPage = {
  width?: number;
  height?: number;
  bits?: number;
  /** Of the tag PhotometricInterpretation: 0 and 1 grey, 2 RGB, 3 palette, 5 CMYK, 8 Lab. */
  photometric?: number;
  sample: (x: number, y: number) => readonly number[];
  /** 1 none, 8 deflate. */
  compression?: 1 | 8;
  /** Rows of a strip, by default 16; tiles of 16 rows. */
  layout?: "strips" | "tiles" | "planes";
  tileWidth?: number;
  rowsPerStrip?: number;
  /** Further tags of the type SHORT; those of the same number as one of ours replace it. */
  tags?: Record<number, readonly number[]>;
};

type TiffOptions = {
  isBig?: boolean;
  isBigEndian?: boolean;
  /** Where the last directory leads on to: by default nowhere. `first`: back to the first one. */
  next?: "first" | number;
};

type Field = { tag: number; type: number; values: readonly number[] };

const SHORT = 3;
const LONG = 4;
const SIZES: Record<number, number> = { [SHORT]: 2, [LONG]: 4, 16: 8 };

/**
 * A TIFF that libtiff had no hand in, with its directories behind the pixels: any number of bits, any
 * colours, broken as told.
 */
export function drawTiff(pages: readonly TiffPage[], options: TiffOptions = {}): Buffer {
  const { isBig = false, isBigEndian = false } = options;
  const file = new TiffFile(isBig, isBigEndian);
  const links: number[] = [file.firstLink];
  const directories: number[] = [];
  for (const page of pages) {
    const fields = fieldsOf(page, (bytes) => file.add(bytes), isBigEndian);
    const { at, link } = file.addDirectory(fields);
    directories.push(at);
    file.link(links.at(-1) ?? 0, at);
    links.push(link);
  }
  const next = options.next === "first" ? (directories[0] ?? 0) : (options.next ?? 0);
  file.link(links.at(-1) ?? 0, next);
  return file.bytes();
}

class TiffFile {
  readonly #isBig: boolean;
  readonly #isBigEndian: boolean;
  #buffer: Buffer;
  readonly firstLink: number;

  constructor(isBig: boolean, isBigEndian: boolean) {
    this.#isBig = isBig;
    this.#isBigEndian = isBigEndian;
    this.#buffer = Buffer.alloc(isBig ? 16 : 8);
    this.firstLink = isBig ? 8 : 4;
    this.#buffer.write(isBigEndian ? "MM" : "II", "latin1");
    this.#write(2, 2, isBig ? 43 : 42);
    if (isBig) this.#write(4, 2, 8);
  }

  add(bytes: Uint8Array): number {
    const at = this.#buffer.length + (this.#buffer.length % 2);
    const padding = Buffer.alloc(at - this.#buffer.length);
    this.#buffer = Buffer.concat([this.#buffer, padding, bytes]);
    return at;
  }

  addDirectory(fields: readonly Field[]): { at: number; link: number } {
    const word = this.#isBig ? 8 : 4;
    const placed = fields.map((field) => {
      const length = (SIZES[field.type] ?? 1) * field.values.length;
      return { field, at: length > word ? this.add(Buffer.alloc(length)) : null };
    });
    const [count, entry] = this.#isBig ? [8, 20] : [2, 12];
    const at = this.add(Buffer.alloc(count + entry * fields.length + word));
    this.#write(at, count, fields.length);
    for (const [index, { field, at: outside }] of placed.entries()) {
      const start = at + count + entry * index;
      this.#write(start, 2, field.tag);
      this.#write(start + 2, 2, field.type);
      this.#write(start + 4, word, field.values.length);
      const values = outside ?? start + 4 + word;
      if (outside !== null) this.#write(start + 4 + word, word, outside);
      const size = SIZES[field.type] ?? 1;
      for (const [place, value] of field.values.entries()) {
        this.#write(values + place * size, size, value);
      }
    }
    return { at, link: at + count + entry * fields.length };
  }

  link(at: number, to: number): void {
    this.#write(at, this.#isBig ? 8 : 4, to);
  }

  bytes(): Buffer {
    return this.#buffer;
  }

  #write(at: number, size: number, value: number): void {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(BigInt(value));
    const own = bytes.subarray(8 - size);
    this.#buffer.set(this.#isBigEndian ? own : own.toReversed(), at);
  }
}

function fieldsOf(
  page: TiffPage,
  add: (bytes: Uint8Array) => number,
  isBigEndian: boolean,
): Field[] {
  const { width = 64, height = 48, bits = 8, photometric = 2, compression = 1 } = page;
  const { layout = "strips", rowsPerStrip = 16, tileWidth = 16 } = page;
  const samples = page.sample(0, 0).length;
  const pieces = piecesOf({ ...page, width, height, layout, rowsPerStrip, tileWidth }).map((rows) =>
    packed(rows, bits, isBigEndian),
  );
  const stored = pieces.map((piece) => (compression === 8 ? deflateSync(piece) : piece));
  const offsets = stored.map(add);
  const sizes = stored.map(({ length }) => length);
  const isTiled = layout === "tiles";
  const numbers: Record<number, [type: number, values: readonly number[]]> = {
    256: [LONG, [width]],
    257: [LONG, [height]],
    258: [SHORT, Array.from({ length: samples }, () => bits)],
    259: [SHORT, [compression]],
    262: [SHORT, [photometric]],
    277: [SHORT, [samples]],
    284: [SHORT, [layout === "planes" ? 2 : 1]],
    ...(isTiled
      ? { 322: [SHORT, [tileWidth]], 323: [SHORT, [16]], 324: [LONG, offsets], 325: [LONG, sizes] }
      : { 273: [LONG, offsets], 278: [LONG, [rowsPerStrip]], 279: [LONG, sizes] }),
    ...Object.fromEntries(
      Object.entries(page.tags ?? {}).map(([tag, values]) => [tag, [SHORT, values]]),
    ),
  };
  return Object.entries(numbers)
    .map(([tag, [type, values]]) => ({ tag: Number(tag), type, values }))
    .toSorted((one, other) => one.tag - other.tag);
}

type Drawn = Required<Omit<TiffPage, "bits" | "photometric" | "compression" | "tags">>;

/** The samples of each strip or tile, row by row. */
function piecesOf({ width, height, layout, rowsPerStrip, tileWidth, sample }: Drawn): number[][][] {
  const count = sample(0, 0).length;
  const rows = (left: number, top: number, wide: number, high: number, plane?: number) =>
    Array.from({ length: high }, (_row, y) =>
      Array.from({ length: wide }, (_column, x) => {
        const values = sample(Math.min(left + x, width - 1), Math.min(top + y, height - 1));
        return plane === undefined ? values : [values[plane] ?? 0];
      }).flat(),
    );
  const pieces: number[][][] = [];
  if (layout === "tiles") {
    for (let top = 0; top < height; top += 16)
      for (let left = 0; left < width; left += tileWidth)
        pieces.push(rows(left, top, tileWidth, 16));
    return pieces;
  }
  const planes =
    layout === "planes" ? Array.from({ length: count }, (_, plane) => plane) : [undefined];
  for (const plane of planes)
    for (let top = 0; top < height; top += rowsPerStrip)
      pieces.push(rows(0, top, width, Math.min(rowsPerStrip, height - top), plane));
  return pieces;
}

/** Each row begins with a byte of its own; whole 16 bits in the order of the file. */
function packed(rows: readonly number[][], bits: number, isBigEndian: boolean): Buffer {
  const lines = rows.map((row) => {
    const line = Buffer.alloc(Math.ceil((row.length * bits) / 8));
    for (const [index, value] of row.entries()) {
      if (bits === 16 && !isBigEndian) line.writeUInt16LE(value, index * 2);
      else if (bits === 16) line.writeUInt16BE(value, index * 2);
      else writeBits(line, index * bits, bits, value);
    }
    return line;
  });
  return Buffer.concat(lines);
}

function writeBits(line: Buffer, at: number, bits: number, value: number): void {
  for (let bit = 0; bit < bits; bit += 1) {
    const place = at + bit;
    const isSet = (value >> (bits - 1 - bit)) & 1;
    if (isSet) line[place >> 3] = (line[place >> 3] ?? 0) | (0x80 >> (place & 7));
  }
}
