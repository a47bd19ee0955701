import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { PLAN_KEYS } from "#features/commerce/plans/contract.ts";
import { priceOn } from "#features/commerce/plans/queries.server.ts";
import { planPrices, plans } from "#features/commerce/plans/tables.server.ts";
import { testApp } from "#test/app.ts";

const app = await testApp();
const { database } = app.services;

describe("the price list", () => {
  it("is migrated with every plan, in Danish øre with VAT", async () => {
    const { status, body } = await app.as().get("/api/plans");
    expect(status).toBe(200);
    expect(body.items.map(({ key }) => key)).toEqual(PLAN_KEYS);
    expect(body.items).toContainEqual({
      key: "plate",
      amount: 69500,
      currency: "DKK",
      vatPercent: 25,
      interval: "once",
    });
    expect(body.items).toContainEqual(expect.objectContaining({ key: "page", amount: 0 }));
  });

  it("comes from the table, not from code", async () => {
    await database.update(plans).set({ amount: 72550 }).where(eq(plans.key, "plate"));
    const { body } = await app.as().get("/api/plans");
    expect(body.items).toContainEqual(expect.objectContaining({ key: "plate", amount: 72550 }));
  });

  it("has the price of the day, and knows that of any other", async () => {
    const setAt = new Date();
    await database.insert(planPrices).values([
      { plan: "space", startsOn: "2020-01-01", amount: 15_900, setAt },
      { plan: "space", startsOn: "2025-06-01", amount: 16_900, setAt },
      { plan: "space", startsOn: "2999-01-01", amount: 99_900, setAt },
    ]);
    const { body } = await app.as().get("/api/plans");
    expect(body.items).toContainEqual(expect.objectContaining({ key: "space", amount: 16_900 }));
    const asked = ["2019-12-31", "2020-01-01", "2025-05-31", "2025-06-01", "2999-01-01"];
    const prices = await Promise.all(asked.map((day) => priceOn(database, "space", day)));
    expect(prices.map(({ amount }) => amount)).toEqual([14_900, 15_900, 15_900, 16_900, 99_900]);
  });

  it("leaves out plans no longer offered, and plans without texts", async () => {
    await database.update(plans).set({ isOffered: false }).where(eq(plans.key, "bronze"));
    const { rows } = await database.$client.query(
      `insert into plans (key, amount, currency, vat_percent, interval, position)
        values ('from-a-later-version', 100, 'DKK', 25, 'once', 99) returning key`,
    );
    expect(rows).toHaveLength(1);
    const { body } = await app.as().get("/api/plans");
    const keys = body.items.map(({ key }) => key);
    expect(keys).toEqual(PLAN_KEYS.filter((key) => key !== "bronze"));
  });

  it("says how much a page holds, as uploads are refused", async () => {
    const { body } = await app.as().get("/api/plans");
    const { freePictures, mediaPerMemorial, memorialBytes, media } = app.services.config;
    expect(body.limits).toEqual({
      freePictures,
      items: mediaPerMemorial,
      pageBytes: memorialBytes,
      imageBytes: media.imageBytes,
      videoBytes: media.videoBytes,
    });
  });

  it("says how high the letters of each plate are, by the design that is engraved", async () => {
    const { body } = await app.as().get("/api/plans");
    expect(body.letterMm).toEqual({
      steel: expect.closeTo(1.4, 1),
      bronze: expect.closeTo(1.59, 2),
    });
  });

  it("is read-only", async () => {
    const { status, headers } = await app.as().post("/api/plans", { key: "page", amount: 0 });
    expect({ status, allow: headers["allow"] }).toEqual({ status: 405, allow: "GET, HEAD" });
  });
});
