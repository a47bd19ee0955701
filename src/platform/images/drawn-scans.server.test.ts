import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { landscape } from "#test/pictures.ts";
import { drawTiff, type TiffPage } from "#test/tiffs.ts";
import { asUnreadable, openImage } from "./decode.server.ts";
import { inspectImage } from "./inspect.server.ts";

/** Scans that scanners write and libvips doesn't, each drawn as its bytes are stored. */

const maxPixels = 1_000_000;
const folder = await mkdtemp(join(tmpdir(), "scans-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

let written = 0;
async function fileOf(bytes: Uint8Array): Promise<string> {
  written += 1;
  const path = join(folder, `${written}.tif`);
  await writeFile(path, bytes);
  return path;
}

/** The colours of its four corners, from top left row by row. */
async function cornersOf(bytes: Uint8Array, page: number | null = null): Promise<number[][]> {
  const image = await openImage(await fileOf(bytes), maxPixels, page);
  const data = await image
    .pixels()
    .resize(4, 4, { fit: "fill" })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .removeAlpha()
    .raw({ depth: "uchar" })
    .toBuffer();
  return [0, 3, 12, 15].map((place) => [...data.subarray(place * 3, place * 3 + 3)]);
}

/** Sky above and field below. */
const SKY = [40, 90, 200];
const FIELD = [60, 150, 50];
const NEAR = 20;

async function expectLandscape(bytes: Uint8Array, colours = [SKY, FIELD], tolerance = NEAR) {
  const [above = [], below = []] = colours;
  const corners = await cornersOf(bytes);
  const expected = [above, above, below, below];
  const difference = corners.flatMap((corner, place) =>
    corner.map((value, channel) => Math.abs(value - (expected[place]?.[channel] ?? 0))),
  );
  expect(Math.max(...difference), JSON.stringify(corners)).toBeLessThanOrEqual(tolerance);
}

function reasonOf(bytes: Uint8Array): Promise<unknown> {
  return fileOf(bytes)
    .then((path) => inspectImage(path, maxPixels))
    .then(
      () => "none",
      (error: unknown) => (error as { reason?: string }).reason ?? error,
    );
}

const most = (bits: number) => 2 ** bits - 1;
const coloured = (bits: number) => (_x: number, y: number) =>
  (y < 24 ? SKY : FIELD).map((value) => Math.round((value / 255) * most(bits)));
const grey = (bits: number) => (_x: number, y: number) => [
  Math.round(most(bits) * (y < 24 ? 0.25 : 0.75)),
];
/** As light as that number of bits can say. */
const greysOf = (bits: number) =>
  [0.25, 0.75].map((share) => {
    const light = (Math.round(most(bits) * share) / most(bits)) * 255;
    return [light, light, light];
  });
const coloursOf = (bits: number) =>
  [SKY, FIELD].map((colour) =>
    colour.map((value) => (Math.round((value / 255) * most(bits)) / most(bits)) * 255),
  );

describe("a scan", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])(
    "of %i bits has its greys and colours",
    async (bits) => {
      for (const layout of ["strips", "tiles"] as const) {
        const page = { bits, layout };
        const light = { ...page, photometric: 1, sample: grey(bits) };
        await expectLandscape(drawTiff([light]), greysOf(bits));
        await expectLandscape(drawTiff([{ ...page, sample: coloured(bits) }]), coloursOf(bits));
      }
      const inverted = drawTiff([{ bits, photometric: 0, sample: grey(bits) }]);
      await expectLandscape(inverted, greysOf(bits).toReversed());
    },
  );

  it("is read in both orders of bytes, as BigTIFF, packed and in planes", async () => {
    for (const isBig of [false, true])
      for (const isBigEndian of [false, true])
        for (const bits of [8, 12, 16]) {
          const page = { bits, sample: coloured(bits), compression: 8 } as const;
          await expectLandscape(drawTiff([page], { isBig, isBigEndian }));
        }
    await expectLandscape(drawTiff([{ layout: "planes", sample: coloured(8) }]));
    for (const bits of [1, 4]) {
      // libvips shows these black.
      const page = { bits, photometric: 1, layout: "planes", sample: grey(bits) } as const;
      await expectLandscape(drawTiff([page]), greysOf(bits));
    }
  });

  it.each([1, 2, 4, 8])("with a palette of %i bits has its colours", async (bits) => {
    const map = SKY.flatMap((value, channel) =>
      Array.from({ length: 2 ** bits }, (_, index) =>
        Math.round(((index === 0 ? value : (FIELD[channel] ?? 0)) / 255) * 65_535),
      ),
    );
    const sample = (_x: number, y: number) => [y < 24 ? 0 : most(bits)];
    await expectLandscape(drawTiff([{ bits, photometric: 3, sample, tags: { 320: map } }]));
  });

  it.each([8, 16])("for print, in Lab or with transparency is shown, with %i bits", async (bits) => {
    const ink = (_x: number, y: number) =>
      (y < 24 ? [0.8, 0.55, 0, 0.2] : [0.6, 0, 0.7, 0.3]).map((part) =>
        Math.round(part * most(bits)),
      );
    const printed = [
      [46, 84, 139],
      [72, 134, 78],
    ];
    await expectLandscape(drawTiff([{ bits, photometric: 5, sample: ink }]), printed);
    const clear = (x: number, y: number) => [...coloured(bits)(x, y), y < 24 ? most(bits) : 0];
    const paper = [SKY, [255, 255, 255]];
    await expectLandscape(drawTiff([{ bits, sample: clear, tags: { 338: [2] } }]), paper);
  });

  it("is upright in each of the eight orientations", async () => {
    const [red, green, blue, yellow] = [
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
      [255, 255, 0],
    ] as const;
    const quarters = (x: number, y: number) =>
      x < 32 ? (y < 24 ? red : blue) : y < 24 ? green : yellow;
    const upright = [
      [red, green, blue, yellow],
      [green, red, yellow, blue],
      [yellow, blue, green, red],
      [blue, yellow, red, green],
      [red, blue, green, yellow],
      [blue, red, yellow, green],
      [yellow, green, blue, red],
      [green, yellow, red, blue],
    ];
    for (const [index, corners] of upright.entries()) {
      const tags = { 274: [index + 1] };
      expect(await cornersOf(drawTiff([{ sample: quarters, tags }]))).toEqual(corners);
      const packed = (x: number, y: number) => quarters(x, y).map((value) => value * 16);
      const twelve = await cornersOf(drawTiff([{ bits: 12, sample: packed, tags }]));
      expect(twelve.map((colour) => colour.map((value) => Math.round(value / 255)))).toEqual(
        corners.map((colour) => colour.map((value) => value / 255)),
      );
    }
  });
});

describe("12 bits that are stored in 16", () => {
  it("aren't black", async () => {
    await expectLandscape(drawTiff([{ bits: 16, photometric: 1, sample: grey(12) }]), greysOf(12));
    const inverted = drawTiff([{ bits: 16, photometric: 0, sample: grey(12) }]);
    await expectLandscape(inverted, greysOf(12).toReversed());
    await expectLandscape(drawTiff([{ bits: 16, sample: coloured(12) }]));
    const tags = { 281: [4095, 4095, 4095] };
    await expectLandscape(drawTiff([{ bits: 16, sample: coloured(12), tags }]));
  });

  it("are told from a dark picture by its lightest spot", async () => {
    const night = (x: number, y: number) => [x < 4 && y < 4 ? 60_000 : 3000];
    const [, corner = []] = await cornersOf(
      drawTiff([{ bits: 16, photometric: 1, sample: night }]),
    );
    expect(Math.max(...corner)).toBeLessThan(16);
  });
});

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
    expect(await reasonOf(drawTiff([broken]))).toBe("truncated");
  });

  it.each(["lzw", "deflate", "packbits", "jpeg"] as const)(
    "of %s with damage in its middle is refused, or not black",
    async (compression) => {
      const whole = await landscape(64, 480).tiff({ compression }).toBuffer();
      const damaged = Buffer.from(whole);
      const middle = Math.floor(whole.length / 2);
      damaged.fill(0, middle, middle + 400);
      const reason = await reasonOf(damaged);
      if (reason === "truncated") return;
      expect(reason).toBe("none");
      const { averageColor } = await inspectImage(await fileOf(damaged), maxPixels);
      const before = await inspectImage(await fileOf(whole), maxPixels);
      expect(lightOf(averageColor)).toBeGreaterThan(0.9 * lightOf(before.averageColor));
    },
  );

  it("of a fax that ends too early is refused", async () => {
    const fax = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#fff" } })
      .composite([{ input: await landscape(64, 48).png().toBuffer() }])
      .threshold()
      .tiff({ compression: "ccittfax4", bitdepth: 1 })
      .toBuffer();
    expect(await reasonOf(fax)).toBe("none");
    const damaged = Buffer.from(fax);
    damaged.fill(0, 20, 60);
    expect(await reasonOf(damaged)).toBe("truncated");
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
    expect(await inspectImage(await fileOf(bytes), maxPixels)).toMatchObject({
      width: 64,
      pages: [1, 3],
    });
    expect((await cornersOf(bytes))[0]).toEqual([80, 80, 80]);
    expect((await cornersOf(bytes, 3))[0]).toEqual([160, 160, 160]);
  });

  it("is refused if its directories go in a circle, or lead out of the file", async () => {
    const pages = [light(10), light(20), light(30)];
    expect(await reasonOf(drawTiff(pages, { next: "first" }))).toBe("truncated");
    expect(await reasonOf(drawTiff(pages, { next: 9_000_000 }))).toBe("truncated");
  });

  it("is refused if it has more pixels than ten pictures may have, or endless directories", async () => {
    const large = light(10, { tags: { 256: [1000], 257: [1000] } });
    expect(await reasonOf(drawTiff(Array.from({ length: 11 }, () => large)))).toBe(
      "too-many-pixels",
    );
    const tiny = light(10, { width: 1, height: 1 });
    expect(await reasonOf(drawTiff(Array.from({ length: 2001 }, () => tiny)))).toBe(
      "too-many-pages",
    );
  });
});

describe("a bomb", () => {
  it.each<[string, TiffPage]>([
    ["of a few bytes", { sample: () => [0], photometric: 1, tags: { 256: [60_000], 257: [60_000] } }],
    ["of 12 bits", { bits: 12, sample: () => [0], photometric: 1, tags: { 256: [60_000] } }],
  ])("%s is refused by its size", async (_name, page) => {
    expect(await reasonOf(drawTiff([page]))).toBe("too-many-pixels");
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
    ["a preview before what its sensor measured", [preview, { ...sensor, tags: { 262: [32_803] } }]],
    ["what a sensor measured in lines", [{ ...sensor, tags: { 262: [34_892] } }]],
    ["a compression of Nikon's", [preview, { ...sensor, tags: { 259: [34_713] } }]],
  ])("is refused: %s", async (_name, pages) => {
    expect(await reasonOf(drawTiff(pages))).toBe("unsupported");
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
    expect(await reasonOf(bytes)).toBe("unsupported");
  });
});

it("says of what isn't known that it can't be shown, not that it is broken", async () => {
  const jbig = drawTiff([{ bits: 1, photometric: 1, sample: grey(1), tags: { 259: [34_661] } }]);
  expect(await reasonOf(jbig)).toBe("unsupported");
  expect(asUnreadable(new Error("image: bad labq format"))).toMatchObject({
    reason: "unsupported",
  });
});
