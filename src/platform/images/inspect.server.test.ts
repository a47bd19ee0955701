import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { animation, heicPhotograph, landscape, photograph, pngBomb } from "#test/pictures.ts";
import { inspectImage } from "./inspect.server.ts";

const maxPixels = 100_000_000;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "inspect-"));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function inspect(bytes: Uint8Array | string, limit = maxPixels) {
  const path = join(folder, "picture.jpg");
  await writeFile(path, bytes);
  return inspectImage(path, limit);
}

function distance(colour: string, expected: [number, number, number]): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return Math.max(...channels.map((value, index) => Math.abs(value - (expected[index] ?? 0))));
}

test("describes a phone's photograph, upright", async () => {
  const seen = await inspect(await photograph().toBuffer());
  expect(seen).toMatchObject({ format: "jpeg", width: 48, height: 64 });
  expect(seen.takenAt).toEqual(new Date("2019-07-03T10:00:00Z"));
  expect(distance(seen.averageColor, [55, 125, 130])).toBeLessThan(12);
  expect(Buffer.from(seen.placeholder, "base64").length).toBeGreaterThan(15);
});

test("takes no time from a scanner", async () => {
  const scanned = photograph().withExifMerge({ IFD0: { Model: "CanoScan 9000F" } });
  expect(await inspect(await scanned.toBuffer())).toMatchObject({ takenAt: null });
});

test("reads HEIC with its rotation and colours", async () => {
  const seen = await inspectImage(heicPhotograph, maxPixels);
  expect(seen).toMatchObject({ format: "heic", width: 600, height: 900 });
  expect(seen.takenAt).toEqual(new Date("2019-07-03T10:00:00Z"));
  expect(distance(seen.averageColor, [75, 125, 128])).toBeLessThan(15);
});

test("detects every format by its content", async () => {
  const picture = landscape(64, 48);
  const made = [
    ["png", await picture.png().toBuffer()],
    ["webp", await picture.webp().toBuffer()],
    ["avif", await picture.avif({ effort: 0 }).toBuffer()],
    ["gif", await animation(3, 64, 48)],
  ] as const;
  for (const [format, bytes] of made) {
    expect(await inspect(bytes)).toMatchObject({ format, width: 64, height: 48, takenAt: null });
  }
});

test("reads bitmaps of Windows and OS/2 in their colours", async () => {
  for (const name of ["palette.bmp", "os2.bmp", "run-length.bmp"]) {
    const seen = await inspectImage(join("test/fixtures/pictures", name), maxPixels);
    expect(seen).toMatchObject({ format: "bmp", width: 100, height: 66, takenAt: null });
    expect(distance(seen.averageColor, [98, 71, 76])).toBeLessThan(12);
  }
});

test("refuses broken and huge bitmaps", async () => {
  const whole = await readFile("test/fixtures/pictures/palette.bmp");
  const huge = Buffer.from(whole);
  huge.writeInt32LE(2_000_000_000, 18);
  const cases = [
    [whole.subarray(0, 20), "truncated"],
    [whole.subarray(0, 3000), "truncated"],
    [huge, "too-many-pixels"],
  ] as const;
  for (const [bytes, reason] of cases) {
    await expect(inspect(bytes), reason).rejects.toMatchObject({ reason });
  }
});

test("converts CMYK, 16-bit and greyscale to sRGB of the same appearance", async () => {
  // Ink can't be as red as light.
  const brick = { width: 64, height: 64, channels: 3 as const, background: "#a06050" };
  const made = [
    await sharp({ create: brick }).toColourspace("cmyk").jpeg({ quality: 95 }).toBuffer(),
    await sharp({ create: brick }).toColourspace("rgb16").png().toBuffer(),
  ];
  for (const bytes of made) {
    expect(distance((await inspect(bytes)).averageColor, [160, 96, 80])).toBeLessThan(14);
  }
  const grey = sharp({ create: { ...brick, background: "#808080" } }).toColourspace("b-w");
  for (const bytes of [await grey.jpeg().toBuffer(), await grey.png().toBuffer()]) {
    expect(distance((await inspect(bytes)).averageColor, [128, 128, 128])).toBeLessThan(3);
  }
});

test("renders transparency on the paper colour", async () => {
  const clear = { width: 20, height: 20, channels: 4 as const, background: "#00000000" };
  const seen = await inspect(await sharp({ create: clear }).png().toBuffer());
  expect(seen.averageColor).toBe("#ffffff");
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>';

test.each([
  ["an SVG", svg],
  ["an SVG with a prologue", `<?xml version="1.0"?>\n${svg}`],
  ["HTML", "<!doctype html><script>alert(1)</script>"],
  ["text", "Kære mormor"],
  ["a PDF", "%PDF-1.7\n"],
  ["zeros", Buffer.alloc(5000)],
])("refuses %s called .jpg", async (_name, bytes) => {
  await expect(inspect(bytes)).rejects.toMatchObject({ reason: "not-an-image" });
});

test("refuses an empty file", async () => {
  await expect(inspect("")).rejects.toMatchObject({ reason: "empty" });
});

test.each([0.1, 0.5, 0.95])("refuses pictures truncated to %f", async (share) => {
  const picture = landscape(64, 48);
  const whole = [
    await picture.png().toBuffer(),
    await picture.webp().toBuffer(),
    await picture.avif({ effort: 0 }).toBuffer(),
    await readFile(heicPhotograph),
  ];
  for (const [index, bytes] of whole.entries()) {
    const cut = bytes.subarray(0, Math.floor(bytes.length * share));
    await expect(inspect(cut), `picture ${index}`).rejects.toMatchObject({ reason: "truncated" });
  }
});

test("refuses decompression bombs by their header", async () => {
  const tooMany = { reason: "too-many-pixels" };
  await expect(inspect(pngBomb(60_000, 60_000))).rejects.toMatchObject(tooMany);
  await expect(inspect(pngBomb(20_000, 5_001))).rejects.toMatchObject(tooMany);
  const picture = landscape(64, 48);
  const whole = [
    await picture.jpeg().toBuffer(),
    await picture.webp().toBuffer(),
    await picture.avif({ effort: 0 }).toBuffer(),
    await animation(2, 64, 48),
    await readFile(heicPhotograph),
  ];
  for (const bytes of whole)
    await expect(inspect(bytes, 64 * 48 - 1)).rejects.toMatchObject(tooMany);
});

test("passes on errors that aren't the picture's fault", async () => {
  await expect(inspectImage(join(folder, "absent.jpg"), maxPixels)).rejects.toThrow("ENOENT");
});
