import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { encodeSymbol } from "#features/qr/symbols/engine/matrix.ts";
import type { SymbolSettings } from "#features/qr/symbols/engine/symbol-settings.ts";
import { testApp } from "#test/app.ts";
import { engraved, type Engraving } from "#test/engraved.ts";
import { aColleague, aPlate, type TestUser } from "#test/factories.ts";
import { heicPhotograph } from "#test/pictures.ts";
import { type Grade, GRADES, type PlateCheck } from "./contract.ts";

const app = await testApp();
const { config } = app.services;
const { host } = new URL(config.publicUrl);
const workshop = await aColleague(app, "production", { fullName: "Bo Lund" });
const support = await aColleague(app, "support");

/** A plate engraved through the usual steps. */
async function anEngravedPlate(): Promise<string> {
  const { code } = await aPlate(app);
  await workshop.post(`/api/admin/qr-codes/${code}/steps`, {
    step: "engraved",
    reason: "Gammelt lager",
  });
  return code;
}

function plateOf(code: string, engraving: Engraving = {}): Promise<Buffer> {
  const matrix = encodeSymbol({ host, code }, { level: "Q", largest: 57 });
  return engraved(matrix, { material: "steel", ...engraving });
}

const checksOf = (code: string) => `/api/admin/qr-codes/${code}/plate-checks` as const;

function send(code: string, file: Uint8Array, name = "plade.png", by: TestUser = workshop) {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(file)], name));
  return by.send(checksOf(code), form);
}

describe("a photograph of the plate", () => {
  it("gets lower grades with more wear, parameter by parameter", async () => {
    const code = await anEngravedPlate();
    const wears: Engraving[] = [{}, { spots: 0.004 }, { spots: 0.012 }, { spots: 0.02 }];
    const rows: PlateCheck[] = [];
    for (const wear of wears) {
      const { body } = await send(code, await plateOf(code, wear));
      rows.push(body);
    }
    const ranks = rows.map(({ grade }) => GRADES.indexOf(grade));
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
    expect(GRADES[ranks[0] ?? -1]).toMatch(/[AB]/);
    expect(GRADES[ranks.at(-1) ?? -1]).toMatch(/[DF]/);
    const left = rows.map(
      ({ parameters }) =>
        parameters.find(({ parameter }) => parameter === "unusedErrorCorrection")?.value,
    );
    expect(left).toEqual(left.toSorted((one = 0, other = 0) => other - one));
  });

  it.each<[string, Engraving, Grade[]]>([
    ["black granite", { material: "blackGranitePolished", settings: { cut: "light" } }, ["A", "B"]],
    ["slate, reversed", { material: "slate", settings: { cut: "dark" } }, ["A", "B"]],
    ["brass in dots", { material: "brass", settings: { shape: "dot" } }, ["A", "B"]],
    ["matt grey granite", { material: "greyGraniteMatt", settings: { cut: "light" } }, ["C"]],
  ])("is graded in %s", async (_, engraving, grades) => {
    const code = await anEngravedPlate();
    const { status, body } = await send(code, await plateOf(code, engraving));
    expect([status, body.isReversed]).toEqual([201, engraving.material === "slate"]);
    expect(grades).toContain(body.grade);
  });
});

describe("a plate with exported files", () => {
  /** Exported with the form's settings before it was engraved. */
  async function aDrawnPlate(settings: Partial<SymbolSettings>): Promise<string> {
    const { code } = await aPlate(app);
    const query = new URLSearchParams({ settings: JSON.stringify(settings) });
    const fetched = await workshop.get(`/api/admin/qr-codes/${code}/symbol/svg?${query}`);
    expect(fetched.status).toBe(200);
    await workshop.post(`/api/admin/qr-codes/${code}/steps`, { step: "engraved" });
    return code;
  }

  it("gets it for light modules, too: what they lack, the dark ones have", async () => {
    const code = await aDrawnPlate({ cut: "light", moduleMm: 1.5, kerfMm: 0.4 });
    const engraving: Engraving = { material: "slate", blurMm: 0 };
    const narrow = await plateOf(code, { ...engraving, settings: { cut: "light", kerfMm: 0.3 } });
    const { body } = await send(code, narrow);
    expect(body.cut).toMatchObject({ fits: false, beyond: null, kerf: { known: true } });
    expect(body.cut?.tooWideMm).toBeCloseTo(-0.3, 1);
    expect(body.cut?.kerf).toMatchObject({ setMm: expect.closeTo(0.1, 1) });
    expect(body.growth).toBeGreaterThan(0.15);
  });
});

describe("an image without this plate", () => {
  it("is accepted in an iPhone's format", async () => {
    const code = await anEngravedPlate();
    const heic = await readFile(heicPhotograph);
    expect((await send(code, heic)).body.fields?.file).toContain("ikke finde en kode");
  });
});

describe("a missing plate", () => {
  it("has no picture under another code", async () => {
    const [code, other] = [await anEngravedPlate(), await anEngravedPlate()];
    const { body } = await send(code, await plateOf(code));
    expect((await support.get(`${checksOf(other)}/${body.id}/picture`)).status).toBe(404);
  });
});
