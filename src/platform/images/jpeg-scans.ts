/** A scan of a JPEG (ITU-T T.81, B.2.3): its components and range of coefficients. */
export type JpegScan = { components: number[]; first: number; last: number; isWhole: boolean };
export type JpegScans = { components: number[]; scans: JpegScan[] };

const COEFFICIENTS = 64;
const START_OF_SCAN = 0xda;
/** Baseline, extended and progressive: what browsers and cameras write. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2;
/** Within a scan: an escaped 255, and restart markers. */
const isWithinScan = (marker: number) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);

/** In file order, as far as the file goes. */
export function readJpegScans(bytes: Buffer): JpegScans {
  const found: JpegScans = { components: [], scans: [] };
  // Each segment: its marker, then its length including these two bytes.
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const content = bytes.subarray(at + 4, end);
    at = end;
    if (isFrame(marker)) found.components = idsIn(content.subarray(6), content[5] ?? 0, 3);
    if (marker !== START_OF_SCAN) continue;
    at = endOfScan(bytes, end);
    const count = content[0] ?? 0;
    found.scans.push({
      components: idsIn(content.subarray(1), count, 2),
      first: content[1 + 2 * count] ?? 0,
      last: content[2 + 2 * count] ?? 0,
      isWhole: at < bytes.length,
    });
  }
  return found;
}

function idsIn(content: Uint8Array, count: number, stride: number): number[] {
  return Array.from({ length: count }, (_, index) => content[index * stride] ?? 0);
}

/** Offset of the next marker; the file's length if there is none. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1];
    if (marker === undefined) break;
    if (marker !== 0xff && !isWithinScan(marker)) return at;
  }
  return bytes.length;
}

/** Progressive: the whole picture repeated in finer detail instead of once from top to bottom. */
export function isLayered({ components, scans: [first] }: JpegScans): boolean {
  if (first === undefined) return false;
  return first.components.length < components.length || first.last < COEFFICIENTS - 1;
}

/**
 * All colours have arrived coarsely and each luminance coefficient once: only detail is missing.
 */
export function hasWholePicture({ components, scans }: JpegScans): boolean {
  const whole = scans.filter(({ isWhole }) => isWhole);
  const [brightness] = components;
  const arrived = new Set<number>();
  for (const scan of whole) {
    if (brightness === undefined || !scan.components.includes(brightness)) continue;
    for (let index = scan.first; index <= scan.last; index += 1) arrived.add(index);
  }
  const hasColor = (component: number) =>
    whole.some((scan) => scan.first === 0 && scan.components.includes(component));
  return arrived.size === COEFFICIENTS && components.every(hasColor);
}
