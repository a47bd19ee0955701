import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditDxf } from "#test/dxf.ts";
import { drawFile, isReadByAll, proveSymbol } from "./prove.server.ts";
import { drawingOf } from "./symbol-order.server.ts";
import { FileMisread, readFile } from "./read-files.server.ts";
import { FILE_FORMATS, type FileFormat } from "./symbol-settings.ts";
import { ProcessQueues } from "#platform/images/process-queues.server.ts";
import { SymbolProcess } from "./symbol-process.server.ts";
import { SymbolRefused } from "./matrix.ts";
import { symbolSettings } from "./symbol-fields.ts";

const run = promisify(execFile);
const madeAt = new Date("2026-01-01T00:00:00Z");
const plain = { host: "mindelys.dk", code: "7K2MQX4R8", shownCode: "7K2M QX4R 8" };
const everything = symbolSettings.parse({
  cut: "light",
  shape: "dot",
  kerfMm: 0.1,
  corners: true,
  lettering: true,
  borderMm: 0.8,
});

function order(settings: object = {}, formats: readonly FileFormat[] = FILE_FORMATS) {
  return { ...plain, settings: symbolSettings.parse(settings), formats, madeAt };
}

describe("verifying what is made", () => {
  test("reads every file with both decoders, and the symbol under every kind of damage", async () => {
    const { proof, files } = await proveSymbol(order());
    expect(proof).toMatchObject({
      text: "HTTPS://MINDELYS.DK/Q/7K2MQX4R8",
      modules: 29,
      widthMm: 55.5,
      verified: true,
    });
    expect(proof.files.map(({ format }) => format)).toEqual([...FILE_FORMATS]);
    expect(files).toHaveLength(FILE_FORMATS.length);
    expect(proof.wear.map(({ wear }) => wear)).toEqual([
      "blur",
      "lost",
      "lowContrast",
      "perspective",
      "inverted",
    ]);
  });

  test("for any settings, or reports what couldn't be read", async () => {
    const settings = fc.record({
      level: fc.constantFrom("Q", "H"),
      moduleMm: fc.constantFrom(0.35, 1.62, 7.3),
      cut: fc.constantFrom("dark", "light"),
      kerfMm: fc.constantFrom(0, 0.05, 0.1),
      shape: fc.constantFrom("square", "dot"),
      corners: fc.boolean(),
      lettering: fc.boolean(),
      borderMm: fc.constantFrom(0, 1),
    });
    await fc.assert(
      fc.asyncProperty(settings, fc.stringMatching(/^[0-9A-Z]{9}$/), async (chosen, code) => {
        const parsed = symbolSettings.safeParse(chosen);
        if (!parsed.success) return;
        const made = { ...order({}, ["svg", "pdf", "dxf-2000", "dxf-r12"]), code };
        const { proof } = await proveSymbol({ ...made, settings: parsed.data });
        const read = [...proof.files, ...proof.wear].filter((one) => isReadByAll(one.readings));
        expect(proof.verified).toBe(read.length === proof.files.length + proof.wear.length);
        expect(proof.files.every((one) => isReadByAll(one.readings))).toBe(true);
      }),
      { numRuns: 12 },
    );
  });

  test("doesn't call a wrongly drawn file verified", async () => {
    const drawing = drawingOf({ ...plain, settings: symbolSettings.parse({}) });
    const size = { widthMm: 55.5, heightMm: 55.5, pixelsAMm: 5 / 1.5 };
    const twiceAsLarge = { ...drawing, moduleMm: 3 };
    for (const format of ["svg", "pdf", "png"] as const) {
      const file = await drawFile(format, twiceAsLarge, { title: "x", madeAt });
      await expect(readFile(format, file, size)).rejects.toBeInstanceOf(FileMisread);
    }
    const [first, ...rest] = drawing.loops;
    if (first === undefined) throw new Error("nothing was drawn");
    const missing = { ...drawing, loops: rest.slice(0, rest.length / 2) };
    const dxf = await drawFile("dxf-r12", missing, { title: "x", madeAt });
    const open = Buffer.from(
      Buffer.from(dxf).toString("latin1").replace("70\n1\n0\nVERTEX", "70\n0\n0\nVERTEX"),
    );
    await expect(readFile("dxf-r12", open, size)).rejects.toBeInstanceOf(FileMisread);
  });

  test("a PNG has one bit per pixel", async () => {
    const drawing = drawingOf({ ...plain, settings: everything });
    const file = await drawFile("png", drawing, { title: "x", madeAt });
    // IHDR: bit depth and colour type.
    const [bits, colours] = Buffer.from(file).subarray(24, 26);
    expect({ bits, colours }).toEqual({ bits: 1, colours: 3 });
  });

  test("the same order gives the same files", async () => {
    const [one, other] = await Promise.all([proveSymbol(order()), proveSymbol(order())]);
    expect(one.proof).toEqual(other.proof);
  });
});

describe("in its own process", () => {
  const processes = new ProcessQueues();
  const symbols = new SymbolProcess(processes);
  afterAll(() => processes.close());

  test("returns a symbol with its files", async () => {
    const { proof, files } = await symbols.prove(order({ level: "H" }, ["svg"]));
    expect(proof.verified).toBe(true);
    expect(Buffer.from(files[0]?.file ?? []).toString()).toContain("<svg");
  });

  test("returns a refusal with its reason", async () => {
    const tooLong = { ...order(), host: "en-alt-for-lang-adresse.mindelys.example.org" };
    await expect(symbols.prove(tooLong)).rejects.toMatchObject({
      refusal: { reason: "hostTooLong", modules: 33 },
    });
    await expect(symbols.prove(tooLong)).rejects.toBeInstanceOf(SymbolRefused);
  });
});

describe("other programs find no fault in the files", () => {
  let folder = "";
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "symbols-"))));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function written(format: FileFormat, name: string, settings = everything) {
    const drawing = drawingOf({ ...plain, settings });
    const path = join(folder, name);
    await writeFile(path, await drawFile(format, drawing, { title: plain.shownCode, madeAt }));
    return path;
  }

  test("ezdxf: no errors, nothing to repair, only closed polylines", async () => {
    const paths = await Promise.all([
      written("dxf-r12", "all-12.dxf"),
      written("dxf-2000", "all-2000.dxf"),
      written("dxf-r12", "plain-12.dxf", symbolSettings.parse({})),
      written("dxf-2000", "plain-2000.dxf", symbolSettings.parse({})),
    ]);
    const [all12, all2000, plain12, plain2000] = await auditDxf(paths);
    expect(all12).toMatchObject({ version: "AC1009", errors: [], fixes: [], open: 0 });
    expect(all2000).toMatchObject({ version: "AC1015", errors: [], fixes: [], open: 0, units: 4 });
    expect(all2000?.layers).toEqual(["CORNERS", "FRAME", "LETTERING", "SYMBOL"]);
    expect(plain12?.entities).toBe(plain2000?.entities);
    expect(plain2000?.layers).toEqual(["SYMBOL"]);
  });

  test("qpdf: no errors, and the page declares PDF/A", async () => {
    const path = await written("pdf", "all.pdf");
    const { stdout } = await run("qpdf", ["--check", path]);
    expect(stdout).toContain("No syntax or stream encoding errors found");
    const { stdout: plainText } = await run("qpdf", ["--qdf", path, "-"], { encoding: "latin1" });
    expect(plainText).toContain("<pdfaid:part>2</pdfaid:part>");
    expect(plainText).toContain("/GTS_PDFA1");
  });
});
