import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { qrMachineHolds } from "#features/qr/machine-holds/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague } from "#test/factories.ts";
import { aPackageOf } from "#test/packages.ts";
import { present } from "#test/present.ts";
import { unzipped } from "#test/zip.ts";

const app = await testApp();
const PACKAGES = "/api/admin/qr-packages";
const maker = await aColleague(app, "production");

const inAddress = (value: object) => encodeURIComponent(JSON.stringify(value));

const fetched = (url: string, { cookie } = maker) =>
  app.app.inject({ method: "GET", url, headers: { cookie } });

async function aPackage(count: number) {
  const made = await aPackageOf(app, maker, count);
  return { ...made, path: `/api/admin/qr-packages/${made.id}/symbols.zip` };
}

it("a symbol exported again with other settings has two entries in the history", async () => {
  const { codes, path } = await aPackage(1);
  const [first, second] = [
    { moduleMm: 1, kerfMm: 0.1 },
    { moduleMm: 1.2, cut: "light", shape: "dot", dotFill: 0.85 },
  ];
  for (const settings of [first, second]) {
    const answer = await fetched(`${path}?formats=svg&again=true&settings=${inAddress(settings)}`);
    expect(answer.statusCode).toBe(200);
  }
  const { body } = await maker.get(`/api/admin/qr-codes/${codes[0]}`);
  const [later, earlier] = body.history.map(({ after }) => after.symbol);
  expect(earlier).toMatchObject({ ...first, polarity: "darkOnLight", shape: "square" });
  const drawn = { moduleMm: 1.2, polarity: "lightOnDark", shape: "dot", dotFill: 0.85 };
  expect(later).toMatchObject(drawn);
  const [now, before] = [present(later?.files?.[0]), present(earlier?.files?.[0])];
  expect(now.sha256).not.toBe(before.sha256);
});

describe("a package whose files are at the machine", () => {
  const press = (code: string, body: object) =>
    maker.post(`/api/admin/qr-codes/${code}/steps`, body);
  const engrave = { step: "engraved", reason: "Prøve" };
  const codesIn = (payload: Buffer) =>
    [...unzipped(payload).keys()].flatMap((name) => /^svg\/(.+)\.svg$/.exec(name)?.[1] ?? []);

  it("exports only what is still to be engraved by default, and the manifest lists the stage", async () => {
    const { codes, path } = await aPackage(3);
    const [engraved = "", ...others] = codes;
    expect((await press(engraved, engrave)).status).toBe(200);
    const usual = await fetched(`${path}?formats=svg`);
    expect(codesIn(usual.rawPayload).toSorted()).toEqual(others.toSorted());
    const all = await fetched(`${path}?formats=svg&stage=all&again=true`);
    expect(codesIn(all.rawPayload).toSorted()).toEqual(codes.toSorted());
    const [head = "", ...rows] = String(unzipped(all.rawPayload).get("manifest.csv")).split("\n");
    const at = head.split(",").findIndex((name) => name.includes("stage"));
    const row = rows.find((line) => line.includes(engraved)) ?? "";
    expect(row.split(",")[at]).toContain("engraved");
    const one = await fetched(`${path}?formats=svg&stage=engraved`);
    expect(codesIn(one.rawPayload)).toEqual([engraved]);
  });

  it("allows one of two concurrent exports; the other sees who has it, and may confirm", async () => {
    const { id, codes, path } = await aPackage(2);
    const asked = { from: 0, count: 250 };
    const hold = (body: object = asked) => maker.post(`${PACKAGES}/${id}/machine-holds`, body);
    const answers = await Promise.all([hold(), hold(), hold()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: "qr.atMachine",
      message: expect.stringContaining("Anna Holm"),
    });
    const { exportId } = answers.find(({ status }) => status === 201)?.body ?? {};
    expect((await fetched(`${path}?formats=svg`)).statusCode).toBe(409);
    expect((await fetched(`${path}?formats=svg&exportId=${exportId}`)).statusCode).toBe(200);
    expect((await fetched(`${path}?formats=svg&exportId=${exportId}`)).statusCode).toBe(200);
    const { body: listed } = await maker.get(`/api/admin/qr-codes?packageId=${id}`);
    expect(listed.items.map(({ atMachine }) => atMachine)).toEqual(
      codes.map(() => expect.objectContaining({ by: "Anna Holm" })),
    );
    expect((await hold({ ...asked, again: true })).status).toBe(201);
    expect((await fetched(`${path}?formats=svg&exportId=${exportId}`)).statusCode).toBe(409);
  });

  it("is released when engraved, by hand with a reason, or after a day", async () => {
    const { id, codes } = await aPackage(3);
    const [engraved = "", released = "", forgotten = ""] = codes;
    const hold = () => maker.post(`${PACKAGES}/${id}/machine-holds`, { from: 0, count: 250 });
    expect((await hold()).status).toBe(201);
    const held = async (code: string) =>
      (await maker.get(`/api/admin/qr-codes/${code}`)).body.atMachine !== null;
    expect(await held(engraved)).toBe(true);
    await press(engraved, engrave);
    await press(engraved, { step: "discarded", reason: "Skæv" });
    expect(await held(engraved)).toBe(false);
    const release = `/api/admin/qr-codes/${released}/machine-release` as const;
    expect((await maker.post(release, {})).body.fields).toHaveProperty("reason");
    expect((await maker.post(release, { reason: "Laseren stod stille" })).status).toBe(204);
    expect((await maker.post(release, { reason: "Igen" })).status).toBe(409);
    const { body } = await maker.get(`/api/admin/qr-codes/${released}`);
    expect(body).toMatchObject({ atMachine: null, can: { release: false } });
    expect(body.history[0]).toMatchObject({
      step: "machineReleased",
      reason: "Laseren stod stille",
    });
    expect((await hold()).status).toBe(409);
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await app.services.database
      .update(qrMachineHolds)
      .set({ at: yesterday })
      .where(eq(qrMachineHolds.code, forgotten));
    expect(await held(forgotten)).toBe(false);
    expect((await hold()).status).toBe(201);
  });

  it("applies to the export of a single code, too", async () => {
    const { codes } = await aPackage(1);
    const path = `/api/admin/qr-codes/${codes[0]}/symbol/svg` as const;
    expect((await fetched(path)).statusCode).toBe(200);
    expect((await fetched(path)).statusCode).toBe(409);
    expect((await fetched(`${path}?again=true`)).statusCode).toBe(200);
  });
});
