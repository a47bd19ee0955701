import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { landscape, tiffScans } from "#test/pictures.ts";
import { cornersOf, inspectScan, refusalOf } from "#test/seen-scans.ts";
import { drawTiff, type TiffPage } from "#test/tiffs.ts";
import { asUnreadable } from "./decode.server.ts";

const SKY = [40, 90, 200];
const FIELD = [60, 150, 50];
const most = (bits: number) => 2 ** bits - 1;
const coloured = (bits: number) => (_x: number, y: number) =>
  (y < 24 ? SKY : FIELD).map((value) => Math.round((value / 255) * most(bits)));
const grey = (bits: number) => (_x: number, y: number) => [
  Math.round(most(bits) * (y < 24 ? 0.25 : 0.75)),
];
describe("a broken strip", () => {
  const page = { sample: coloured(8) };

  it.each<[string, TiffPage]>([
    ["of no bytes", { ...page, tags: { 279: [0, 0, 0] } }],
    ["of no bytes in the middle", { ...page, tags: { 279: [3072, 0, 3072] } }],
    ["of which nothing is said", { ...page, tags: { 273: [8], 279: [3072] } }],
    ["beyond the end", { ...page, tags: { 273: [8, 60_000, 8] } }],
    ["that is deflated, too short", { ...page, compression: 8, tags: { 279: [10, 10, 10] } }],
    ["that isn't deflated", { ...page, tags: { 259: [8] } }],
    ["of 12 bits", { bits: 12, sample: coloured(12), tags: { 279: [4608, 0, 4608] } }],
  ])("%s is refused, never shown black", async (_name, broken) => {
    expect(await refusalOf(drawTiff([broken]))).toBe("truncated");
  });

  it.each(["lzw", "deflate", "packbits", "jpeg"] as const)(
    "of %s with damage in its middle is refused, or not black",
    async (compression) => {
      const whole = await landscape(64, 480).tiff({ compression }).toBuffer();
      const damaged = Buffer.from(whole);
      const middle = Math.floor(whole.length / 2);
      damaged.fill(0, middle, middle + 400);
      const reason = await refusalOf(damaged);
      if (reason === "truncated") return;
      expect(reason).toBeNull();
      const { averageColor } = await inspectScan(damaged);
      const before = await inspectScan(whole);
      expect(lightOf(averageColor)).toBeGreaterThan(0.9 * lightOf(before.averageColor));
    },
  );

  it("of a fax is refused, too", async () => {
    const fax = await readFile(join(tiffScans, "bilevel-g4.tif"));
    expect(await refusalOf(fax)).toBeNull();
    const strip = { from: 8, until: 22 };
    for (const [filling, from] of [
      [0, strip.from],
      [0, 15],
      [0x55, strip.from],
      [0x55, 15],
    ] as const) {
      const damaged = Buffer.from(fax);
      damaged.fill(filling, from, strip.until);
      expect(await refusalOf(damaged)).toBe("truncated");
    }
  });
});

const lightOf = (colour: string) =>
  [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(colour.slice(at, at + 2), 16), 0);

describe("a file of several pictures", () => {
  const light = (value: number, more: Partial<TiffPage> = {}): TiffPage => ({
    sample: () => [value, value, value],
    ...more,
  });

  it("has its pages, without reduced copies and masks", async () => {
    const copy = { tags: { 254: [1] } };
    const small = { width: 16, height: 16 };
    const bytes = drawTiff([
      light(10, { ...small, ...copy }),
      light(80),
      light(20, { ...small, tags: { 255: [2] } }),
      light(160, { tags: { 254: [2] } }),
      light(30, { tags: { 254: [4] } }),
    ]);
    expect(await inspectScan(bytes)).toMatchObject({
      width: 64,
      pages: [1, 3],
    });
    expect((await cornersOf(bytes))[0]).toEqual([80, 80, 80]);
    expect((await cornersOf(bytes, 3))[0]).toEqual([160, 160, 160]);
  });

  it("is refused if its directories go in a circle, or lead out of the file", async () => {
    const pages = [light(10), light(20), light(30)];
    expect(await refusalOf(drawTiff(pages, { next: "first" }))).toBe("truncated");
    expect(await refusalOf(drawTiff(pages, { next: 9_000_000 }))).toBe("truncated");
  });

  it("is refused if it has more pixels than ten pictures may have, or endless directories", async () => {
    const large = light(10, { tags: { 256: [1000], 257: [1000] } });
    expect(await refusalOf(drawTiff(Array.from({ length: 11 }, () => large)))).toBe(
      "too-many-pixels",
    );
    const tiny = light(10, { width: 1, height: 1 });
    expect(await refusalOf(drawTiff(Array.from({ length: 2001 }, () => tiny)))).toBe(
      "too-many-pages",
    );
  });
});

describe("a bomb", () => {
  it.each<[string, TiffPage]>([
    [
      "of a few bytes",
      { sample: () => [0], photometric: 1, tags: { 256: [60_000], 257: [60_000] } },
    ],
    ["of 12 bits", { bits: 12, sample: () => [0], photometric: 1, tags: { 256: [60_000] } }],
  ])("%s is refused by its size", async (_name, page) => {
    expect(await refusalOf(drawTiff([page]))).toBe("too-many-pixels");
  });

  it("that unpacks to more than its rows is read no further than they go", async () => {
    const bytes = drawTiff([{ sample: coloured(8), compression: 8, rowsPerStrip: 48 }]);
    const bomb = deflateSync(Buffer.alloc(50_000_000, 90));
    const at = bytes.length + (bytes.length % 2);
    const padded = Buffer.concat([bytes, Buffer.alloc(at - bytes.length), bomb]);
    const exploding = pointTo(padded, { at, length: bomb.length });
    expect((await cornersOf(exploding))[0]).toEqual([90, 90, 90]);
  });
});

/** Lets the only strip begin elsewhere. */
function pointTo(bytes: Buffer, strip: { at: number; length: number }): Buffer {
  const directory = bytes.readUInt32LE(4);
  for (let field = 0; field < bytes.readUInt16LE(directory); field += 1) {
    const start = directory + 2 + field * 12;
    if (bytes.readUInt16LE(start) === 273) bytes.writeUInt32LE(strip.at, start + 8);
    if (bytes.readUInt16LE(start) === 279) bytes.writeUInt32LE(strip.length, start + 8);
  }
  return bytes;
}

describe("the raw data of a camera", () => {
  const preview = { sample: coloured(8), tags: { 254: [1] } };
  const sensor = { bits: 16, photometric: 1, sample: grey(16) };

  it.each<[string, TiffPage[]]>([
    ["a DNG", [{ sample: coloured(8), tags: { 50_706: [1, 4] } }]],
    ["a preview alone", [preview]],
    [
      "a preview before what its sensor measured",
      [preview, { ...sensor, tags: { 262: [32_803] } }],
    ],
    ["what a sensor measured in lines", [{ ...sensor, tags: { 262: [34_892] } }]],
    ["a compression of Nikon's", [preview, { ...sensor, tags: { 259: [34_713] } }]],
  ])("is refused: %s", async (_name, pages) => {
    expect(await refusalOf(drawTiff(pages))).toBe("unsupported");
  });

  it("is found below a directory, where most cameras put it", async () => {
    const bytes = drawTiff([
      { sample: coloured(8), tags: { 330: [0] } },
      { ...sensor, tags: { 262: [32_803] } },
    ]);
    const first = bytes.readUInt32LE(4);
    const fields = bytes.readUInt16LE(first);
    const link = first + 2 + fields * 12;
    const inner = bytes.readUInt32LE(link);
    for (let field = 0; field < fields; field += 1) {
      const start = first + 2 + field * 12;
      if (bytes.readUInt16LE(start) !== 330) continue;
      bytes.writeUInt16LE(4, start + 2);
      bytes.writeUInt32LE(inner, start + 8);
    }
    bytes.writeUInt32LE(0, link);
    expect(await refusalOf(bytes)).toBe("unsupported");
  });
});

it("says of what isn't known that it can't be shown, not that it is broken", async () => {
  const jbig = drawTiff([{ bits: 1, photometric: 1, sample: grey(1), tags: { 259: [34_661] } }]);
  expect(await refusalOf(jbig)).toBe("unsupported");
  expect(asUnreadable(new Error("image: bad labq format"))).toMatchObject({
    reason: "unsupported",
  });
});
