import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aMemorial, aPlate, aUser, type TestUser } from "#test/factories.ts";

const app = await testApp();
const family = { fullName: "Karen Familie-Østergård" };
const warehouse = await aColleague(app, "warehouse", { fullName: "Mie Dahl" });
const maker = await aColleague(app, "production", { fullName: "Bo Lund" });
const support = await aColleague(app, "support", { fullName: "Ida Ravn" });

/** Claimed and linked by a customer from their own address, and engraved by the workshop. */
async function aFamilysPlate() {
  const owner = await aUser(app, family);
  const memorial = await aMemorial(app, { owner });
  const { code, activationKey } = await aPlate(app);
  const home = app.as(owner.cookie, "203.0.113.77");
  expect((await home.post(`/api/qr-codes/${code}/claim`, { activationKey })).status).toBe(200);
  const memorialIds = [memorial.id];
  await home.put(`/api/qr-codes/${code}/memorials`, { memorialIds });
  const engraved = { step: "engraved", reason: "Gammelt lager" };
  expect((await maker.post(`/api/admin/qr-codes/${code}/steps`, engraved)).status).toBe(200);
  return { code, memorial };
}

const looksAt = (code: string, by: TestUser) =>
  app.services.database.$count(
    auditEntries,
    and(
      eq(auditEntries.action, "qrCode.viewed"),
      eq(auditEntries.subjectId, code),
      eq(auditEntries.actorId, by.id),
    ),
  );

describe("a family's data in the history of its code", () => {
  it.each([
    ["the warehouse", warehouse],
    ["the workshop", maker],
  ])("is nothing that says who it is, for %s: only what was done", async (_, who) => {
    const { code, memorial } = await aFamilysPlate();
    const answers = [
      await who.get(`/api/admin/qr-codes/${code}`),
      await who.get(`/api/admin/scans/${code}`),
      await who.post(`/api/admin/qr-codes/${code}/steps`, { step: "verified" }),
    ] as const;
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      const text = JSON.stringify(body);
      for (const told of [family.fullName, "203.0.113.77", memorial.id])
        expect(text).not.toContain(told);
    }
    const [{ body }] = answers;
    const told = body.history.map(({ step, by, actor }) => [step, by, actor]);
    expect(told).toEqual([
      ["engraved", "staff", "Bo Lund"],
      ["linked", "customer", null],
      ["claimed", "customer", null],
      ["created", "nobody", null],
    ]);
    expect(await looksAt(code, who)).toBe(0);
  });

  it("names the owner for support, and for nobody in the workshop", async () => {
    const { code } = await aFamilysPlate();
    const path = `/api/admin/qr-codes/${code}` as const;
    const { body } = await support.get(path);
    expect(body.owner?.fullName).toBe(family.fullName);
    expect((await maker.get(path)).body.owner).toBeNull();
    const { code: free } = await aPlate(app);
    expect((await support.get(`/api/admin/qr-codes/${free}`)).body.owner).toBeNull();
    expect(await looksAt(code, support)).toBe(1);
    expect(await looksAt(free, support)).toBe(0);
  });

  it("is visible to support with name and address, and each access is audited", async () => {
    const { code } = await aFamilysPlate();
    for (const looks of [1, 2]) {
      const { body } = await support.get(`/api/admin/qr-codes/${code}`);
      expect(body.history[1]).toMatchObject({
        step: "linked",
        by: "customer",
        actor: family.fullName,
        address: "203.0.113.77",
      });
      expect(await looksAt(code, support)).toBe(looks);
    }
  });

  it("leaves no audit entry if it concerns no person", async () => {
    const { code } = await aPlate(app);
    await support.get(`/api/admin/qr-codes/${code}`);
    expect(await looksAt(code, support)).toBe(0);
  });
});
