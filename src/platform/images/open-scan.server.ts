import sharp, { type Metadata, type SharpOptions } from "sharp";
import { UnreadableImageError } from "./image-types.ts";
import type { OpenedImage } from "./opened-image.server.ts";
import { findScanPages, numberOf, type ScanPage } from "./scan-directories.server.ts";
import { arePacked, unpackSamples } from "./unpack-samples.server.ts";

/** All pages together may have so many times the pixels of the largest picture. */
const LARGEST_PICTURES = 10;

/** What scanners measure in 12 bits and store in 16 would be shown as good as black, or as white where white is 0. */
const TWELVE_BITS = 2 ** 12 - 1;
const SIXTEEN_BITS = 2 ** 16 - 1;
const GAIN = 2 ** 4;

/** Enough to see how light the lightest spot is. */
const MEASURED_SIDE = 1000;

/**
 * A page of a TIFF; by default the first one that is a picture. What its directories say is proven by
 * libvips. Throws an `UnreadableImageError`.
 */
export async function openScan(
  path: string,
  maxPixels: number,
  page: number | null,
): Promise<OpenedImage> {
  const pages = await findScanPages(path);
  const wanted = pages.find((each) => page === null || each.page === page);
  if (wanted === undefined) throw new UnreadableImageError("truncated");
  refuseTooManyPixels(pages, maxPixels * LARGEST_PICTURES);

  const isPacked = arePacked(wanted.directory);
  const source = isPacked ? await unpackSamples(path, wanted.directory, maxPixels) : path;
  const options: SharpOptions = {
    limitInputPixels: maxPixels,
    // At lower levels a broken strip is shown black.
    failOn: "error",
    page: isPacked ? 0 : wanted.page,
  };
  const metadata = await sharp(source, options).metadata();
  const { width, height } = metadata.autoOrient;
  if (width * height > maxPixels) throw new UnreadableImageError("too-many-pixels");
  refuseMeasurements(metadata);
  await refuseDamagedFax(source, options, wanted);
  const isNarrow = await isTwelveBits(source, options, metadata, wanted);
  const isInverted = numberOf(wanted.directory, "photometric", GREY) === INVERTED_GREY;
  const upright = () => {
    const stored = sharp(source, { ...options, ignoreIcc: isNarrow }).autoOrient();
    return isNarrow ? stored.linear(GAIN, isInverted ? SIXTEEN_BITS * (1 - GAIN) : 0) : stored;
  };
  return {
    format: "tiff",
    width,
    height,
    frames: 1,
    pages: pages.map((each) => each.page),
    isPartial: false,
    // Only the first directory is read for it.
    exif: wanted.page === 0 ? path : null,
    pixels: upright,
    animation: upright,
  };
}

function refuseTooManyPixels(pages: readonly ScanPage[], maxPixels: number): void {
  const pixels = pages.reduce(
    (sum, { directory }) =>
      sum + numberOf(directory, "width", 0) * numberOf(directory, "height", 0),
    0,
  );
  if (pixels > maxPixels) throw new UnreadableImageError("too-many-pixels");
}

/** Other bit depths and band counts are measured data. `labs`: Lab of 16 bits. */
function refuseMeasurements({ depth, channels, space }: Metadata): void {
  const isKnown = ["uchar", "ushort"].includes(depth) || String(space) === "labs";
  if (channels > 5 || !isKnown) throw new UnreadableImageError("unsupported");
}

/** Group 3 in one dimension and two, and Group 4. */
const FAX = new Set([2, 3, 4]);

/**
 * Of damaged lines libtiff only warns, and leaves the others black. Warnings of the head, which say nothing of them,
 * end the attempt, too.
 */
async function refuseDamagedFax(
  source: string | Buffer,
  options: SharpOptions,
  { directory }: ScanPage,
): Promise<void> {
  if (!FAX.has(numberOf(directory, "compression", 1))) return;
  try {
    await sharp(source, { ...options, failOn: "warning" })
      .resize(1, 1)
      .raw()
      .toBuffer();
  } catch (error) {
    const isOfLine =
      error instanceof Error && /of (?:strip|tile) \d|read error/.test(error.message);
    if (isOfLine) throw new UnreadableImageError("truncated", { cause: error });
  }
}

const INVERTED_GREY = 0;
const GREY = 1;
const RGB = 2;

/** Told by the file, or by its lightest spot: where white is 0, libvips has inverted it, and the darkest tells. */
async function isTwelveBits(
  source: string | Buffer,
  options: SharpOptions,
  { depth }: Metadata,
  { directory }: ScanPage,
): Promise<boolean> {
  const photometric = numberOf(directory, "photometric", GREY);
  if (depth !== "ushort" || ![INVERTED_GREY, GREY, RGB].includes(photometric)) return false;
  if (numberOf(directory, "maxSample", Infinity) <= TWELVE_BITS) return true;
  const isInverted = photometric === INVERTED_GREY;
  const bytes = await sharp(source, { ...options, ignoreIcc: true })
    .flatten({ background: isInverted ? "#fff" : "#000" })
    // Other kernels make edges lighter and darker than what is beside them.
    .resize(MEASURED_SIDE, MEASURED_SIDE, {
      fit: "inside",
      withoutEnlargement: true,
      kernel: "linear",
    })
    .toColourspace(photometric === RGB ? "rgb16" : "grey16")
    .raw({ depth: "ushort" })
    .toBuffer();
  const samples = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
  const highest = samples.reduce((most, sample) => {
    return Math.max(most, isInverted ? SIXTEEN_BITS - sample : sample);
  }, 0);
  return highest > 0 && highest <= TWELVE_BITS;
}
