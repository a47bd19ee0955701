import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sessions } from "#features/accounts/tables.server.ts";
import { keepers } from "#features/memorials/tables.server.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { auditEntries } from "#platform/audit/audit.server.ts";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial, aPlate, aUser, type TestMemorial } from "#test/factories.ts";
import { mailTo } from "#test/mails.ts";

const app = await testApp({}, { worker: true });
const few = await testApp({ MEMORIALS_PER_USER_MAX: "1" });
const { database } = app.services;

async function rolesOf({ id }: TestMemorial): Promise<Record<string, string>> {
  const rows = await database.select().from(keepers).where(eq(keepers.memorialId, id));
  return Object.fromEntries(rows.map(({ userId, role }) => [userId, role]));
}

async function aPageAndHeir() {
  const page = await aMemorial(app, { privacy: "private" });
  const heir = await aKeeper(app, page, "reader", { fullName: "Ida Holm" });
  return { page, heir, path: `${page.path}/ownership` };
}

describe("handing a page over", () => {
  it("changes nothing until the other says yes, then both are told", async () => {
    const { page, heir, path } = await aPageAndHeir();
    expect((await page.owner.post(path, { userId: heir.id })).status).toBe(202);
    expect(await rolesOf(page)).toEqual({ [page.owner.id]: "owner", [heir.id]: "reader" });
    expect((await page.owner.get(path)).body.offer).toMatchObject({
      to: "Ida Holm",
      isForMe: false,
    });
    expect((await heir.get(path)).body.offer).toMatchObject({ isForMe: true });
    await mailTo(app, heir.email, "Anna Holm vil give dig siden for Inger Østergård");
    expect((await heir.post(`${path}/accept`)).status).toBe(204);
    expect(await rolesOf(page)).toEqual({ [page.owner.id]: "editor", [heir.id]: "owner" });
    await mailTo(app, heir.email, "Siden for Inger Østergård er din nu");
    await mailTo(app, page.owner.email, "Ida Holm ejer nu siden for Inger Østergård");
    expect((await page.owner.put(page.path, { epitaph: "Tak" })).status).toBe(200);
    expect((await page.owner.delete(page.path)).status).toBe(404);
    const [entry] = await database
      .select()
      .from(auditEntries)
      .where(
        and(eq(auditEntries.subjectId, page.id), eq(auditEntries.action, "ownership.handedOver")),
      );
    expect(entry).toMatchObject({
      actorId: heir.id,
      details: { from: page.owner.id, to: heir.id, by: "offer" },
    });
    expect((await heir.post(`${path}/accept`)).status).toBe(404);
  });

  it("asks the owner to have proved within ten minutes to be the one", async () => {
    const { page, heir, path } = await aPageAndHeir();
    const confirmedAt = new Date(Date.now() - 11 * 60_000);
    await database.update(sessions).set({ confirmedAt }).where(eq(sessions.userId, page.owner.id));
    const refused = await page.owner.post(path, { userId: heir.id });
    expect(refused).toMatchObject({ status: 403, body: { code: "confirmFirst" } });
    expect((await heir.get(path)).body.offer).toBeNull();
  });

  it("is taken back by the owner, or refused by the other, and stays as it was", async () => {
    const { page, heir, path } = await aPageAndHeir();
    for (const ending of [page.owner, heir]) {
      await page.owner.post(path, { userId: heir.id });
      expect((await ending.delete(path)).status).toBe(204);
      expect((await heir.post(`${path}/accept`)).status).toBe(404);
      expect((await ending.delete(path)).status).toBe(404);
    }
    expect(await rolesOf(page)).toEqual({ [page.owner.id]: "owner", [heir.id]: "reader" });
  });

  it("is between the two of them", async () => {
    const { page, heir, path } = await aPageAndHeir();
    const editor = await aKeeper(app, page, "editor");
    expect((await editor.post(path, { userId: editor.id })).status).toBe(404);
    await page.owner.post(path, { userId: heir.id });
    expect((await editor.get(path)).body).toEqual({ offer: null, can: { offer: false } });
    expect((await editor.post(`${path}/accept`)).status).toBe(404);
    expect((await editor.delete(path)).status).toBe(404);
    expect((await page.owner.post(`${path}/accept`)).status).toBe(404);
  });

  it("is offered to nobody but who keeps the page, and to one at a time", async () => {
    const { page, heir, path } = await aPageAndHeir();
    for (const userId of [(await aUser(app)).id, page.owner.id]) {
      expect((await page.owner.post(path, { userId })).status).toBe(400);
    }
    const other = await aKeeper(app, page, "editor");
    await page.owner.post(path, { userId: heir.id });
    await page.owner.post(path, { userId: other.id });
    expect((await heir.post(`${path}/accept`)).status).toBe(404);
    expect((await other.post(`${path}/accept`)).status).toBe(204);
  });

  it("ends when whom it was offered to goes", async () => {
    const { page, heir, path } = await aPageAndHeir();
    await page.owner.post(path, { userId: heir.id });
    await page.owner.delete(`${page.path}/keepers/${heir.id}`);
    expect((await page.owner.get(path)).body.offer).toBeNull();
  });

  it("happens once, whoever says what at the same moment", async () => {
    const { page, heir, path } = await aPageAndHeir();
    await page.owner.post(path, { userId: heir.id });
    const answers = await Promise.all([
      heir.post(`${path}/accept`),
      heir.post(`${path}/accept`),
      page.owner.delete(path),
    ]);
    const done = answers.filter(({ status }) => status === 204);
    expect(done).toHaveLength(1);
    expect(Object.values(await rolesOf(page)).filter((role) => role === "owner")).toHaveLength(1);
  });

  it("is for nobody who owns as many pages as one may", async () => {
    const page = await aMemorial(few);
    const heir = await aKeeper(few, page, "editor");
    await aMemorial(few, { owner: heir });
    await page.owner.post(`${page.path}/ownership`, { userId: heir.id });
    const full = await heir.post(`${page.path}/ownership/accept`);
    expect(full).toMatchObject({ status: 409, body: { code: "limitReached" } });
  });
});

describe("the plates of a page", () => {
  async function linked(page: TestMemorial, ...memorialIds: string[]): Promise<string> {
    const { code, activationKey } = await aPlate(app);
    await page.owner.post(`/api/qr-codes/${code}/claim`, { activationKey });
    await page.owner.put(`/api/qr-codes/${code}/memorials`, { memorialIds });
    return code;
  }

  it("go with it, but for one that opens other pages of the former owner, too", async () => {
    const { page, heir, path } = await aPageAndHeir();
    const second = await aMemorial(app, { owner: page.owner });
    const own = await linked(page, page.id);
    const both = await linked(page, page.id, second.id);
    const others = await linked(page, second.id);
    await page.owner.post(path, { userId: heir.id });
    expect((await heir.post(`${path}/accept`)).status).toBe(204);
    const rows = await database.select().from(qrCodes).where(eq(qrCodes.ownerId, heir.id));
    expect(rows.map(({ code }) => code)).toEqual([own]);
    const kept = await database.select().from(qrCodes).where(eq(qrCodes.ownerId, page.owner.id));
    expect(kept.map(({ code }) => code).toSorted()).toEqual([both, others].toSorted());
  });
});
