/** Rows of 8-bit red, green and blue without padding. */
export type Pixels = { data: Uint8Array; width: number; height: number };

const short = 3;
const long = 4;
const undefinedBytes = 7;

type Shown = { profile?: Uint8Array; orientation?: number };

/**
 * Wraps raw pixels in a TIFF: the simplest way to pass sharp their colour profile, and how they are to be turned.
 * Uncompressed, one strip, as in TIFF 6.0 section 6 (RGB); 34675 is the ICC's own tag.
 */
export function wrapInTiff(
  { data, width, height }: Pixels,
  { profile, orientation = 1 }: Shown,
): Buffer {
  const fieldCount = profile === undefined ? 11 : 12;
  const bitsAt = 8 + 2 + fieldCount * 12 + 4;
  const profileAt = bitsAt + 6;
  const profileBytes = profile?.length ?? 0;
  const pixelsAt = profileAt + profileBytes + (profileBytes % 2);
  const fields: [tag: number, type: number, count: number, value: number][] = [
    [256, long, 1, width],
    [257, long, 1, height],
    [258, short, 3, bitsAt],
    [259, short, 1, 1],
    [262, short, 1, 2],
    [273, long, 1, pixelsAt],
    [274, short, 1, orientation],
    [277, short, 1, 3],
    [278, long, 1, height],
    [279, long, 1, data.length],
    [284, short, 1, 1],
  ];
  if (profile !== undefined) fields.push([34675, undefinedBytes, profileBytes, profileAt]);
  const header = Buffer.alloc(pixelsAt);
  header.write("II*\0", "latin1");
  header.writeUInt32LE(8, 4);
  header.writeUInt16LE(fields.length, 8);
  for (const [index, [tag, type, count, value]] of fields.entries()) {
    const at = 10 + index * 12;
    header.writeUInt16LE(tag, at);
    header.writeUInt16LE(type, at + 2);
    header.writeUInt32LE(count, at + 4);
    header.writeUInt32LE(value, at + 8);
  }
  for (const index of [0, 1, 2]) header.writeUInt16LE(8, bitsAt + index * 2);
  if (profile !== undefined) header.set(profile, profileAt);
  return Buffer.concat([header, data]);
}
