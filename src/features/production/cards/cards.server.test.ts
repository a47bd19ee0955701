import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { groupCode } from "#features/qr/model.ts";
import { qrHistory } from "#features/qr/tables.server.ts";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aClaimedPlate, aPlate, aUser } from "#test/factories.ts";
import { present } from "#test/present.ts";
import { readPages } from "#test/printed.ts";
import { aWarehouse, packing, REASON } from "#test/warehouse.ts";
import { CARDS_MAX } from "./contract.ts";

const app = await testApp({ LIMIT_ORDER: "1000/60", PUBLIC_URL: "https://minde.example" });
const { database } = app.services;
const { maker, packer, anOrder, scanOne, step } = await aWarehouse(app);

async function print(codes: readonly string[]) {
  const { statusCode, headers, rawPayload } = await app.app.inject({
    method: "POST",
    url: "/api/admin/cards",
    headers: { cookie: present(packer.cookie) },
    payload: { codes, reason: REASON },
  });
  const isPdf = headers["content-type"] === "application/pdf";
  const refused = isPdf ? null : (JSON.parse(rawPayload.toString()) as { code: string });
  return { status: statusCode, refused, pages: isPdf ? await readPages(rawPayload) : [] };
}

/** As it is printed: `7K2M QX`. */
const keyOn = (page: { text: string }) =>
  present(/\b[0-9A-Z]{4} [0-9A-Z]{2}\b/.exec(page.text)?.[0]);

describe("new cards", () => {
  it("have a page each, with a new key and a symbol that names the plate", async () => {
    const plates = [await aPlate(app), await aPlate(app)];
    const codes = plates.map(({ code }) => code).toSorted();
    const { status, pages } = await print([...codes, present(codes[0])]);
    expect(status).toBe(200);
    expect(pages.map(({ symbols }) => symbols)).toEqual(
      codes.map((code) => [{ format: "DataMatrix", text: `CARD:${code}` }]),
    );
    const anna = await aUser(app);
    for (const [at, page] of pages.entries()) {
      const code = present(codes[at]);
      expect(page).toMatchObject({ widthMm: 85.6, heightMm: 54 });
      expect(page.text).toContain(groupCode(code));
      const claim = (activationKey: string) =>
        anna.post(`/api/qr-codes/${code}/claim`, { activationKey });
      const former = present(plates.find((plate) => plate.code === code)).activationKey;
      expect((await claim(former)).body.code).toBe("qr.wrongKey");
      expect((await claim(keyOn(page))).status).toBe(200);
      const kept = await database
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.subjectId, code));
      expect(kept.map(({ action }) => action)).toContain("qrCode.keyRenewed");
    }
  });

  it("are for a plate that a visitor ordered, in the language of the order", async () => {
    const { code } = await anOrder();
    const { pages } = await print([code]);
    expect(pages[0]?.text).toContain("Nøgle til din plade");
    expect(pages[0]?.text).not.toContain("Inger");
    const card = present(pages[0]?.symbols[0]).text;
    expect(await scanOne(packer, packing(code, { card }))).toMatchObject({ verdict: "done" });
  });

  it("are for all of the codes or none", async () => {
    const [free, { code: retired }] = [await aPlate(app), await aPlate(app)];
    await step(retired, "retired");
    const { code: claimed } = await aClaimedPlate(app, await aUser(app));
    expect(await print([free.code, claimed])).toMatchObject({
      status: 409,
      refused: { code: "qr.outOfOrder" },
    });
    expect((await print([free.code, retired])).status).toBe(409);
    expect((await print([free.code, "753940628"])).refused).toMatchObject({ code: "invalid" });
    expect((await print([free.code, "123"])).refused).toMatchObject({ code: "qr.mistypedCode" });
    const steps = await database.select().from(qrHistory).where(eq(qrHistory.code, free.code));
    expect(steps.map((entry) => entry.step)).toEqual(["created"]);
  });

  it("need codes, not too many, a reason, and the permission", async () => {
    const { code } = await aPlate(app);
    for (const body of [
      { codes: [], reason: REASON },
      { codes: Array.from({ length: CARDS_MAX + 1 }, () => code), reason: REASON },
      { codes: [code] },
      { codes: [code], reason: REASON, activationKey: "ABC123" },
    ]) {
      expect((await packer.post("/api/admin/cards", body)).status).toBe(400);
    }
    expect((await maker.post("/api/admin/cards", { codes: [code], reason: REASON })).status).toBe(
      403,
    );
  });
});
