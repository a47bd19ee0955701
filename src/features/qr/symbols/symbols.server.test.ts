import { desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries } from "#platform/audit/audit.server.ts";
import { checkCharacter } from "#features/qr/model.ts";
import { makePackage } from "#features/qr/packages/jobs.server.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aUser, withRoles } from "#test/factories.ts";
import { unzipped } from "#test/zip.ts";

const app = await testApp();
const PACKAGES = "/api/admin/qr-packages";
const FIRST = { number: 1, isLast: false, signal: new AbortController().signal };

async function aPackage(count: number, symbol?: object) {
  const maker = await withRoles(app, await aUser(app), ["production"]);
  const { body } = await maker.post(PACKAGES, { count, ...(symbol && { symbol }) });
  const { id } = body;
  const make = () =>
    makePackage.run(app.services, { packageId: id, actorId: null, address: null }, FIRST);
  return { maker, id, make, path: `${PACKAGES}/${id}/symbols.zip` };
}

const fetched = ({ cookie }: { cookie: string | undefined }, url: string) =>
  app.app.inject({ method: "GET", url, headers: { cookie } });

describe("the symbols of a package", () => {
  it("come as files that were read back, with a list, a report and a contact sheet", async () => {
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

  it("come in parts, each of which can be fetched again", async () => {
    const { maker, make, path } = await aPackage(3);
    await make();
    const part = async (from: number) => {
      const url = `${path}?formats=svg&count=2&from=${from}`;
      const { rawPayload } = await fetched(maker, url);
      return [...unzipped(rawPayload).keys()].filter((name) => name.startsWith("svg/"));
    };
    const [first, second, again] = [await part(0), await part(2), await part(0)];
    expect(first).toHaveLength(2);
    expect(second).toHaveLength(1);
    expect(again).toEqual(first);
    expect(first).not.toContain(second[0]);
  });

  it("are refused with the reason: none, too many, not made yet, nonsense", async () => {
    const { maker, make, path } = await aPackage(1);
    const problems = async (query: string) => {
      const { status, body } = await maker.get(`${path}?${query}`);
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
    const small = encodeURIComponent(JSON.stringify({ largest: 25 }));
    expect(await problems(`settings=${small}`)).toEqual({ status: 400, fields: ["host"] });
  });

  it("are nothing for whoever doesn't make plates", async () => {
    const { id } = await aPackage(1);
    const support = await withRoles(app, await aUser(app), ["support"]);
    expect((await support.get(`${PACKAGES}/${id}/symbols.zip`)).status).toBe(403);
  });
});

it("the symbol of one code is a file of the kind asked for", async () => {
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
  const unknown = `ZZZZZZZ0${checkCharacter("ZZZZZZZ0")}`;
  expect((await maker.get(`/api/admin/qr-codes/${unknown}/symbol/svg`)).status).toBe(404);
});
