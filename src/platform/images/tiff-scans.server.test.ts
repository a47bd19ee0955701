import { mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import exifr from "exifr";
import sharp, { type Sharp } from "sharp";
import { afterAll, expect, test } from "vitest";
import { landscape, tiffScans } from "#test/pictures.ts";
import { inspectImage } from "./inspect.server.ts";
import { renderVariants } from "./variants.server.ts";

const maxPixels = 100_000_000;
const folder = await mkdtemp(join(tmpdir(), "tiff-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

type Color = [number, number, number];
const SKY: Color = [40, 90, 200];
const FIELD: Color = [60, 150, 50];

async function written(image: Sharp | Uint8Array): Promise<string> {
  const path = join(folder, "scan.tif");
  await writeFile(path, image instanceof Uint8Array ? image : await image.toBuffer());
  return path;
}

/** The colours in the middle of the upper and the lower half of the largest JPEG. */
async function halvesOf(path: string): Promise<Color[]> {
  const directory = await mkdtemp(join(folder, "made-"));
  const files = await renderVariants(path, directory, maxPixels);
  const largest = files.find(({ format }) => format === "jpeg");
  const { data } = await sharp(largest?.path)
    .resize(4, 4, { fit: "fill" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): Color => {
    const from = (y * 4 + x) * 3;
    return [data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0];
  };
  return [at(1, 0), at(1, 3)];
}

function expectNear(found: Color[], expected: Color[], tolerance: number) {
  const differences = found.flatMap((color, half) =>
    color.map((value, channel) => Math.abs(value - (expected[half]?.[channel] ?? 0))),
  );
  expect(Math.max(...differences), JSON.stringify(found)).toBeLessThanOrEqual(tolerance);
}

// Printed colours can't be as blue as light.
const PRINTED: Color[] = [
  [51, 80, 131],
  [66, 112, 71],
];
const grey = (light: number): Color => [light, light, light];

test.each<[string, Color[], number]>([
  ["jpeg.tif", [SKY, FIELD], 8],
  ["cmyk-lzw.tif", PRINTED, 8],
  ["bilevel-g4.tif", [grey(0), grey(255)], 4],
  ["grey-16-deflate.tif", [grey(64), grey(192)], 4],
  ["planar-big-endian.tif", [SKY, FIELD], 8],
  // The first page: the others are red.
  ["bigtiff-three-pages.tif", [SKY, FIELD], 8],
])("renders %s, written by another program", async (name, expected, tolerance) => {
  const path = join(tiffScans, name);
  expect(await inspectImage(path, maxPixels)).toMatchObject({
    format: "tiff",
    width: 60,
    height: 40,
  });
  expectNear(await halvesOf(path), expected, tolerance);
});

test("rotates a scan upright, reads its date, and removes location and scanner", async () => {
  const path = join(tiffScans, "scanner.tif");
  expect((await readFile(path)).toString("latin1")).toMatch(/SecretCamera[^]*SecretArtist/);
  const seen = await inspectImage(path, maxPixels);
  expect(seen).toMatchObject({ format: "tiff", width: 40, height: 60 });
  expect(seen.takenAt).toEqual(new Date("2019-07-03T10:00:00Z"));
  const directory = await mkdtemp(join(folder, "made-"));
  for (const file of await renderVariants(path, directory, maxPixels)) {
    const bytes = await readFile(file.path);
    expect(bytes.toString("latin1")).not.toMatch(/Secret|2019:07|GPS/);
    expect((await exifr.parse(bytes, true).catch(() => undefined))?.Make).toBeUndefined();
    const { exif, xmp, iptc, icc } = await sharp(file.path).metadata();
    expect({ exif, xmp, iptc, icc }).toEqual({});
  }
});

test("converts wide colour gamuts to sRGB", async () => {
  const path = await written(landscape(300, 200).withIccProfile("p3").tiff());
  expect((await sharp(path).metadata()).icc).toBeInstanceOf(Uint8Array);
  expectNear(await halvesOf(path), [SKY, FIELD], 25);
});

test.each(["none", "lzw", "deflate", "packbits"] as const)(
  "reads 16 bits per channel, %s, in strips and in tiles",
  async (compression) => {
    for (const tile of [false, true]) {
      const deep = landscape(300, 200).toColourspace("rgb16").tiff({ compression, tile });
      const path = await written(deep);
      expect((await sharp(path).metadata()).depth).toBe("ushort");
      expectNear(await halvesOf(path), [SKY, FIELD], 25);
    }
  },
);

test("reads a TIFF whose directory follows its pixels", async () => {
  const path = await written(landscape(600, 400).tiff({ compression: "none" }));
  const file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
  await file.close();
  expect(buffer.readUInt32LE(4)).toBeGreaterThan(600 * 400 * 3);
  expect(await inspectImage(path, maxPixels)).toMatchObject({ format: "tiff", width: 600 });
});

test("refuses more pixels than the limit, from the header", async () => {
  const scan = landscape(300, 200).tiff({ compression: "lzw" });
  await expect(inspectImage(await written(scan), 59_999)).rejects.toMatchObject({
    reason: "too-many-pixels",
  });
});

test.each([0.1, 0.5, 0.95])("refuses a TIFF truncated to %f", async (share) => {
  for (const compression of ["none", "lzw", "jpeg"] as const) {
    const whole = await landscape(600, 400).tiff({ compression }).toBuffer();
    const path = await written(whole.subarray(0, Math.floor(whole.length * share)));
    await expect(inspectImage(path, maxPixels)).rejects.toMatchObject({ reason: "truncated" });
  }
});

test.each(["floats.tif", "preview-first.tif"])(
  "refuses %s: measured values and previews of raw data aren't pictures",
  async (name) => {
    const read = inspectImage(join(tiffScans, name), maxPixels);
    await expect(read).rejects.toMatchObject({ reason: "unsupported" });
  },
);
