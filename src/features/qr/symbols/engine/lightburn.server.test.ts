import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditDxf } from "#test/dxf.ts";
import { LAYERS, ORIGINS, type LayerSetting, type MachineSetup } from "./layers.ts";
import { drawLightBurn } from "./lightburn.server.ts";
import { drawLines } from "./prove.server.ts";
import { faultsOnSheet, figureOfSheet, proveSheet, type SheetOrder } from "./prove-sheet.server.ts";
import { readLightBurn } from "./read-lightburn.server.ts";
import { sheetSettings, symbolSettings } from "./symbol-fields.ts";
import { SHEET_FORMATS } from "./symbol-settings.ts";

const COLOURS = ["#000000", "#0000ff", "#00e000", "#ff00ff", "#d0d000", "#ff0000"];
const layers = LAYERS.map((layer, index): LayerSetting => ({
  layer,
  operation: layer === "plates" ? "line" : "fill",
  index,
  colour: COLOURS[index] ?? "#000000",
}));
const machine: MachineSetup = { layers, origin: "topLeft" };
const settings = symbolSettings.parse({ moduleMm: 0.8, kerfMm: 0.1 });
/** Of other modules, letters and size than the first, in the last place. */
const large = symbolSettings.parse({ moduleMm: 1.1, kerfMm: 0.1, lettering: true });
const order: SheetOrder = {
  host: "mindelys.dk",
  plates: [
    { code: "7K2MQX4R8", shownCode: "7K2 MQX 4R8", sideMm: 40 },
    {
      code: "0000000AB",
      shownCode: "000 000 0AB",
      settings: large,
      words: ["Inger"],
      rows: 44,
      place: 3,
    },
  ],
  settings,
  sheet: sheetSettings.parse({
    widthMm: 140,
    heightMm: 130,
    plateWidthMm: 52,
    plateHeightMm: 52,
  }),
  format: "lbrn2",
  title: "1",
  madeAt: new Date("2026-01-01T00:00:00Z"),
  machine,
};

describe("a sheet for a machine", () => {
  it.each(SHEET_FORMATS)("is read back from its %s, each plate in its place", async (format) => {
    const { proof } = await proveSheet({ ...order, format });
    expect(proof).toMatchObject({ format, plates: 2, unread: [], hasMarks: true, verified: true });
  });

  it.each(ORIGINS)("lies in the corner %s of the bed", async (origin) => {
    const { proof, made } = await proveSheet({ ...order, machine: { layers, origin } });
    expect(proof.verified).toBe(true);
    const text = Buffer.from(made.file).toString();
    const isRight = origin.endsWith("Right") ? "True" : "False";
    const isTop = origin.startsWith("top") ? "True" : "False";
    expect(text).toContain(`MirrorX="${isRight}" MirrorY="${isTop}"`);
    const xs = [...text.matchAll(/V([\d.]+) /g)].map(([, x]) => Number(x));
    // The first place is left on the sheet, the last on the right: the kerf lies outside of their edges.
    expect(Math.min(...xs)).toBeCloseTo(3 - 2.5, 2);
    expect(Math.max(...xs)).toBeLessThanOrEqual(140);
  });

  it("has each line once, with a number of its own", () => {
    const text = drawLightBurn(figureOfSheet(order), machine);
    const ids = [...text.matchAll(/VertID="(\d+)" PrimID="(\d+)"/g)].map(([id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(100);
    expect(text.match(/<Shape Type="Group">/g)).toHaveLength(3);
  });

  it("never engraves a layer that is to be left out", () => {
    const silent = layers.map((one) =>
      one.layer === "marks" ? { ...one, operation: "none" as const, index: 30 } : one,
    );
    const text = drawLightBurn(figureOfSheet(order), { layers: silent, origin: "topLeft" });
    expect(text).toMatch(/type="Tool"><index Value="30"\/><name Value="MARKS"\/>/);
    expect(text).toMatch(/type="Cut"><index Value="5"\/><name Value="PLATES"\/>/);
    expect(text).toMatch(/type="Scan"><index Value="0"\/><name Value="SYMBOL"\/>/);
  });

  it("has the colours of the machine in SVG and DXF", async () => {
    const [svg, dxf] = await Promise.all(
      (["svg", "dxf-r12"] as const).map(async (format) =>
        Buffer.from(await drawLines(format, figureOfSheet(order), order)).toString(),
      ),
    );
    expect(svg).toContain(`<g id="LETTERING" fill="#0000ff"`);
    expect(svg).toContain(`<g id="PLATES" fill="none" stroke="#ff0000"`);
    expect(dxf).toMatch(/LAYER\n2\nLETTERING\n70\n0\n62\n5\n/);
    expect(dxf).toMatch(/LAYER\n2\nPLATES\n70\n0\n62\n1\n/);
  });
});

describe("the DXF of a sheet for a machine", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sheet-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("is without fault to ezdxf, with the machine's colours", async () => {
    const formats = ["dxf-r12", "dxf-2000"] as const;
    const paths = formats.map((format) => join(folder, `${format}.dxf`));
    for (const [at, format] of formats.entries()) {
      await writeFile(paths[at] ?? "", await drawLines(format, figureOfSheet(order), order));
    }
    const audits = await auditDxf(paths);
    expect(audits.map(({ version }) => version)).toEqual(["AC1009", "AC1015"]);
    for (const audit of audits) {
      expect(audit).toMatchObject({ errors: [], fixes: [], open: 0 });
      expect(audit.layers).toEqual(["LETTERING", "MARKS", "PLATES", "SYMBOL"]);
    }
  });
});

describe("a file that isn't as drawn", () => {
  const text = drawLightBurn(figureOfSheet(order), machine);
  const faults = (file: string) => faultsOnSheet(Buffer.from(file), order);

  it("is refused, whatever is wrong with it", async () => {
    expect((await faults(text)).unread).toEqual([]);
    for (const wrong of [
      text.slice(0, -200),
      text.replace("LineClosed", "Line"),
      text.replace(`<index Value="0"/>`, `<index Value="9"/>`),
      text.replaceAll(`MirrorX="False"`, `MirrorX="True"`),
    ]) {
      expect((await faults(wrong)).unread).toHaveLength(2);
    }
  });

  it("isn't read", () => {
    expect(readLightBurn("hej", order.sheet)).toHaveProperty("fault");
  });
});
