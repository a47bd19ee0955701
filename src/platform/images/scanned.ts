/** EXIF's tags that tell a scanner from a camera (2.32, section 4.6.5, "FileSource"). */
export const MADE_BY = ["FileSource", "Make", "Model", "Software"];

/** Of transparencies, and of prints. */
const SCANNERS = [1, 2];

/** CanoScan, ScanSnap, VueScan, PhotoScan …, and three that don't say so. */
const NAMES = /scan|perfection|silverfast|plustek/i;

/** Whether a scanner made the file: its time is that of the scan, not of the picture. */
export function isScanned(tags: object): boolean {
  const told = tags as Record<string, unknown>;
  const source = told["FileSource"];
  const kind = source instanceof Uint8Array ? source[0] : source;
  if (SCANNERS.some((scanner) => scanner === kind)) return true;
  return ["Make", "Model", "Software"].some((tag) => {
    const name = told[tag];
    return typeof name === "string" && NAMES.test(name);
  });
}
