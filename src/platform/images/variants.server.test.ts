import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { animation, heicPhotograph, landscape, photograph } from "#test/pictures.ts";
import { renderVariants } from "./variants.server.ts";

const maxPixels = 100_000_000;
let folder: string;
let made = 0;
let heic: Awaited<ReturnType<typeof render>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "variants-"));
  heic = await render(await readFile(heicPhotograph));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function render(bytes: Uint8Array | string, animatedPixels?: number) {
  made += 1;
  const into = join(folder, `made-${made}`);
  await mkdir(into);
  const path = join(folder, `${made}.jpg`);
  await writeFile(path, bytes);
  return { into, files: await renderVariants(path, into, maxPixels, { animatedPixels }) };
}

async function colourAt(file: string, left: number, top: number): Promise<number[]> {
  const spot = { left: left - 2, top: top - 2, width: 4, height: 4 };
  const pixels = await sharp(file).extract(spot).removeAlpha().raw().toBuffer();
  const mean = (channel: number) =>
    pixels.reduce((sum, value, index) => (index % 3 === channel ? sum + value : sum), 0) / 16;
  return [0, 1, 2].map((channel) => Math.round(mean(channel)));
}

/** The largest difference in any channel. */
function distance(found: number[], expected: number[]): number {
  return Math.max(...found.map((value, index) => Math.abs(value - (expected[index] ?? 0))));
}

test("renders each width in each format, upright", async () => {
  const { into, files } = await render(await photograph({ width: 90, height: 900 }).toBuffer());
  const names = [400, 800, 900].flatMap((width) =>
    ["avif", "jpeg", "webp"].map((format) => `${width}.${format}`),
  );
  expect((await readdir(into)).toSorted()).toEqual(names.toSorted());
  expect(files.map((file) => `${file.width}.${file.format}`).toSorted()).toEqual(names.toSorted());
  for (const file of files) {
    const { format, width, height } = await sharp(file.path).metadata();
    expect(format).toBe(file.format === "avif" ? "heif" : file.format);
    expect({ width, height }).toEqual({ width: file.width, height: file.height });
    expect((await readFile(file.path)).length).toBe(file.bytes);
    expect(Math.abs(file.height - file.width / 10)).toBeLessThan(1);
    // The sky, stored at the top, is at the right after rotation.
    const middle = Math.round(file.height / 2);
    expect(
      distance(await colourAt(file.path, file.width - 20, middle), [45, 95, 205]),
    ).toBeLessThanOrEqual(25);
    expect(distance(await colourAt(file.path, 20, middle), [65, 155, 55])).toBeLessThanOrEqual(25);
  }
});

test("removes camera, location, time and orientation", async () => {
  const original = await photograph().toBuffer();
  expect(original.toString("latin1")).toContain("SecretCamera");
  for (const { files } of [await render(original), heic]) {
    for (const file of files) {
      const { exif, xmp, iptc, icc, orientation = 1 } = await sharp(file.path).metadata();
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({ orientation: 1 });
      expect((await readFile(file.path)).toString("latin1")).not.toMatch(/Secret|2019:07|GPS/);
    }
  }
});

test("renders an iPhone's HEIC upright and in its colours", async () => {
  const { files } = heic;
  expect(files.map((file) => file.width)).toContain(600);
  const largest = files.filter((file) => file.width === 600);
  expect(largest.length).toBe(3);
  for (const file of largest) {
    expect(file.height).toBe(900);
    expect(distance(await colourAt(file.path, 460, 160), [0xf2, 0xc1, 0x4e])).toBeLessThanOrEqual(
      6,
    );
    expect(distance(await colourAt(file.path, 80, 160), [0x3f, 0x7a, 0x32])).toBeLessThanOrEqual(8);
  }
});

test("converts a JPEG's wide colours to sRGB", async () => {
  const orange = { width: 64, height: 64, channels: 3 as const, background: "#f2c14e" };
  const wide = await sharp({ create: orange })
    .withIccProfile("p3")
    .jpeg({ quality: 95 })
    .toBuffer();
  const { files } = await render(wide);
  for (const file of files) {
    expect(distance(await colourAt(file.path, 30, 30), [0xf2, 0xc1, 0x4e])).toBeLessThanOrEqual(4);
  }
});

test("preserves the appearance of CMYK, greyscale, 16 bits and transparency", async () => {
  const red = { width: 64, height: 64, channels: 3 as const, background: "#c81e1e" };
  // Printed colours can't be as red as light.
  const brick = { ...red, background: "#a06050" };
  const cmyk = await sharp({ create: brick })
    .toColourspace("cmyk")
    .jpeg({ quality: 95 })
    .toBuffer();
  const deep = await sharp({ create: red }).toColourspace("rgb16").png().toBuffer();
  const half = { ...red, channels: 4 as const, background: { r: 200, g: 30, b: 30, alpha: 0.5 } };
  const grey = sharp({ create: { ...red, background: "#808080" } }).toColourspace("b-w");
  const cases: [Uint8Array, number[], number][] = [
    [cmyk, [160, 96, 80], 14],
    [deep, [200, 30, 30], 4],
    [await sharp({ create: half }).png().toBuffer(), [227, 142, 142], 4],
    [await grey.jpeg().toBuffer(), [128, 128, 128], 3],
    [await grey.png().toBuffer(), [128, 128, 128], 3],
  ];
  for (const [bytes, expected, within] of cases) {
    const { files } = await render(bytes);
    for (const file of files)
      expect(distance(await colourAt(file.path, 30, 30), expected)).toBeLessThanOrEqual(within);
  }
});

test("keeps animations as WebP, with a still JPEG", async () => {
  const { files } = await render(await animation(4, 420, 60));
  expect(files.map((file) => `${file.width}.${file.format}`)).toEqual([
    "420.webp",
    "420.jpeg",
    "400.webp",
    "400.jpeg",
  ]);
  for (const file of files) {
    const { pages = 1, width, pageHeight, height } = await sharp(file.path).metadata();
    expect(pages).toBe(file.format === "webp" ? 4 : 1);
    expect({ width, height: pageHeight ?? height }).toEqual({
      width: file.width,
      height: file.height,
    });
    expect(distance(await colourAt(file.path, 30, 30), [254, 0, 0])).toBeLessThanOrEqual(4);
  }
});

test("renders only the first frame of a long animation", async () => {
  const { files } = await render(await animation(4, 100, 100), 39_999);
  expect(new Set(files.map((file) => file.format))).toEqual(new Set(["avif", "webp", "jpeg"]));
  for (const file of files) expect((await sharp(file.path).metadata()).pages ?? 1).toBe(1);
});

test("limits very long pictures to the maximum of the formats", async () => {
  const { files } = await render(await landscape(50, 20_000).jpeg().toBuffer());
  expect(files.map((file) => `${file.width}×${file.height}`)).toEqual([
    "12×4800",
    "12×4800",
    "12×4800",
  ]);
});

test("refuses invalid pictures, writing nothing", async () => {
  const whole = await photograph().toBuffer();
  const into = join(folder, "empty");
  await mkdir(into);
  const path = join(folder, "half.jpg");
  await writeFile(path, whole.subarray(0, whole.length / 2));
  const rendering = renderVariants(path, into, maxPixels);
  await expect(rendering).rejects.toMatchObject({ reason: "truncated" });
  expect(await readdir(into)).toEqual([]);
});

test("doesn't report a missing directory as a fault of the picture", async () => {
  const path = join(folder, "whole.jpg");
  await writeFile(path, await landscape(40, 40).jpeg().toBuffer());
  const rendering = renderVariants(path, join(folder, "absent"), maxPixels);
  await expect(rendering).rejects.not.toMatchObject({ name: "UnreadableImageError" });
});
