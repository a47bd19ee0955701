import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sessions } from "#features/accounts/sessions/tables.server.ts";
import { keepers } from "#features/memorials/roles/tables.server.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { testApp } from "#test/app.ts";
import {
  aKeeper,
  aMemorial,
  aPlate,
  aUser,
  reachable,
  type TestMemorial,
} from "#test/factories.ts";
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
  return { page, heir, path: `${page.path}/ownership` as const };
}

describe("handing a page over", () => {
  it("changes nothing until the recipient accepts, then notifies both", async () => {
    const { page, heir, path } = await aPageAndHeir();
    await Promise.all([heir, page.owner].map((person) => reachable(app, person)));
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

  it("names no page and nobody in a mail to an address that was never confirmed", async () => {
    const { page, heir, path } = await aPageAndHeir();
    expect((await page.owner.post(path, { userId: heir.id })).status).toBe(202);
    const { text } = await mailTo(app, heir.email, "Der er nyt om en side, du passer");
    expect(text).not.toMatch(/Inger|Anna|Ida/);
  });

  it("requires the owner to have reauthenticated within ten minutes", async () => {
    const { page, heir, path } = await aPageAndHeir();
    const confirmedAt = new Date(Date.now() - 11 * 60_000);
    await database.update(sessions).set({ confirmedAt }).where(eq(sessions.userId, page.owner.id));
    const refused = await page.owner.post(path, { userId: heir.id });
    expect(refused).toMatchObject({ status: 403, body: { code: "confirmFirst" } });
    expect((await heir.get(path)).body.offer).toBeNull();
  });

  it("can be withdrawn by the owner or declined by the recipient, and then changes nothing", async () => {
    const { page, heir, path } = await aPageAndHeir();
    for (const ending of [page.owner, heir]) {
      await page.owner.post(path, { userId: heir.id });
      expect((await ending.delete(path)).status).toBe(204);
      expect((await heir.post(`${path}/accept`)).status).toBe(404);
      expect((await ending.delete(path)).status).toBe(404);
    }
    expect(await rolesOf(page)).toEqual({ [page.owner.id]: "owner", [heir.id]: "reader" });
  });

  it("is visible to the owner and the recipient only", async () => {
    const { page, heir, path } = await aPageAndHeir();
    const editor = await aKeeper(app, page, "editor");
    expect((await editor.post(path, { userId: editor.id })).status).toBe(404);
    await page.owner.post(path, { userId: heir.id });
    expect((await editor.get(path)).body).toEqual({ offer: null, can: { offer: false } });
    expect((await editor.post(`${path}/accept`)).status).toBe(404);
    expect((await editor.delete(path)).status).toBe(404);
    expect((await page.owner.post(`${path}/accept`)).status).toBe(404);
  });

  it("can be offered to keepers only, and to one at a time", async () => {
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

  it("ends when the recipient leaves", async () => {
    const { page, heir, path } = await aPageAndHeir();
    await page.owner.post(path, { userId: heir.id });
    await page.owner.delete(`${page.path}/keepers/${heir.id}`);
    expect((await page.owner.get(path)).body.offer).toBeNull();
  });

  it("happens once, with concurrent answers", async () => {
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

  it("is rejected for users who own the maximum number of pages", async () => {
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

  it("are transferred with it, except one that also opens other pages of the former owner", async () => {
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
