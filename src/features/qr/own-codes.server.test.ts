import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { checkCharacter } from "#features/qr/model.ts";
import { qrPackages } from "#features/qr/packages/tables.server.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { newId } from "#platform/ids.ts";
import { testApp } from "#test/app.ts";
import { aClaimedPlate, aColleague, aMemorial, aPlate, aUser } from "#test/factories.ts";

const app = await testApp();
const { database } = app.services;

const codesIn = ({ body }: { body: { items: { code: string }[] } }) =>
  body.items.map(({ code }) => code);

describe("the user's own codes", () => {
  it("are listed newest first, with the locked ones separately", async () => {
    const [anna, bo] = [await aUser(app), await aUser(app)];
    const inger = await aMemorial(app, { owner: anna, name: "Inger", privacy: "private" });
    const { code: first } = await aClaimedPlate(app, anna);
    const { code: second } = await aClaimedPlate(app, anna);
    await aClaimedPlate(app, bo);
    await anna.put(`/api/qr-codes/${first}/memorials`, { memorialIds: [inger.id] });
    await anna.post(`/api/qr-codes/${first}/lock`);
    const owned = await anna.get("/api/user/owned-qr-codes");
    expect(codesIn(owned)).toEqual([second, first]);
    // Its keeper may read the page; visitors who scan the plate may not.
    expect(owned.body.items[1]).toMatchObject({
      state: "linked",
      locked: true,
      stage: "created",
      shown: 0,
      memorials: [{ slug: inger.slug, name: "Inger" }],
    });
    expect(codesIn(await anna.get("/api/user/locked-qr-codes"))).toEqual([first]);
    await anna.put(inger.path, { privacy: "unlisted" });
    expect((await anna.get("/api/user/owned-qr-codes")).body.items[1]?.shown).toBe(1);
  });

  it("are paged without gaps or duplicates", async () => {
    const anna = await aUser(app);
    const made = [];
    for (const _ of [1, 2, 3, 4, 5]) made.push((await aClaimedPlate(app, anna)).code);
    // With the same creation time, as in a package.
    await database
      .update(qrCodes)
      .set({ createdAt: new Date() })
      .where(eq(qrCodes.ownerId, anna.id));
    const read: string[] = [];
    let cursor = "";
    for (const length of [2, 2, 1]) {
      const page = await anna.get(`/api/qr-codes?limit=2${cursor}`);
      expect(page.body.items).toHaveLength(length);
      read.push(...codesIn(page));
      cursor = `&cursor=${page.body.nextCursor}`;
    }
    expect(cursor).toBe("&cursor=null");
    expect(read.toSorted()).toEqual(made.toSorted());
  });

  it("show their history to their owner only", async () => {
    const [anna, bo] = [await aUser(app), await aUser(app)];
    const inger = await aMemorial(app, { owner: anna, name: "Inger" });
    const { code } = await aClaimedPlate(app, anna);
    await anna.put(`/api/qr-codes/${code}/memorials`, { memorialIds: [inger.id] });
    await anna.delete(`/api/qr-codes/${code}/memorials`);
    const { body } = await anna.get(`/api/qr-codes/${code}/history`);
    expect(body.items).toMatchObject([
      { step: "unlinked", by: "you", before: { memorials: [{ name: "Inger" }] } },
      { step: "linked", by: "you", after: { memorials: [{ id: inger.id, name: "Inger" }] } },
      { step: "claimed", by: "you" },
      { step: "created", by: "system", before: null, after: { stage: "created" } },
    ]);
    expect((await bo.get(`/api/qr-codes/${code}/history`)).status).toBe(404);
  });
});

describe("a reseller's stock", () => {
  it("contains the codes of their packages with their stages, but not their owners", async () => {
    const [dealer, other] = [await aColleague(app, "reseller"), await aColleague(app, "reseller")];
    const anna = await aUser(app);
    const { code } = await aClaimedPlate(app, anna);
    const inger = await aMemorial(app, { owner: anna, name: "Inger" });
    await anna.put(`/api/qr-codes/${code}/memorials`, { memorialIds: [inger.id] });
    const packageId = newId();
    await database.insert(qrPackages).values({
      id: packageId,
      name: `P-${packageId}`,
      count: 1,
      resellerId: dealer.id,
      symbol: { level: "Q", moduleUm: 600, polarity: "darkOnLight" },
      made: 1,
      createdAt: new Date(),
      readyAt: new Date(),
    });
    await database.update(qrCodes).set({ packageId }).where(eq(qrCodes.code, code));
    const { body } = await dealer.get("/api/resellers/me/qr-codes");
    expect(body.items).toEqual([
      {
        code,
        state: "linked",
        stage: "created",
        locked: false,
        isClaimed: true,
        packageName: `P-${packageId}`,
      },
    ]);
    expect((await other.get("/api/resellers/me/qr-codes")).body.items).toEqual([]);
    expect((await anna.get("/api/resellers/me/qr-codes")).status).toBe(403);
  });
});

describe("a mistyped code", () => {
  it("is reported with the code that was meant, if that exists", async () => {
    const { code } = await aPlate(app);
    const likely = (text: string) =>
      app.as().get(`/api/qr-codes/${encodeURIComponent(text)}/likely`);
    const wrong = (code.startsWith("2") ? "3" : "2") + code.slice(1);
    expect((await likely(wrong)).body).toEqual({ code });
    expect((await likely(code.slice(0, 8))).body).toEqual({ code });
    expect((await likely(`https://example.org/q/${wrong}`)).body).toEqual({ code });
    const nowhere = `ZZZZZZZ0${checkCharacter("ZZZZZZZ1")}`;
    expect((await likely(nowhere)).body).toEqual({ code: null });
    expect((await likely(code)).body).toEqual({ code: null });
  });
});
