import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/**
 * As an iPhone held upright takes it: 900 × 600 in Display P3, to be turned a quarter clockwise,
 * with a preview, and EXIF that says so once more beside camera, place and time. A sun in
 * #f2c14e stands at 460, 160 of the turned picture.
 *
 * Made by drawing an SVG with sharp, writing it as a JPEG with profile and EXIF, encoding that with
 * Debian's `heif-enc -q 40 -t 160` and adding an `irot` box to it, which heif-enc 1.15 doesn't.
 */
export const heicPhotograph = join(import.meta.dirname, "fixtures/photograph.heic");

/**
 * TIFFs of 60 × 40 pixels that sharp had no hand in: sky above and field below, or black and light.
 * Drawn with Pillow 9.4, packed by libtiff's `tiffcp` 4.5 (`-8 -c zip`, `-B -p separate -c packbits`,
 * `-c zip:2`); `preview-first.tif` was given its SubfileType by `tiffset`. In `scanner.tif` ExifTool 12.57 wrote a turn, a time and what must not be served.
 */
export const tiffScans = join(import.meta.dirname, "fixtures/tiff");

type Taken = { width?: number; height?: number; quality?: number };

/**
 * A JPEG as phones make it: lying, to be turned upright, with camera, place and time. Blue above
 * and green below as it lies, so that blue is at the right once it stands.
 */
export function photograph({ width = 64, height = 48, quality = 85 }: Taken = {}) {
  return landscape(width, height)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: "SecretCamera", Model: "SecretModel" },
      IFD2: { DateTimeOriginal: "2019:07:03 12:00:00", OffsetTimeOriginal: "+02:00" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "55/1 40/1 34/1" },
    })
    .jpeg({ quality });
}

/** Sky, field and some noise, as bare pixels. */
export function landscape(width: number, height: number) {
  const data = Buffer.alloc(width * height * 3);
  let noise = 1;
  for (let y = 0; y < height; y += 1) {
    const base = y < height / 2 ? [40, 90, 200] : [60, 150, 50];
    for (let x = 0; x < width; x += 1) {
      noise = (noise * 1_103_515_245 + 12_345) & 0x7fff_ffff;
      const light = (noise >> 24) - 64 + Math.round((40 * x) / width);
      const at = (y * width + x) * 3;
      for (const channel of [0, 1, 2]) {
        const value = (base[channel] ?? 0) + light / 4;
        data[at + channel] = Math.max(0, Math.min(255, Math.round(value)));
      }
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** A few hundred bytes that unpack to as many pixels as they say. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(Buffer.alloc(100_000))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Frames of one colour each: red, green, blue and on. */
export async function animation(frames: number, width = 40, height = 30): Promise<Buffer> {
  const colours = ["#f00", "#0f0", "#00f"];
  const drawn = Array.from({ length: frames }, (_, index) =>
    sharp({ create: { width, height, channels: 3, background: colours[index % 3] ?? "#000" } })
      .raw()
      .toBuffer(),
  );
  const data = Buffer.concat(await Promise.all(drawn));
  return sharp(data, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .gif({ delay: Array.from({ length: frames }, () => 100), loop: 0 })
    .toBuffer();
}
