import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditDxf } from "#test/dxf.ts";
import { drawLines } from "./prove.server.ts";
import { faultsOnSheet, figureOfSheet, proveSheet, type SheetOrder } from "./prove-sheet.server.ts";
import { countOf, sheetSettings } from "./sheet.ts";
import { SymbolProcess } from "./symbol-process.server.ts";
import { LINE_FORMATS, symbolSettings, type LineFormat } from "./symbol-settings.ts";

const run = promisify(execFile);
const madeAt = new Date("2026-01-01T00:00:00Z");
/** Seven plates, of which four lie on their side. */
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

describe("a sheet's file is read back", () => {
  test("each code in its place, upright and turned, by both decoders, whatever the kind", async () => {
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

  test("whatever the sheet, or it is said what could not be read", async () => {
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

  test("two that have changed places, one that is moved, a missing mark: none passes", async () => {
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
    const withoutMarks = await told(asked, (svg) =>
      svg.replace(/<path fill-rule="evenodd" d="[^"]*"\/><path fill="none"/, '<path fill="none"'),
    );
    expect(withoutMarks).toEqual({ unread: [], hasMarks: false });
    const smaller = await told({ ...asked, sheet: { ...small, widthMm: 203 } });
    expect(smaller.unread).toHaveLength(CODES.length);
  });

  test("in the process of the symbols, too", async () => {
    const symbols = new SymbolProcess();
    try {
      const { proof, made } = await symbols.proveSheet(order("dxf-2000"));
      expect(proof.verified).toBe(true);
      expect(made.file).toHaveLength(proof.bytes);
      const tooLong = order("svg", { host: "en-alt-for-lang-adresse.mindelys.example.org" });
      await expect(symbols.proveSheet(tooLong)).rejects.toMatchObject({
        refusal: { reason: "hostTooLong" },
      });
    } finally {
      await symbols.close();
    }
  });
});

describe("others find nothing wrong with a sheet's files", () => {
  let folder = "";
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "sheets-"))));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function written(format: LineFormat): Promise<string> {
    const path = join(folder, `sheet.${format}`);
    const { made } = await proveSheet(order(format, { settings: everything }));
    await writeFile(path, made.file);
    return path;
  }

  test("ezdxf: no errors, closed polylines alone, plates and marks on layers of their own", async () => {
    const paths = [await written("dxf-r12"), await written("dxf-2000")];
    const [r12, r2000] = await auditDxf(paths);
    expect(r12).toMatchObject({ version: "AC1009", errors: [], fixes: [], open: 0 });
    expect(r2000).toMatchObject({ version: "AC1015", errors: [], fixes: [], open: 0, units: 4 });
    const layers = ["CORNERS", "FRAME", "LETTERING", "MARKS", "PLATES", "SYMBOL"];
    expect(r2000?.layers).toEqual(layers);
    expect(r12?.layers).toEqual(layers);
    expect(r12?.entities).toBe(r2000?.entities);
  });

  test("qpdf: nothing wrong", async () => {
    const { stdout } = await run("qpdf", ["--check", await written("pdf")]);
    expect(stdout).toContain("No syntax or stream encoding errors found");
  });
});
