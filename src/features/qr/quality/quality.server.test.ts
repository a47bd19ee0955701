import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { bulkWork } from "#features/qr/bulk/commands.server.ts";
import { runBulk } from "#features/qr/bulk/jobs.server.ts";
import type { Grade } from "#features/qr/plate-checks/contract.ts";
import { qrPlateChecks } from "#features/qr/plate-checks/tables.server.ts";
import { qrHistory } from "#features/qr/tables.server.ts";
import { newId } from "#platform/ids.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aPlate, proven } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { aPackageOf } from "#test/packages.ts";
import { present } from "#test/present.ts";

const app = await testApp();
const { database } = app.services;
const bo = await aColleague(app, "production", { fullName: "Bo Lund" });
const mie = await aColleague(app, "warehouse", { fullName: "Mie Dahl" });

const press = (code: string, body: object, who = bo) =>
  who.post(`/api/admin/qr-codes/${code}/steps`, body);
const scan = (code: string, job: string, more: object = {}, who = mie) =>
  who.post("/api/admin/scans", { code, job, ...more });
const ask = (code: string, who = bo) =>
  who.post(`/api/admin/qr-codes/${code}/plate-exception`, { reason: "Familien har valgt den" });
const confirm = (code: string, checkId: string, who = mie) =>
  who.post(`/api/admin/qr-codes/${code}/plate-exception/${checkId}/confirmation`);

async function queue(who = mie) {
  const { body } = await who.get("/api/admin/plate-exceptions");
  return body.items;
}

/** As if the current plate had been photographed. */
async function graded(code: string, grade: Grade): Promise<string> {
  const id = newId();
  await database
    .insert(qrHistory)
    .values({ id, code, step: "checked", at: new Date(), after: { grade } });
  const beside = {
    level: "Q",
    modules: 25,
    pixelsAModule: 9,
    isReversed: false,
    growth: 0,
    isAsAsked: null,
    cut: null,
  } as const;
  const kept = { parameters: [], beside, sha256: id, pictureKey: `plate-checks/${id}.jpg` };
  const { body } = await bo.get(`/api/admin/qr-codes/${code}`);
  const plate = present(body.plates[0]).number;
  await database.insert(qrPlateChecks).values({ id, code, plate, grade, ...kept });
  return id;
}

async function aVerifiedPlate(): Promise<string> {
  const { code } = await aPlate(app);
  await proven(app, [code]);
  for (const step of ["engraved", "verified"]) await press(code, { step });
  return code;
}

async function stepsOf(code: string): Promise<string[]> {
  const rows = await database
    .select({ step: qrHistory.step })
    .from(qrHistory)
    .where(eq(qrHistory.code, code))
    .orderBy(asc(qrHistory.id));
  return rows.map(({ step }) => step);
}

describe("a plate without a proven file", () => {
  it("can be engraved only with a reason, by hand or by scanner", async () => {
    const [{ code: pressed }, { code: scanned }] = [await aPlate(app), await aPlate(app)];
    const refused = { status: 409, body: { code: "qr.notProven" } };
    expect(await press(pressed, { step: "engraved" })).toMatchObject(refused);
    expect(await scan(scanned, "engraved")).toMatchObject(refused);
    const reason = "Gammelt lager";
    expect((await press(pressed, { step: "engraved", reason })).status).toBe(200);
    expect((await scan(scanned, "engraved", { reason })).status).toBe(200);
    for (const code of [pressed, scanned]) {
      const { body } = await bo.get(`/api/admin/qr-codes/${code}`);
      expect(body.history[0]).toMatchObject({ step: "engraved", reason });
    }
  });

  it("needs none once its file was exported", async () => {
    const { code } = await aPlate(app);
    expect((await bo.get(`/api/admin/qr-codes/${code}/symbol/svg`)).status).toBe(200);
    expect((await scan(code, "engraved")).status).toBe(200);
  });

  it("is skipped by a bulk step without a reason", async () => {
    const { codes } = await aPackageOf(app, bo, 3);
    await proven(app, codes.slice(0, 2));
    const asked = { scope: { codes }, step: "engraved" };
    const { body: look } = await bo.post("/api/admin/qr-bulks/look", asked);
    expect(look).toMatchObject({ taken: 2, refused: [{ count: 1 }], withReason: { taken: 3 } });
    expect(look.refused[0]?.message).toContain("ingen fil");
    const reason = "Gammelt lager";
    const stale = { ...asked, fingerprint: look.fingerprint, reason };
    expect((await bo.post("/api/admin/qr-bulks", stale)).status).toBe(412);
    const { fingerprint } = present(look.withReason);
    const pressed = await bo.post("/api/admin/qr-bulks", { ...asked, fingerprint, reason });
    expect(pressed.status).toBe(201);
    await runJob(app.services, runBulk(bulkWork), {
      bulkId: pressed.body.id,
      reason,
      address: null,
    });
    for (const code of codes) expect((await stepsOf(code)).at(-1)).toBe("engraved");
  });
});

describe("a plate below C", () => {
  it("isn't packed, by any role, with any reason", async () => {
    const code = await aVerifiedPlate();
    await graded(code, "F");
    const refused = { status: 409, body: { code: "qr.belowGrade" } };
    expect(await press(code, { step: "packed", reason: "Det haster" })).toMatchObject(refused);
    expect(await scan(code, "packed")).toMatchObject(refused);
    const asked = { scope: { codes: [code] }, step: "packed" };
    const { body: look } = await bo.post("/api/admin/qr-bulks/look", asked);
    expect(look).toMatchObject({ taken: 0, withReason: null });
    await graded(code, "C");
    expect((await scan(code, "packed")).status).toBe(200);
  });

  it("isn't sent, either, if it was photographed after packing", async () => {
    const code = await aVerifiedPlate();
    await scan(code, "packed");
    await graded(code, "D");
    expect((await scan(code, "shipped")).body.code).toBe("qr.belowGrade");
  });

  it("passes when two people approve it; until then it is in the queue", async () => {
    const code = await aVerifiedPlate();
    const checkId = await graded(code, "D");
    expect((await ask(code)).status).toBe(204);
    expect((await ask(code, mie)).status).toBe(409);
    const waiting = { code, checkId, grade: "D", askedBy: "Bo Lund", confirmedAt: null };
    expect(await queue()).toContainEqual(
      expect.objectContaining({ ...waiting, can: { confirm: true } }),
    );
    expect(await queue(bo)).toContainEqual(
      expect.objectContaining({ ...waiting, can: { confirm: false } }),
    );
    expect((await scan(code, "packed")).status).toBe(409);
    const own = await confirm(code, checkId, bo);
    expect(own).toMatchObject({ status: 403, body: { code: "qr.secondPerson" } });
    const twice = await Promise.all([confirm(code, checkId), confirm(code, checkId)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect((await queue()).map((one) => one.code)).not.toContain(code);
    expect((await scan(code, "packed")).status).toBe(200);
    expect((await stepsOf(code)).slice(-3)).toEqual([
      "exceptionAsked",
      "exceptionConfirmed",
      "packed",
    ]);
  });

  it("needs a new exception after a new photograph, or as another plate", async () => {
    const code = await aVerifiedPlate();
    const checkId = await graded(code, "D");
    await ask(code);
    const later = await graded(code, "F");
    expect((await confirm(code, checkId)).status).toBe(409);
    await ask(code);
    await confirm(code, later);
    await press(code, { step: "discarded", reason: "Faldt på gulvet" });
    for (const step of ["engraved", "verified"]) await press(code, { step });
    await graded(code, "F");
    expect((await scan(code, "packed")).body.code).toBe("qr.belowGrade");
    expect((await ask(await aVerifiedPlate())).status).toBe(409);
  });
});

describe("a plate that was never photographed", () => {
  it("passes, and the scanner shows that", async () => {
    const code = await aVerifiedPlate();
    expect((await scan(code, "packed")).body).toMatchObject({ isUnchecked: true });
    const checked = await aVerifiedPlate();
    await graded(checked, "A");
    expect((await scan(checked, "packed")).body).toMatchObject({ isUnchecked: false });
  });

  it("is refused if its package requires a photograph", async () => {
    const { id, codes } = await aPackageOf(app, bo, 1);
    const [code = ""] = codes;
    await proven(app, codes);
    for (const step of ["engraved", "verified"]) await press(code, { step });
    const set = (mayGoUnchecked: boolean, who = bo) =>
      who.put(`/api/admin/qr-packages/${id}/checks`, { mayGoUnchecked });
    expect((await set(false, mie)).status).toBe(403);
    expect((await set(false)).body).toMatchObject({ mayGoUnchecked: false });
    expect(await scan(code, "packed")).toMatchObject({
      status: 409,
      body: { code: "qr.notChecked" },
    });
    await graded(code, "B");
    expect((await scan(code, "packed")).status).toBe(200);
    const strict = await aPackageOf(app, bo, 1, { mayGoUnchecked: false });
    const { body } = await bo.get(`/api/admin/qr-packages/${strict.id}`);
    expect(body.mayGoUnchecked).toBe(false);
  });
});
