import { createHash } from "node:crypto";
import sharp from "sharp";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { groupCode } from "#features/qr/model.ts";
import { qrHistory } from "#features/qr/tables.server.ts";
import { encodeSymbol } from "#features/qr/symbols/engine/matrix.ts";
import type { SymbolSettings } from "#features/qr/symbols/engine/symbol-settings.ts";
import { testApp } from "#test/app.ts";
import { engraved, type Engraving } from "#test/engraved.ts";
import { aColleague, aPlate, type TestUser } from "#test/factories.ts";
import { photograph } from "#test/pictures.ts";
import { qrPlateChecks } from "./tables.server.ts";

const app = await testApp();
const { database, storage, config } = app.services;
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

const stored = (code: string) =>
  database.select().from(qrPlateChecks).where(eq(qrPlateChecks.code, code));

async function keptPictures(): Promise<number> {
  let count = 0;
  for await (const _ of storage.list("plate-checks")) count += 1;
  return count;
}

describe("a photograph of the plate", () => {
  it("is graded, stored with the plate, and recorded in the history", async () => {
    const code = await anEngravedPlate();
    const picture = await plateOf(code);
    const { status, body } = await send(code, picture);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      by: "Bo Lund",
      plate: 1,
      level: "Q",
      modules: 29,
      isReversed: false,
      sha256: createHash("sha256").update(picture).digest("hex"),
    });
    expect(["A", "B"]).toContain(body.grade);
    expect(body.parameters).toHaveLength(6);
    const { body: list } = await support.get(checksOf(code));
    expect(list.items).toEqual([body]);
    const { body: full } = await support.get(`/api/admin/qr-codes/${code}`);
    expect(full.stage).toBe("engraved");
    expect(full.history[0]).toMatchObject({
      id: body.id,
      step: "checked",
      actor: "Bo Lund",
      after: { grade: body.grade, plate: 1 },
    });
    const kept = await support.get(`${checksOf(code)}/${body.id}/picture`);
    expect(kept.headers["content-type"]).toBe("image/jpeg");
  });

  it("sent twice, also concurrently, is one check", async () => {
    const code = await anEngravedPlate();
    const picture = await plateOf(code);
    const before = await keptPictures();
    const [one, other] = await Promise.all([send(code, picture), send(code, picture)]);
    const again = await send(code, picture);
    expect([other.body, again.body]).toEqual([one.body, one.body]);
    expect(await stored(code)).toHaveLength(1);
    expect(await keptPictures()).toBe(before + 1);
  });

  it("of the former plate doesn't count for its replacement", async () => {
    const code = await anEngravedPlate();
    const picture = await plateOf(code);
    await send(code, picture);
    const press = (body: object) => workshop.post(`/api/admin/qr-codes/${code}/steps`, body);
    await press({ step: "discarded", reason: "Skåret skævt" });
    await press({ step: "engraved", reason: "Gammelt lager" });
    expect((await send(code, picture)).body.fields?.file).toContain("den forrige plade");
    const { body } = await send(code, await plateOf(code, { seed: 2 }));
    expect(body.plate).toBe(2);
    expect((await stored(code)).map(({ plate }) => plate).toSorted()).toEqual([1, 2]);
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

  it("gets the correct kerf in millimetres", async () => {
    const code = await aDrawnPlate({ cut: "dark", moduleMm: 1.5, kerfMm: 0.1 });
    // Drawn without the kerf, so that the beam's own tenth is missing, and two tenths more.
    const narrow = await plateOf(code, { blurMm: 0, settings: { kerfMm: 0.3 } });
    const { body } = await send(code, narrow);
    expect(body.cut).toMatchObject({ fits: false, beyond: "narrowest" });
    expect(body.cut?.tooWideMm).toBeCloseTo(-0.3, 1);
    const { body: right } = await send(code, await plateOf(code, { blurMm: 0 }));
    expect(right).toMatchObject({ isAsAsked: true, cut: { fits: true } });
  });

  it("with dark and light swapped gets at most D", async () => {
    const code = await aDrawnPlate({ cut: "dark", moduleMm: 1.5 });
    const { body } = await send(code, await plateOf(code, { material: "slate" }));
    expect(body).toMatchObject({ grade: "D", isReversed: true, isAsAsked: false });
    expect(body.parameters.map(({ grade }) => grade)).not.toContain("D");
  });
});

describe("an image without this plate", () => {
  it("is refused with what it shows, and isn't stored", async () => {
    const [code, other] = [await anEngravedPlate(), await anEngravedPlate()];
    const before = await keptPictures();
    const stone = { width: 600, height: 400, channels: 3, background: "#777" } as const;
    const [mine, theirs] = [await plateOf(code), await plateOf(other)];
    const { width, height } = await sharp(mine).metadata();
    const side = { create: { width: 2 * width, height, channels: 3, background: "#fff" } } as const;
    const both = sharp(side).composite([
      { input: mine, left: 0, top: 0 },
      { input: theirs, left: width, top: 0 },
    ]);
    const tried: [Uint8Array, number, string][] = [
      [theirs, 400, groupCode(other)],
      [await both.png().toBuffer(), 400, "flere koder"],
      [await sharp({ create: stone }).png().toBuffer(), 400, "ikke finde en kode"],
      [await plateOf(code, { blurMm: 0.5 }), 400, "ikke skarpt nok"],
      [await sharp(mine).resize({ width: 115 }).png().toBuffer(), 400, "Gå tættere på"],
      [await photograph().toBuffer(), 400, "ikke finde en kode"],
    ];
    for (const [picture, status, words] of tried) {
      const answer = await send(code, picture);
      expect([answer.status, answer.body.fields?.file]).toEqual([
        status,
        expect.stringContaining(words),
      ]);
    }
    expect(await stored(code)).toEqual([]);
    expect(await keptPictures()).toBe(before);
    const steps = await database.select().from(qrHistory).where(eq(qrHistory.code, code));
    expect(steps.map(({ step }) => step)).not.toContain("checked");
  });

  it("is refused if it is no image, a video, or empty", async () => {
    const code = await anEngravedPlate();
    expect((await send(code, Buffer.from("%PDF-1.7 intet billede"))).status).toBe(415);
    expect((await send(code, Buffer.from("bare ord"))).status).toBe(415);
    expect((await send(code, Buffer.alloc(0))).status).toBe(422);
    expect((await workshop.send(checksOf(code), new FormData())).body.fields?.file).toBeTypeOf(
      "string",
    );
    expect((await workshop.post(checksOf(code), {})).status).toBe(400);
    const cut = (await plateOf(code)).subarray(0, 5000);
    expect((await send(code, cut)).status).toBe(422);
  });
});

describe("a missing plate", () => {
  it("can't be checked before it is engraved, nor once its code is retired", async () => {
    const { code } = await aPlate(app);
    const picture = await plateOf(code);
    const early = await send(code, picture);
    expect([early.status, early.body.message]).toEqual([
      409,
      "Pladen er ikke graveret. Næste skridt er gravering.",
    ]);
    const retired = { step: "retired", reason: "Gået i stykker", retiredFor: "damaged" };
    await (
      await aColleague(app, "administrator")
    ).post(`/api/admin/qr-codes/${code}/steps`, retired);
    expect((await send(code, picture)).body.message).toBe("Koden er taget ud af brug.");
    expect((await send("ZZZZZZZ00", picture)).status).toBe(400);
  });
});
