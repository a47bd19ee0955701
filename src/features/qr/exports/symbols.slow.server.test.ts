import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makePackage } from "#features/qr/packages/jobs.server.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { unzipped } from "#test/zip.ts";

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
  it("come in parts, each of which can be fetched again", async () => {
    const { maker, make, path } = await aPackage(3);
    await make();
    const part = async (from: number, again = false) => {
      const url = `${path}?formats=svg&count=2&from=${from}&again=${again}`;
      const { rawPayload } = await fetched(maker, url);
      return [...unzipped(rawPayload).keys()].filter((name) => name.startsWith("svg/"));
    };
    const [first, second, again] = [await part(0), await part(2), await part(0, true)];
    expect(first).toHaveLength(2);
    expect(second).toHaveLength(1);
    expect(again).toEqual(first);
    expect(first).not.toContain(second[0]);
  });

  it("keep their part if a code is retired between two parts", async () => {
    const { maker, id, make, path } = await aPackage(3);
    await make();
    const rows = await app.services.database
      .select({ code: qrCodes.code })
      .from(qrCodes)
      .where(eq(qrCodes.packageId, id))
      .orderBy(asc(qrCodes.code));
    const [first = "", second, third] = rows.map(({ code }) => code);
    const part = async (from: number) => {
      const answer = await fetched(maker, `${path}?formats=svg&count=2&from=${from}`);
      const names = [...unzipped(answer.rawPayload).keys()];
      const { "content-disposition": name } = answer.headers;
      return { name, files: names.filter((one) => one.startsWith("svg/")) };
    };
    const support = await aColleague(app, "support");
    const ending = { step: "retired", reason: "Fejl i stenen", retiredFor: "damaged" };
    const retired = await support.post(`/api/admin/qr-codes/${first}/steps`, ending);
    expect(retired.status).toBe(200);
    expect(await part(0)).toEqual({
      name: expect.stringContaining("-1-2.zip"),
      files: [`svg/${second}.svg`],
    });
    expect(await part(2)).toEqual({
      name: expect.stringContaining("-3-3.zip"),
      files: [`svg/${third}.svg`],
    });
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

  it("are files that were read back, numbered across parts, with positions in the manifest", async () => {
    const { maker, make, path } = await aPackage(6);
    await make();
    const part = async (from: number, formats: string) => {
      const query = `formats=${formats}&from=${from}&count=5&again=true&sheet=${inAddress(sheet)}`;
      return unzipped((await fetched(maker, `${path}?${query}`)).rawPayload);
    };
    const files = await part(0, "svg,dxf-r12,png");
    const sheets = [...files.keys()].filter((name) => name.startsWith("sheets/"));
    expect(sheets).toEqual([
      "sheets/sheet-0001.svg",
      "sheets/sheet-0001-r12.dxf",
      "sheets/sheet-0002.svg",
      "sheets/sheet-0002-r12.dxf",
    ]);
    const [head = "", ...lines] = files.get("manifest.csv")?.toString().trim().split("\n") ?? [];
    const columns = head.replaceAll('"', "").replace("\ufeff", "").split(",");
    const rows = lines.map((line) => {
      const values = line.split(",").map((value) => value.replaceAll('"', ""));
      return Object.fromEntries(columns.map((name, at) => [name, values[at]]));
    });
    expect(rows.map(({ sheet, row, column }) => [sheet, row, column].join("/"))).toEqual([
      "1/1/1",
      "1/1/2",
      "1/2/1",
      "1/2/2",
      "2/1/1",
    ]);
    expect(rows[3]).toMatchObject({ x_mm: "71", y_mm: "71", turned: "no", sheet_unread: "" });
    expect(rows[3]?.["sheet_files"]).toBe("svg dxf-r12");
    const report = JSON.parse(files.get("report.json")?.toString() ?? "");
    expect(report.sheets[0].files[0]).toMatchObject({ format: "svg", plates: 4, verified: true });
    const plate = await maker.get(`/api/admin/qr-codes/${rows[3]?.["code"]}`);
    expect(plate.body.history[0]?.after.symbol).toMatchObject({
      sheet: 1,
      files: report.sheets[0].files.map(({ format, sha256 }: Record<string, string>) => ({
        format,
        sha256,
      })),
    });
    const next = await part(4, "pdf");
    expect([...next.keys()].filter((name) => name.startsWith("sheets/"))).toEqual([
      "sheets/sheet-0002.pdf",
    ]);
  });
});
