import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engraved, type Engraving } from "#test/engraved.ts";
import { heicPhotograph, pngBomb } from "#test/pictures.ts";
import { encodeSymbol, type Matrix } from "./matrix.ts";
import type { Measured } from "./measure.ts";
import { ProcessQueues } from "#platform/images/process-queues.server.ts";
import { SymbolProcess } from "./symbol-process.server.ts";

const HOST = "mindelys.dk";
const CODE = "7K2MQX4R8";
const OTHER = "0000000AZ";

let folder: string;
const processes = new ProcessQueues();
const symbols = new SymbolProcess(processes);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plates-"));
});

afterAll(async () => {
  await processes.close();
  await rm(folder, { recursive: true, force: true });
});

function symbolOf(code: string, level: "Q" | "H" = "Q", host = HOST): Matrix {
  return encodeSymbol({ host, code }, { level, largest: 57 });
}

async function look(photograph: Uint8Array | string) {
  const path = typeof photograph === "string" ? photograph : join(folder, "photograph");
  if (typeof photograph !== "string") await writeFile(path, photograph);
  return symbols.look({ path, host: HOST, code: CODE, maxPixels: 50_000_000 });
}

async function measured(engraving: Engraving, matrix = symbolOf(CODE)): Promise<Measured> {
  const looked = await look(await engraved(matrix, engraving));
  if (looked.found !== "symbol") throw new Error(looked.found);
  return looked.measured;
}

const least = (margins: number[]) => Math.min(...margins);

describe("measuring a plate's photograph", () => {
  it.each<[string, Engraving]>([
    ["steel", { material: "steel" }],
    [
      "black granite, light modules cut",
      {
        material: "blackGranitePolished",
        settings: { cut: "light" },
      },
    ],
    ["slate, dark modules cut", { material: "slate", settings: { cut: "dark" } }],
    ["brass, in dots", { material: "brass", settings: { shape: "dot", dotFill: 0.85 } }],
    ["oak, leaning", { material: "oak", leaning: 0.06 }],
    ["steel, small", { material: "steel", settings: { moduleMm: 0.6 } }],
  ])("is all there: %s", async (_, engraving) => {
    const seen = await measured(engraving);
    expect(least(seen.codewords.map(({ margin }) => margin))).toBeGreaterThan(0.5);
    for (const margins of [...seen.finders, ...seen.timing, ...seen.alignment, seen.quiet]) {
      expect(least(margins)).toBeGreaterThan(0.5);
    }
    expect(seen.contrast).toBeGreaterThan(0.7);
    expect(seen.shift).toBeLessThan(0.2);
    const isReversed = engraving.material === "slate";
    expect(seen).toMatchObject({ modules: 29, level: "Q", isReversed });
  });

  it("finds the engraved error correction level", async () => {
    const matrix = encodeSymbol({ host: HOST, code: CODE }, { level: "H", largest: 57 });
    expect(await measured({}, matrix)).toMatchObject({ level: "H", modules: matrix.length });
  });

  it("counts exactly the broken codewords", async () => {
    const matrix = symbolOf(CODE).map((row) => [...row]);
    // Four rows apart in the last two columns: each belongs to another codeword.
    for (const [x, y] of [
      [28, 28],
      [28, 24],
      [28, 20],
    ] as const) {
      const row = matrix[y] ?? [];
      row[x] = !row[x];
    }
    const { codewords } = await measured({}, matrix);
    expect(codewords.filter(({ margin }) => margin < 0)).toHaveLength(3);
  });

  it("reports how much wider dark areas are than drawn", async () => {
    const drawn = await measured({});
    const narrow = await measured({ settings: { kerfMm: 0.3 } });
    // Drawn 0.15 mm inside on both sides, and cut without a kerf: a fifth of a module is missing.
    expect(narrow.growth - drawn.growth).toBeCloseTo(-0.2, 1);
  });

  it("stores a small picture without metadata", async () => {
    const photograph = await sharp(await engraved(symbolOf(CODE), {}))
      .withExif({ IFD0: { Make: "SecretCamera" } })
      .jpeg({ quality: 92 })
      .toBuffer();
    const looked = await look(photograph);
    if (looked.found !== "symbol") throw new Error(looked.found);
    const { exif, format, width } = await sharp(looked.kept).metadata();
    expect({ exif, format }).toEqual({ exif: undefined, format: "jpeg" });
    expect(width).toBeLessThanOrEqual(720);
  });
});

describe("photographs that can't be graded", () => {
  it("without a symbol", async () => {
    const stone = { width: 600, height: 400, channels: 3, background: "#777" } as const;
    expect(await look(await sharp({ create: stone }).jpeg().toBuffer())).toEqual({ found: "none" });
    expect(await look(heicPhotograph)).toEqual({ found: "none" });
  });

  it("of another code, and another address", async () => {
    expect(await look(await engraved(symbolOf(OTHER)))).toEqual({
      found: "other",
      text: `HTTPS://MINDELYS.DK/Q/${OTHER}`,
    });
    expect(await look(await engraved(symbolOf(CODE, "Q", "example.com")))).toEqual({
      found: "other",
      text: `HTTPS://EXAMPLE.COM/Q/${CODE}`,
    });
  });

  it("of two plates", async () => {
    const [one, two] = [await engraved(symbolOf(CODE)), await engraved(symbolOf(OTHER))];
    const { width, height } = await sharp(one).metadata();
    const background = {
      create: { width: 2 * width, height, channels: 3, background: "#fff" },
    } as const;
    const both = sharp(background).composite([
      { input: one, left: 0, top: 0 },
      { input: two, left: width, top: 0 },
    ]);
    expect(await look(await both.png().toBuffer())).toEqual({ found: "several" });
  });

  it("of a symbol too far away, out of focus, or cut off", async () => {
    const plate = await engraved(symbolOf(CODE), { settings: { cut: "light" }, material: "slate" });
    const far = await sharp(plate).resize({ width: 115 }).png().toBuffer();
    expect(await look(far)).toMatchObject({ found: "tooSmall" });
    const blurred = await engraved(symbolOf(CODE), { blurMm: 0.7 });
    expect(await look(blurred)).toEqual({ found: "blurred" });
    const { width, height } = await sharp(plate).metadata();
    const cut = { left: 110, top: 0, width: width - 110, height };
    expect(await look(await sharp(plate).extract(cut).png().toBuffer())).toEqual({
      found: "cutOff",
    });
  });

  it("that aren't pictures, or have too many pixels", async () => {
    await expect(look(Buffer.from("%PDF-1.7 no picture"))).rejects.toMatchObject({
      name: "UnreadableImageError",
    });
    await expect(look(pngBomb(30_000, 30_000))).rejects.toMatchObject({
      reason: "too-many-pixels",
    });
  });
});
