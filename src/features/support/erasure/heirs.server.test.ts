import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "#features/accounts/tables.server.ts";
import { keepers } from "#features/memorials/roles/tables.server.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { testApp } from "#test/app.ts";
import {
  addCustodian,
  aKeeper,
  aMemorial,
  aPlate,
  aUser,
  reachable,
  type TestMemorial,
  type TestUser,
} from "#test/factories.ts";
import { mailsTo, mailTo } from "#test/mails.ts";
import { present } from "#test/present.ts";
import { eraseAccounts } from "./commands/erase-accounts.server.ts";
import { erasures } from "./tables.server.ts";

const app = await testApp({}, { worker: true });
const { database } = app.services;

/** An accepted custodian at that position. */
async function aCustodian(
  page: TestMemorial,
  place: number,
  given: Record<string, unknown> = {},
): Promise<TestUser> {
  const person = await aUser(app, given);
  await addCustodian(app, page, place, person);
  return person;
}

/** They requested erasure, and the waiting period is over. */
async function erase(person: TestUser, pages: { id: string; to: string | null }[]): Promise<void> {
  expect((await person.post("/api/user/erasure", { pages })).status).toBe(201);
  const erasesAt = new Date(Date.now() - 1000);
  await database.update(erasures).set({ erasesAt }).where(eq(erasures.userId, person.id));
  await eraseAccounts(app.services);
}

async function lockOut({ id }: TestUser): Promise<void> {
  await database.update(users).set({ lockedAt: new Date() }).where(eq(users.id, id));
}

async function ownerOf({ id }: TestMemorial): Promise<string | undefined> {
  const own = and(eq(keepers.memorialId, id), eq(keepers.role, "owner"));
  const [found] = await database.select().from(keepers).where(own);
  return found?.userId;
}

async function plateOwner(code: string): Promise<string | null | undefined> {
  const [found] = await database.select().from(qrCodes).where(eq(qrCodes.code, code));
  return found?.ownerId;
}

it("a page goes to the custodians in order before other keepers", async () => {
  const page = await aMemorial(app);
  const chosen = await aKeeper(app, page, "editor");
  const [second, first] = [await aCustodian(page, 2), await aCustodian(page, 1)];
  const { body } = await page.owner.get("/api/user/erasure/preview");
  const ids = present(body.pages[0]).others.map(({ userId }) => userId);
  expect(ids).toEqual([first.id, second.id, chosen.id]);
  await lockOut(chosen);
  await lockOut(first);
  await erase(page.owner, [{ id: page.id, to: chosen.id }]);
  expect(await ownerOf(page)).toBe(second.id);
});

it("a page stays if its only other keeper is locked out", async () => {
  const page = await aMemorial(app);
  const only = await aKeeper(app, page, "reader");
  await lockOut(only);
  await erase(page.owner, [{ id: page.id, to: only.id }]);
  expect(await ownerOf(page)).toBe(only.id);
});

it("the new owner is told in their language, and a custodian's pending request ends", async () => {
  const page = await aMemorial(app);
  await reachable(app, page.owner);
  const heir = await aKeeper(app, page, "editor", { fullName: "Lise Holm", locale: "en" });
  const asker = await aCustodian(page, 1);
  await Promise.all([heir, asker].map((person) => reachable(app, person)));
  expect((await asker.post(`${page.path}/custody`)).status).toBe(202);
  await page.owner.post(`${page.path}/ownership`, { userId: asker.id });
  await erase(page.owner, [{ id: page.id, to: heir.id }]);

  const told = await mailTo(app, heir.email, "The page for Inger Østergård is yours now");
  expect(told.text).toContain("has deleted their account");
  expect(told.text).not.toContain("Anna Holm has");
  const asked = await mailTo(app, asker.email, "Lise Holm ejer nu siden for Inger Østergård");
  expect(asked.text).toContain("Det er ikke aktuelt længere");
  expect((await asker.get(`${page.path}/custodians`)).body.request).toBeNull();
  expect((await asker.post(`${page.path}/ownership/accept`)).status).toBe(404);
  const [entry] = await database
    .select()
    .from(auditEntries)
    .where(
      and(eq(auditEntries.subjectId, page.id), eq(auditEntries.action, "ownership.handedOver")),
    );
  expect(entry).toMatchObject({ actorId: null, details: { to: heir.id, by: "erasure" } });
});

it("a page already deleted by its owner is reported to nobody", async () => {
  const page = await aMemorial(app);
  const keeper = await aKeeper(app, page, "editor");
  expect((await page.owner.delete(page.path)).status).toBe(200);
  await erase(page.owner, []);
  await mailTo(app, page.owner.email, "Din adgang er slettet");
  expect(await ownerOf(page)).toBeUndefined();
  const subjects = (await mailsTo(app, keeper.email)).map(({ subject }) => subject);
  expect(subjects).not.toContain("Siden for Inger Østergård er din nu");
});

it("a plate of several pages goes to the owner of the first that stays", async () => {
  const owner = await aUser(app);
  const linked = async (...pages: TestMemorial[]) => {
    const { code, activationKey } = await aPlate(app);
    await owner.post(`/api/qr-codes/${code}/claim`, { activationKey });
    const memorialIds = pages.map(({ id }) => id);
    const { status } = await owner.put(`/api/qr-codes/${code}/memorials`, { memorialIds });
    expect(status).toBe(200);
    return code;
  };
  const [gone, toLise, toBo] = [
    await aMemorial(app, { owner }),
    await aMemorial(app, { owner }),
    await aMemorial(app, { owner }),
  ];
  const lise = await aKeeper(app, toLise, "editor");
  const bo = await aKeeper(app, toBo, "editor");
  const three = await linked(gone, toBo, toLise);
  const both = await linked(toLise, toBo);
  const none = await linked(gone);
  await erase(owner, [
    { id: gone.id, to: null },
    { id: toLise.id, to: lise.id },
    { id: toBo.id, to: bo.id },
  ]);
  expect(await plateOwner(three)).toBe(bo.id);
  expect(await plateOwner(both)).toBe(lise.id);
  expect(await plateOwner(none)).toBeNull();
});
