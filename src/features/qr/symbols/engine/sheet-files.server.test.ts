import { execFile } from "node:child_process";
import { mkdtemp, readFile as readBytes, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditDxf } from "#test/dxf.ts";
import { drawLines } from "./prove.server.ts";
import { faultsOnSheet, figureOfSheet, proveSheet, type SheetOrder } from "./prove-sheet.server.ts";
import { countOf } from "./sheet.ts";
import { ProcessQueues } from "#platform/images/process-queues.server.ts";
import { SymbolProcess } from "./symbol-process.server.ts";
import { LINE_FORMATS, type LineFormat } from "./symbol-settings.ts";
import { sheetSettings, symbolSettings } from "./symbol-fields.ts";

const run = promisify(execFile);
const madeAt = new Date("2026-01-01T00:00:00Z");
/** Seven plates, four of them rotated. */
const small = sheetSettings.parse({
  widthMm: 200,
  heightMm: 120,
  marginMm: 8,
  plateWidthMm: 60,
  plateHeightMm: 40,
  gapMm: 2,
});
const everything = symbolSettings.parse({
  moduleMm: 0.7,
  cut: "light",
  shape: "dot",
  kerfMm: 0.05,
  corners: true,
  lettering: true,
  borderMm: 0.8,
});

const CODES = [
  "7K2MQX4R8",
  "0000000AB",
  "ZZZZZZZ07",
  "1A2B3C4D5",
  "9XW8YV7TS",
  "QRSTVWX01",
  "5F6G7H8JK",
];
const plates = CODES.map((code) => ({ code, shownCode: code }));

function order(format: LineFormat, changed: Partial<SheetOrder> = {}): SheetOrder {
  const settings = symbolSettings.parse({ moduleMm: 0.9 });
  return {
    host: "mindelys.dk",
    plates,
    settings,
    sheet: small,
    format,
    title: "1",
    madeAt,
    ...changed,
  };
}

const PIXELS_A_MM = 20;

/** The colour at a point, as rendered by an independent program. */
async function coloursOf(format: "svg" | "pdf", file: Buffer) {
  const { data, width } = await (format === "svg" ? shownSvg(file) : shownPdf(file));
  return (xMm: number, yMm: number) => {
    const at = 4 * (Math.round(yMm * PIXELS_A_MM) * width + Math.round(xMm * PIXELS_A_MM));
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    return { r, g, b, red: r > 180 && g < 120 && b < 120, black: r + g + b < 60 };
  };
}

async function shownSvg(file: Buffer) {
  // libvips applies the density twice to sizes in millimetres.
  const density = Math.sqrt(72 * 25.4 * PIXELS_A_MM);
  const { data, info } = await sharp(file, { density })
    .resize({ width: small.widthMm * PIXELS_A_MM })
    .flatten({ background: "#fff" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
}

async function shownPdf(file: Buffer) {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(file);
  const { data, width, height } = await document.getPage(0).render({
    scale: (PIXELS_A_MM * 25.4) / 72,
    render: ({ data: pixels, width: across, height: down }) =>
      sharp(pixels, { raw: { width: across, height: down, channels: 4 } })
        .raw()
        .toBuffer(),
  });
  document.destroy();
  library.destroy();
  expect(data).toHaveLength(4 * width * height);
  return { data, width };
}

describe("verifying a sheet's file", () => {
  test("finds each code in its place, upright and rotated, with both decoders, in every format", async () => {
    expect(countOf(small)).toBe(CODES.length);
    for (const format of LINE_FORMATS) {
      for (const settings of [symbolSettings.parse({ moduleMm: 0.9 }), everything]) {
        const { proof } = await proveSheet(order(format, { settings }));
        expect(proof).toMatchObject({
          format,
          plates: 7,
          unread: [],
          hasMarks: true,
          verified: true,
        });
      }
    }
  });

  test("for any sheet, or reports what couldn't be read", async () => {
    const chosen = fc.record({
      plateWidthMm: fc.integer({ min: 34, max: 60 }),
      plateHeightMm: fc.integer({ min: 34, max: 60 }),
      gapMm: fc.integer({ min: 1, max: 9 }),
      count: fc.integer({ min: 1, max: 7 }),
      format: fc.constantFrom(...LINE_FORMATS),
      cut: fc.constantFrom("dark", "light"),
    });
    await fc.assert(
      fc.asyncProperty(chosen, async ({ count, format, cut, ...sides }) => {
        const sheet = sheetSettings.parse({ ...small, ...sides });
        const settings = symbolSettings.parse({ moduleMm: 0.9, cut });
        const laid = plates.slice(0, Math.min(count, countOf(sheet)));
        const { proof } = await proveSheet(order(format, { sheet, settings, plates: laid }));
        expect(proof).toMatchObject({ plates: laid.length, unread: [], verified: true });
      }),
      { numRuns: 10 },
    );
  });

  test("rejects swapped codes, a moved one, and a missing mark", async () => {
    const asked = order("svg");
    const told = async (drawn: SheetOrder, change: (svg: string) => string = (svg) => svg) => {
      const file = await drawLines("svg", figureOfSheet(drawn), { title: "1", madeAt });
      return faultsOnSheet(Buffer.from(change(Buffer.from(file).toString())), asked);
    };
    expect(await told(asked)).toEqual({ unread: [], hasMarks: true });
    const [first, second, ...others] = plates;
    if (first === undefined || second === undefined) throw new Error("no plates");
    const swapped = await told({ ...asked, plates: [second, first, ...others] });
    expect(swapped.unread.map(({ code, faults }) => [code, faults])).toEqual([
      [first.code, ["zxing", "qr"]],
      [second.code, ["zxing", "qr"]],
    ]);
    const moved = await told(asked, (svg) =>
      svg.replace("<path", '<path transform="translate(2 0)"'),
    );
    expect(moved.unread).toEqual([{ code: first.code, faults: ["place"] }]);
    const withoutMarks = await told(asked, (svg) => svg.replace(/<g id="MARKS".*?<\/g>/, ""));
    expect(withoutMarks).toEqual({ unread: [], hasMarks: false });
    const smaller = await told({ ...asked, sheet: { ...small, widthMm: 203 } });
    expect(smaller.unread).toHaveLength(CODES.length);
  });

  test("also in the symbol process", async () => {
    const processes = new ProcessQueues();
    const symbols = new SymbolProcess(processes);
    try {
      const { proof, made } = await symbols.proveSheet(order("dxf-2000"));
      expect(proof.verified).toBe(true);
      expect(made.file).toHaveLength(proof.bytes);
      const tooLong = order("svg", { host: "en-alt-for-lang-adresse.mindelys.example.org" });
      await expect(symbols.proveSheet(tooLong)).rejects.toMatchObject({
        refusal: { reason: "hostTooLong" },
      });
    } finally {
      await processes.close();
    }
  });
});

describe("other programs find no fault in a sheet's files", () => {
  let folder = "";
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "sheets-"))));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function written(format: LineFormat): Promise<string> {
    const path = join(folder, `sheet.${format}`);
    const { made } = await proveSheet(order(format, { settings: everything }));
    await writeFile(path, made.file);
    return path;
  }

  test("ezdxf: no errors, only closed polylines, plates and marks on their own layers", async () => {
    const paths = [await written("dxf-r12"), await written("dxf-2000")];
    const [r12, r2000] = await auditDxf(paths);
    expect(r12).toMatchObject({ version: "AC1009", errors: [], fixes: [], open: 0 });
    expect(r2000).toMatchObject({ version: "AC1015", errors: [], fixes: [], open: 0, units: 4 });
    const layers = ["CORNERS", "FRAME", "LETTERING", "MARKS", "PLATES", "SYMBOL"];
    expect(r2000?.layers).toEqual(layers);
    expect(r12?.layers).toEqual(layers);
    expect(r12?.entities).toBe(r2000?.entities);
  });

  test("qpdf: no errors, and each layer can be hidden", async () => {
    const path = await written("pdf");
    const { stdout } = await run("qpdf", ["--check", path]);
    expect(stdout).toContain("No syntax or stream encoding errors found");
    const { stdout: text } = await run("qpdf", ["--qdf", path, "-"], { encoding: "latin1" });
    const groups = [...text.matchAll(/\/Name \((\w+)\)\n\s*\/Type \/OCG/g)].map(([, name]) => name);
    expect(groups).toEqual(["SYMBOL", "LETTERING", "FRAME", "CORNERS", "MARKS", "PLATES"]);
    expect(text).toContain("/OCProperties");
    const [engraved = "", cut = ""] = text.split("/OC /PLATES BDC");
    expect(engraved.match(/^S$/gm)).toBeNull();
    expect(cut.split("EMC")[0]?.match(/^S$/gm)).toHaveLength(CODES.length);
    expect(cut.split("EMC")[0]).not.toContain("f*");
  });

  test("what is cut is red and the rest black, in a group per layer", async () => {
    const svg = await readBytes(await written("svg"), "utf8");
    const groups = [...svg.matchAll(/<g id="(\w+)" ([^>]*)>(.*?)<\/g>/g)];
    expect(groups.map(([, name]) => name)).toEqual([
      "SYMBOL",
      "LETTERING",
      "FRAME",
      "CORNERS",
      "MARKS",
      "PLATES",
    ]);
    for (const [, name, look, paths] of groups) {
      expect(look).toContain(name === "PLATES" ? 'fill="none" stroke="#f00"' : 'fill="#000"');
      expect(paths?.match(/<path /g)).toHaveLength(name === "MARKS" ? 1 : CODES.length);
    }
    for (const format of ["svg", "pdf"] as const) {
      const colours = await coloursOf(format, await readBytes(await written(format)));
      // The upper edge of the first plate, then the middle of the first mark.
      expect(colours(8 + 30, 8 - 0.05), format).toMatchObject({ red: true });
      expect(colours(3, 3), format).toMatchObject({ black: true });
    }
  });
});
