import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#features/accounts/tables.server.ts";
import { custodyRequests } from "#features/memorials/custodians/tables.server.ts";
import { keepers } from "#features/memorials/roles/tables.server.ts";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { testApp } from "#test/app.ts";
import {
  aKeeper,
  aMemorial,
  aUser,
  reachable,
  type TestMemorial,
  type TestUser,
} from "#test/factories.ts";
import { jobNamed, runJob } from "#test/jobs.ts";
import { linkIn, mailsTo, mailTo } from "#test/mails.ts";
import { present } from "#test/present.ts";

const app = await testApp({}, { worker: true });
const { database } = app.services;
const DAY = 86_400_000;
const ASKED = "Anna Holm beder dig være efterfølger for siden for Inger Østergård";

async function aPage(): Promise<TestMemorial> {
  const page = await aMemorial(app, { privacy: "private" });
  await reachable(app, page.owner);
  return page;
}

/** A custodian who was invited by mail and accepted. */
async function aCustodian(page: TestMemorial, fullName: string): Promise<TestUser> {
  const person = await aUser(app, { fullName });
  const named = await page.owner.post(`${page.path}/custodians`, { email: person.email });
  expect(named.status).toBe(202);
  const link = linkIn(await mailTo(app, person.email, ASKED)).replace("/invitation/", "");
  const yes = await person.post(`/api/invitations/${link}/accept`);
  expect(yes).toMatchObject({ status: 200, body: { to: `/memorial/${page.slug}/admin` } });
  return person;
}

/** Moves a request back by this many days. */
async function goOn(page: TestMemorial, days: number): Promise<void> {
  const [asked] = await database
    .select()
    .from(custodyRequests)
    .where(eq(custodyRequests.memorialId, page.id));
  const back = (date: Date | undefined) => new Date((date?.getTime() ?? 0) - days * DAY);
  await database
    .update(custodyRequests)
    .set({ askedAt: back(asked?.askedAt), handOverAt: back(asked?.handOverAt) })
    .where(eq(custodyRequests.memorialId, page.id));
}

async function settle(): Promise<void> {
  await runJob(app.services, jobNamed("memorials.custody"), {});
}

async function ownerOf({ id }: TestMemorial): Promise<string | undefined> {
  const rows = await database.select().from(keepers).where(eq(keepers.memorialId, id));
  return rows.find(({ role }) => role === "owner")?.userId;
}

async function remindersTo({ owner }: TestMemorial): Promise<number> {
  const mails = await mailsTo(app, owner.email);
  return mails.filter(({ subject }) => subject?.includes("medmindre du siger nej")).length;
}

describe("naming custodians", () => {
  it("invites by mail, in order, and makes those who accept keepers", async () => {
    const page = await aPage();
    const anders = await aCustodian(page, "Anders Østergård");
    await page.owner.post(`${page.path}/custodians`, { email: "ida@example.org" });
    const { body } = await page.owner.get(`${page.path}/custodians`);
    expect(body.items).toMatchObject([
      { name: "Anders Østergård", state: "accepted" },
      { name: "ida@example.org", state: "open" },
    ]);
    expect((await anders.get(page.path)).status).toBe(200);
    expect((await anders.put(page.path, { epitaph: "Tak" })).status).toBe(404);
    const own = await anders.get(`${page.path}/custodians`);
    expect(own.body).toMatchObject({
      items: [{ name: "Anders Østergård", isMe: true }],
      can: { name: false, ask: true, end: false },
    });
    const custodianIds = body.items.map(({ id }) => id).toReversed();
    await page.owner.put(`${page.path}/custodians/order`, { custodianIds });
    const turned = (await page.owner.get(`${page.path}/custodians`)).body.items;
    expect(turned.map(({ id }) => id)).toEqual(custodianIds);
  });

  it("invites a keeper without revealing their address to the owner", async () => {
    const page = await aPage();
    const editor = await aKeeper(app, page, "editor", { fullName: "Ida Holm" });
    expect((await page.owner.post(`${page.path}/custodians`, { userId: editor.id })).status).toBe(
      202,
    );
    const { body } = await page.owner.get(`${page.path}/custodians`);
    expect(body.items).toMatchObject([{ name: "Ida Holm", state: "open" }]);
    expect(JSON.stringify(body)).not.toContain(editor.email);
    const stranger = await aUser(app);
    const refused = await page.owner.post(`${page.path}/custodians`, { userId: stranger.id });
    expect(refused.status).toBe(400);
  });

  it("lists no custodians to other keepers", async () => {
    const page = await aPage();
    await aCustodian(page, "Anders Østergård");
    const editor = await aKeeper(app, page, "editor");
    const { body } = await editor.get(`${page.path}/custodians`);
    expect(body).toEqual({
      items: [],
      request: null,
      can: { name: false, ask: false, end: false },
    });
  });

  it("ends when the custodian resigns or the owner removes them", async () => {
    const page = await aPage();
    const [anders, ida] = [await aCustodian(page, "Anders"), await aCustodian(page, "Ida")];
    const { items } = (await page.owner.get(`${page.path}/custodians`)).body;
    const [first, second] = [present(items[0]), present(items[1])];
    expect((await ida.delete(`${page.path}/custodians/${first.id}`)).status).toBe(404);
    expect((await anders.delete(`${page.path}/custodians/${first.id}`)).status).toBe(204);
    expect((await page.owner.delete(`${page.path}/custodians/${second.id}`)).status).toBe(204);
    for (const former of [anders, ida]) {
      expect((await former.post(`${page.path}/custody`)).status).toBe(404);
    }
  });
});

describe("requesting a page", () => {
  it("notifies the owner at once, reminds them five times, then hands the page over", async () => {
    const page = await aPage();
    const anders = await aCustodian(page, "Anders Østergård");
    expect((await anders.post(`${page.path}/custody`)).status).toBe(202);
    await expect.poll(() => remindersTo(page)).toBe(1);
    const { request, can } = (await page.owner.get(`${page.path}/custodians`)).body;
    expect(request).toMatchObject({ name: "Anders Østergård", isMine: false });
    expect(can.end).toBe(true);
    expect(Math.round((Date.parse(present(request).handOverAt) - Date.now()) / DAY)).toBe(30);
    for (const [days, count] of [
      [6, 1],
      [1, 2],
      [0, 2],
      [7, 3],
      [7, 4],
      [6, 5],
      [2, 6],
    ] as const) {
      await goOn(page, days);
      await settle();
      await expect.poll(() => remindersTo(page)).toBe(count);
      expect(await ownerOf(page)).toBe(page.owner.id);
    }
    await goOn(page, 1);
    await settle();
    expect(await ownerOf(page)).toBe(anders.id);
    await mailTo(app, page.owner.email, "Anders Østergård ejer nu siden for Inger Østergård");
    await mailTo(app, anders.email, "Siden for Inger Østergård er din nu");
    const trail = await database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, page.id))
      .orderBy(auditEntries.id);
    expect(trail.at(-1)).toMatchObject({
      actorId: null,
      action: "ownership.handedOver",
      details: { from: page.owner.id, to: anders.id, by: "custody" },
    });
    const after = (await anders.get(`${page.path}/custodians`)).body;
    expect(after).toMatchObject({ items: [], request: null });
  });

  it("ends when the owner objects, even on the last day, and notifies the custodian", async () => {
    const page = await aPage();
    const anders = await aCustodian(page, "Anders Østergård");
    await anders.post(`${page.path}/custody`);
    await goOn(page, 29);
    expect((await page.owner.delete(`${page.path}/custody`)).status).toBe(204);
    await settle();
    expect(await ownerOf(page)).toBe(page.owner.id);
    await mailTo(app, anders.email, "Siden for Inger Østergård bliver, hvor den er");
    expect((await page.owner.delete(`${page.path}/custody`)).status).toBe(404);
  });

  it("can be withdrawn by the custodian, and ends when they leave", async () => {
    const page = await aPage();
    const anders = await aCustodian(page, "Anders Østergård");
    await anders.post(`${page.path}/custody`);
    expect((await anders.delete(`${page.path}/custody`)).status).toBe(204);
    await mailTo(
      app,
      page.owner.email,
      "Anders Østergård vil ikke tage siden for Inger Østergård over nu",
    );
    await anders.post(`${page.path}/custody`);
    await page.owner.delete(`${page.path}/keepers/${anders.id}`);
    expect((await page.owner.get(`${page.path}/custodians`)).body).toMatchObject({
      items: [],
      request: null,
    });
  });

  it("can be taken over by a custodian earlier in the order, with the same date", async () => {
    const page = await aPage();
    const first = await aCustodian(page, "Anders Østergård");
    const second = await aCustodian(page, "Ida Holm");
    await second.post(`${page.path}/custody`);
    await mailTo(app, first.email, "Ida Holm har bedt om at tage siden for Inger Østergård over");
    await goOn(page, 10);
    const before = (await first.get(`${page.path}/custodians`)).body;
    expect(before.can).toEqual({ name: false, ask: true, end: false });
    expect((await first.post(`${page.path}/custody`)).status).toBe(202);
    const after = (await first.get(`${page.path}/custodians`)).body;
    const { handOverAt } = present(before.request);
    expect(after.request).toMatchObject({ isMine: true, handOverAt });
    expect((await second.post(`${page.path}/custody`)).status).toBe(409);
    expect((await second.delete(`${page.path}/custody`)).status).toBe(404);
    await goOn(page, 20);
    await settle();
    expect(await ownerOf(page)).toBe(first.id);
  });

  it("falls to the next custodian when the first resigns", async () => {
    const page = await aPage();
    const first = await aCustodian(page, "Anders Østergård");
    const second = await aCustodian(page, "Ida Holm");
    await first.post(`${page.path}/custody`);
    expect((await second.post(`${page.path}/custody`)).status).toBe(409);
    const { id } = present((await first.get(`${page.path}/custodians`)).body.items[0]);
    await first.delete(`${page.path}/custodians/${id}`);
    expect((await second.post(`${page.path}/custody`)).status).toBe(202);
  });

  it("has no effect for a locked account or a deleted page", async () => {
    const [locked, deleted] = [await aPage(), await aPage()];
    for (const page of [locked, deleted]) {
      const custodian = await aCustodian(page, "Anders Østergård");
      await custodian.post(`${page.path}/custody`);
      await goOn(page, 31);
      if (page === deleted) await page.owner.delete(page.path);
      else
        await database
          .update(users)
          .set({ lockedAt: new Date() })
          .where(eq(users.id, custodian.id));
    }
    await settle();
    await deleted.owner.post(`${deleted.path}/restore`);
    await settle();
    expect(await ownerOf(locked)).toBe(locked.owner.id);
    expect(await ownerOf(deleted)).toBe(deleted.owner.id);
  });
});
