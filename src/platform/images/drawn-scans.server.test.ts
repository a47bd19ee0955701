import { describe, expect, it } from "vitest";
import { cornersOf } from "#test/seen-scans.ts";
import { drawTiff } from "#test/tiffs.ts";

/** Scans that scanners write and libvips doesn't, each drawn as its bytes are stored. */

/** Sky above and field below. */
const SKY = [40, 90, 200];
const FIELD = [60, 150, 50];
const NEAR = 20;

/** How far the corners of a landscape are from these colours, above and below. */
async function differenceTo([above = [], below = []]: number[][], bytes: Uint8Array) {
  const corners = await cornersOf(bytes);
  const expected = [above, above, below, below];
  const differences = corners.flatMap((corner, place) =>
    corner.map((value, channel) => Math.abs(value - (expected[place]?.[channel] ?? 0))),
  );
  return Math.max(...differences);
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
        const page = { width: 128, tileWidth: 128, bits, layout };
        const light = { ...page, photometric: 1, sample: grey(bits) };
        expect(await differenceTo(greysOf(bits), drawTiff([light]))).toBeLessThan(NEAR);
        expect(
          await differenceTo(coloursOf(bits), drawTiff([{ ...page, sample: coloured(bits) }])),
        ).toBeLessThan(NEAR);
      }
      const inverted = drawTiff([{ bits, photometric: 0, sample: grey(bits) }]);
      expect(await differenceTo(greysOf(bits).toReversed(), inverted)).toBeLessThan(NEAR);
    },
  );

  it("is read in both orders of bytes, as BigTIFF, packed and in planes", async () => {
    for (const isBig of [false, true])
      for (const isBigEndian of [false, true])
        for (const bits of [8, 12, 16]) {
          const page = { bits, sample: coloured(bits), compression: 8 } as const;
          expect(
            await differenceTo([SKY, FIELD], drawTiff([page], { isBig, isBigEndian })),
          ).toBeLessThan(NEAR);
        }
    expect(
      await differenceTo([SKY, FIELD], drawTiff([{ layout: "planes", sample: coloured(8) }])),
    ).toBeLessThan(NEAR);
    for (const bits of [1, 4]) {
      // libvips shows these black.
      const page = { bits, photometric: 1, layout: "planes", sample: grey(bits) } as const;
      expect(await differenceTo(greysOf(bits), drawTiff([page]))).toBeLessThan(NEAR);
    }
  });

  it.each([1, 2, 4, 8])("with a palette of %i bits has its colours", async (bits) => {
    const map = SKY.flatMap((value, channel) =>
      Array.from({ length: 2 ** bits }, (_, index) =>
        Math.round(((index === 0 ? value : (FIELD[channel] ?? 0)) / 255) * 65_535),
      ),
    );
    const sample = (_x: number, y: number) => [y < 24 ? 0 : most(bits)];
    expect(
      await differenceTo(
        [SKY, FIELD],
        drawTiff([{ bits, photometric: 3, sample, tags: { 320: map } }]),
      ),
    ).toBeLessThan(NEAR);
  });

  it.each([8, 16])("for print or with transparency is shown, with %i bits", async (bits) => {
    const ink = (_x: number, y: number) =>
      (y < 24 ? [0.8, 0.55, 0, 0.2] : [0.6, 0, 0.7, 0.3]).map((part) =>
        Math.round(part * most(bits)),
      );
    const printed = [
      [46, 84, 139],
      [72, 134, 78],
    ];
    expect(
      await differenceTo(printed, drawTiff([{ bits, photometric: 5, sample: ink }])),
    ).toBeLessThan(NEAR);
    const clear = (x: number, y: number) => [...coloured(bits)(x, y), y < 24 ? most(bits) : 0];
    const paper = [SKY, [255, 255, 255]];
    expect(
      await differenceTo(paper, drawTiff([{ bits, sample: clear, tags: { 338: [2] } }])),
    ).toBeLessThan(NEAR);
  });

  it("in Lab of 16 bits has its lightness", async () => {
    const lab = (_x: number, y: number) => [y < 24 ? 16_384 : 49_152, 0, 0];
    const greys = [59, 185].map((light) => [light, light, light]);
    const scan = drawTiff([{ bits: 16, photometric: 8, sample: lab }]);
    expect(await differenceTo(greys, scan)).toBeLessThan(NEAR);
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
    expect(
      await differenceTo(greysOf(12), drawTiff([{ bits: 16, photometric: 1, sample: grey(12) }])),
    ).toBeLessThan(NEAR);
    const inverted = drawTiff([{ bits: 16, photometric: 0, sample: grey(12) }]);
    expect(await differenceTo(greysOf(12).toReversed(), inverted)).toBeLessThan(NEAR);
    expect(
      await differenceTo([SKY, FIELD], drawTiff([{ bits: 16, sample: coloured(12) }])),
    ).toBeLessThan(NEAR);
    const tags = { 281: [4095, 4095, 4095] };
    expect(
      await differenceTo([SKY, FIELD], drawTiff([{ bits: 16, sample: coloured(12), tags }])),
    ).toBeLessThan(NEAR);
  });

  it("are told from a dark picture by its lightest spot", async () => {
    const night = (x: number, y: number) => [x < 4 && y < 4 ? 60_000 : 3000];
    const [, corner = []] = await cornersOf(
      drawTiff([{ bits: 16, photometric: 1, sample: night }]),
    );
    expect(Math.max(...corner)).toBeLessThan(16);
  });
});
