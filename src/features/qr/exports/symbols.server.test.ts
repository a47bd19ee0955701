import { createHash } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { checkCharacter } from "#features/qr/model.ts";
import { makePackage } from "#features/qr/packages/jobs.server.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { countOf } from "#features/qr/symbols/engine/sheet.ts";
import { testApp } from "#test/app.ts";
import { aColleague } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { present } from "#test/present.ts";
import { unzipped } from "#test/zip.ts";
import { partFor } from "./model.ts";
import { sheetSettings } from "#features/qr/symbols/engine/symbol-fields.ts";

const app = await testApp();
const PACKAGES = "/api/admin/qr-packages";

async function aPackage(count: number, symbol?: object) {
  const maker = await aColleague(app, "production");
  const { body } = await maker.post(PACKAGES, { count, ...(symbol && { symbol }) });
  const { id } = body;
  const make = () =>
    runJob(app.services, makePackage, { packageId: id, actorId: null, address: null });
  return { maker, id, make, path: `${PACKAGES}/${id}/symbols.zip` as const };
}

const inAddress = (value: object) => encodeURIComponent(JSON.stringify(value));

const fetched = ({ cookie }: { cookie: string | undefined }, url: string) =>
  app.app.inject({ method: "GET", url, headers: { cookie } });

describe("the symbols of a package", () => {
  it("are files that were read back, with a manifest, a report and a contact sheet", async () => {
    const { maker, id, make, path } = await aPackage(3, {
      level: "H",
      moduleUm: 800,
      polarity: "lightOnDark",
    });
    await make();
    const answer = await fetched(maker, `${path}?formats=svg,dxf-r12`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-disposition"]).toMatch(/filename="P-\d{4}-\d{4}-1-3\.zip"/);
    const files = unzipped(answer.rawPayload);
    const names = [...files.keys()];
    expect(names.filter((name) => name.startsWith("svg/"))).toHaveLength(3);
    expect(names.filter((name) => name.endsWith("-r12.dxf"))).toHaveLength(3);
    const report = JSON.parse(files.get("report.json")?.toString() ?? "");
    expect(report.settings).toMatchObject({ level: "H", moduleMm: 0.8, cut: "light" });
    expect(report.proofs.map(({ verified }: { verified: boolean }) => verified)).toEqual([
      true,
      true,
      true,
    ]);
    expect(files.get("manifest.csv")?.toString().trim().split("\n")).toHaveLength(4);
    expect(files.get("contact-sheet.pdf")?.subarray(0, 5).toString()).toBe("%PDF-");
    const code = report.proofs[0].code;
    const { body: told } = await maker.get(`/api/admin/qr-codes/${code}`);
    expect(told.history.map(({ step }) => step)).toEqual(["symbolProven", "created"]);
    const sha256Of = (name: string) =>
      createHash("sha256")
        .update(files.get(name) ?? "")
        .digest("hex");
    expect(told.history[0]?.after.symbol).toMatchObject({
      formats: ["svg", "dxf-r12"],
      level: "H",
      moduleMm: 0.8,
      polarity: "lightOnDark",
      kerfMm: 0,
      shape: "square",
      files: [
        { format: "svg", sha256: sha256Of(`svg/${code}.svg`) },
        { format: "dxf-r12", sha256: sha256Of(`dxf-r12/${code}-r12.dxf`) },
      ],
      report: { text: report.proofs[0].text, wear: report.proofs[0].wear },
    });
    const [noted] = await app.services.database
      .select()
      .from(auditEntries)
      .orderBy(desc(auditEntries.id))
      .limit(1);
    expect(noted).toMatchObject({
      action: "qrPackage.symbolsExported",
      subjectId: id,
      details: { count: 3, formats: "svg, dxf-r12" },
    });
  });

  it("are refused with the reason: none, too many, not made yet, invalid", async () => {
    const { maker, make, path } = await aPackage(1);
    const problems = async (query: string) => {
      const { status, body } = await maker.get(`${path}?${query}`);
      for (const said of Object.values(body.fields ?? {})) expect(said).toMatch(/^\p{Lu}.*\.$/u);
      return { status, fields: Object.keys(body.fields ?? {}) };
    };
    expect(await problems("")).toEqual({ status: 400, fields: ["packageId"] });
    await make();
    expect(await problems("from=1")).toEqual({ status: 400, fields: ["from"] });
    expect(await problems("count=10000000")).toEqual({ status: 400, fields: ["count"] });
    expect(await problems("count=0")).toEqual({ status: 400, fields: ["count"] });
    expect(await problems("formats=svg,exe")).toEqual({ status: 400, fields: ["formats.1"] });
    expect(await problems("settings=nonsense")).toEqual({ status: 400, fields: ["settings"] });
    const wide = encodeURIComponent(JSON.stringify({ moduleMm: 1, kerfMm: 0.5 }));
    expect(await problems(`settings=${wide}`)).toEqual({
      status: 400,
      fields: ["settings.kerfMm"],
    });
    const smallest = await maker.get(`${path}?settings=${inAddress({ moduleMm: 0.1 })}`);
    expect(smallest.body.fields).toEqual({ "settings.moduleMm": "Det skal være mindst 0,2." });
    const small = encodeURIComponent(JSON.stringify({ largest: 25 }));
    expect(await problems(`settings=${small}`)).toEqual({ status: 400, fields: ["host"] });
    const grown = await maker.get(`${path}?settings=${small}`);
    expect(grown.body.fields?.host).toContain("29 moduler på hver led, og højst 25 er valgt");
    const strict = inAddress({ level: "H", largest: 25 });
    const full = await maker.get(`${path}?settings=${strict}`);
    expect(full.body.fields?.host).toContain("ikke plads til nogen adresse på 25 moduler");
    const dots = inAddress({ shape: "dot", moduleMm: 1, kerfMm: 0.15 });
    const unlike = await maker.get(`${path}?settings=${dots}`);
    expect(unlike.body.fields).toEqual({
      "settings.dotFill": "Med det snit skal prikken fylde mindst 0,95 af modulet.",
    });
    const many = await maker.get(`${path}?count=10000000`);
    expect(many.body.fields?.count).toBe("Hent højst 10.000 koder ad gangen.");
  });

  it("require the permission to make plates", async () => {
    const { id } = await aPackage(1);
    const support = await aColleague(app, "support");
    expect((await support.get(`${PACKAGES}/${id}/symbols.zip`)).status).toBe(403);
  });
});

describe("plates on sheets", () => {
  /** Room for four plates, none of them rotated. */
  const sheet = {
    widthMm: 150,
    heightMm: 150,
    marginMm: 8,
    plateWidthMm: 60,
    plateHeightMm: 60,
    gapMm: 3,
    turn: false,
  };

  it("are refused with the reason before anything is sent", async () => {
    const { maker, make, path } = await aPackage(1);
    await make();
    const fields = async (changed: object, more = "") => {
      const asked = `${path}?sheet=${inAddress({ ...sheet, ...changed })}${more}` as const;
      const { status, body } = await maker.get(asked);
      expect(status).toBe(400);
      return present(body.fields);
    };
    expect(await fields({ plateWidthMm: 140 })).toEqual({
      "sheet.plateWidthMm": "Pladen er større end der er plads til på arket.",
    });
    expect(await fields({ plateWidthMm: 20, plateHeightMm: 20 })).toEqual({
      "sheet.plateWidthMm": "Symbolet med kant er 22,2 × 22,2 mm og større end pladen.",
    });
    expect(await fields({ gapMm: 0 })).toEqual({ "sheet.gapMm": "Det skal være mindst 1." });
    expect(await fields({ widthMm: 1e9 })).toEqual({
      "sheet.widthMm": "Det må være højst 2.000.",
    });
    const fine = `&settings=${inAddress({ moduleMm: 0.2 })}`;
    expect(Object.keys(await fields({ widthMm: 2000, heightMm: 100 }, fine))).toEqual([
      "sheet.widthMm",
    ]);
    expect(Object.keys(await fields({}, "&formats=png"))).toEqual(["formats"]);
    const { status, body } = await maker.get(`${path}?sheet=nonsense`);
    expect([status, body.fields]).toEqual([400, { sheet: "Indstillingerne kan ikke læses." }]);
  });

  it("never continue from one part into the next", () => {
    expect(partFor(null)).toBe(250);
    const each = countOf(sheetSettings.parse(sheet));
    expect(partFor(sheetSettings.parse(sheet)) % each).toBe(0);
    expect(partFor(sheetSettings.parse(sheet))).toBe(248);
  });
});

it("the symbol of one code is a file of the requested format", async () => {
  const { maker, id, make } = await aPackage(1);
  await make();
  const [found] = await app.services.database
    .select({ code: qrCodes.code })
    .from(qrCodes)
    .where(eq(qrCodes.packageId, id));
  const code = found?.code ?? "";
  const get = (format: string) => fetched(maker, `/api/admin/qr-codes/${code}/symbol/${format}`);
  const svg = await get("svg");
  expect(svg.headers["content-type"]).toContain("image/svg+xml");
  expect(svg.body).toContain("<svg");
  expect((await get("exe")).statusCode).toBe(404);
  const support = await aColleague(app, "support");
  const ending = { step: "retired", reason: "Fejl i stenen", retiredFor: "damaged" };
  expect((await support.post(`/api/admin/qr-codes/${code}/steps`, ending)).status).toBe(200);
  const retired = await maker.get(`/api/admin/qr-codes/${code}/symbol/svg`);
  expect(retired).toMatchObject({
    status: 409,
    body: { code: "qr.outOfOrder", message: "Koden er taget ud af brug." },
  });
  const unknown = `ZZZZZZZ0${checkCharacter("ZZZZZZZ0")}`;
  expect((await maker.get(`/api/admin/qr-codes/${unknown}/symbol/svg`)).status).toBe(404);
});
