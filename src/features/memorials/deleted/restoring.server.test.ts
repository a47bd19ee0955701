import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { candles } from "#features/memorials/candles/tables.server.ts";
import { purgeMemorials } from "#features/memorials/lifecycle/jobs.server.ts";
import { removedKeepers } from "#features/memorials/roles/tables.server.ts";
import { purgeMedia } from "#features/memorials/media/jobs.server.ts";
import { mediaItems } from "#features/memorials/media/tables.server.ts";
import { messages } from "#features/memorials/messages/tables.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aPicture, aTidiedPage, deletedFor, kindsFor } from "#test/deleted.ts";
import { aKeeper, aMemorial, aUser, type TestMemorial } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { filesOf } from "#test/media.ts";
import { present } from "#test/present.ts";

const app = await testApp({ RESTORE_DAYS: "30" });
const { database } = app.services;
const UNKNOWN = "0190f3a4-0000-7000-8000-000000000000";

/** Everything deleted from the page becomes so many days older. */
async function age({ id }: TestMemorial, days: number): Promise<void> {
  for (const table of [mediaItems, messages, candles, removedKeepers]) {
    await database
      .update(table)
      .set({ removedAt: sql`${table.removedAt} - make_interval(days => ${days})` })
      .where(eq(table.memorialId, id));
  }
}

async function nightly(): Promise<void> {
  await runJob(app.services, purgeMedia, {});
  await runJob(app.services, purgeMemorials, {});
}

describe("restoring", () => {
  it("puts everything back where it was, and audits it without words", async () => {
    const { memorial, helper, mediaId, paths } = await aTidiedPage(app);
    const { owner, path } = memorial;
    expect((await app.as().get(path)).body.counts).toMatchObject({ pictures: 0, guestbook: 0 });
    for (const each of paths) {
      const { status } = await owner.post(`${each}/restore`);
      expect({ each, isDone: status < 300 }).toEqual({ each, isDone: true });
    }
    expect(await deletedFor(owner, memorial)).toEqual([]);
    const counts = { pictures: 1, guestbook: 1, tributes: 1, candles: 1 };
    expect((await app.as().get(path)).body.counts).toMatchObject(counts);
    expect((await helper.get(`${path}/queue`)).status).toBe(200);
    const trail = await database.select().from(auditEntries);
    const about = (id: string, action: string) =>
      trail.filter((entry) => entry.action === action && JSON.stringify(entry).includes(id));
    expect(about(mediaId, "media.restored")).toMatchObject([{ actorId: owner.id }]);
    expect(about(helper.id, "keeper.restored")).toMatchObject([
      { actorId: owner.id, details: { userId: helper.id, after: "moderator" } },
    ]);
    const [row] = await database.select().from(mediaItems).where(eq(mediaItems.id, mediaId));
    expect(row).toMatchObject({ removedAt: null, removedBy: null });
    for (const word of ["Sommer ved fjorden", "Sov godt", "Min mor", "Lise Bech"]) {
      expect(JSON.stringify(trail)).not.toContain(word);
    }
  });

  it("by two at once is done once, and both get the same answer", async () => {
    const { memorial, paths } = await aTidiedPage(app);
    const editor = await aKeeper(app, memorial, "editor");
    for (const each of paths) {
      const other = each.includes("/keepers/") ? memorial.owner : editor;
      const answers = await Promise.all(
        [memorial.owner, other, memorial.owner].map((who) => who.post(`${each}/restore`)),
      );
      const told = new Set(
        answers.map(({ status, body }) => JSON.stringify({ status, body: body ?? null })),
      );
      expect({ each, told: told.size }).toEqual({ each, told: 1 });
      expect(answers[0]?.status).toBeLessThan(300);
      const id = each.split("/").at(-1) ?? "";
      const done = await database.select().from(auditEntries)
        .where(sql`${auditEntries.action} like '%.restored' and (${auditEntries.subjectId} = ${id}
          or ${auditEntries.details}->>'userId' = ${id})`);
      expect(done).toHaveLength(1);
    }
  });

  it("is refused to everybody else, as for what never existed", async () => {
    const { memorial, paths } = await aTidiedPage(app);
    const stranger = await aUser(app);
    const reader = await aKeeper(app, memorial, "reader");
    for (const each of paths) {
      const unknown = `${each.slice(0, each.lastIndexOf("/"))}/${UNKNOWN}` as const;
      for (const who of [stranger, reader]) {
        const refused = { status: 404, body: { code: "notFound" } };
        expect(await who.post(`${each}/restore`)).toMatchObject(refused);
        expect(await who.post(`${unknown}/restore`)).toMatchObject(refused);
      }
      expect((await app.as().post(`${each}/restore`)).status).toBe(401);
    }
    const moderator = await aKeeper(app, memorial, "moderator");
    const editor = await aKeeper(app, memorial, "editor");
    const [picture = memorial.path] = paths;
    expect((await moderator.post(`${picture}/restore`)).status).toBe(404);
    expect((await editor.post(`${paths.at(-1)}/restore` as typeof picture)).status).toBe(404);
    expect(await kindsFor(memorial.owner, memorial)).toHaveLength(5);
  });

  it("works on the last of thirty days, and not after, when all is erased with its files", async () => {
    const { memorial, paths, mediaId } = await aTidiedPage(app);
    const { owner } = memorial;
    const [row] = await database.select().from(mediaItems).where(eq(mediaItems.id, mediaId));
    const key = present(row).originalKey;
    const isStored = async () => (await filesOf(app)).some((file) => file.endsWith(key));
    await age(memorial, 29);
    await nightly();
    expect(await deletedFor(owner, memorial)).toHaveLength(5);
    expect(await isStored()).toBe(true);
    for (const each of paths) {
      expect((await owner.post(`${each}/restore`)).status).toBeLessThan(300);
      await owner.delete(each);
    }

    await age(memorial, 31);
    const refused = { status: 404, body: { code: "memorials.deletedForGood" } };
    const expectOver = async () => {
      expect(await deletedFor(owner, memorial)).toEqual([]);
      for (const each of paths) {
        const answer = await owner.post(`${each}/restore`);
        expect(answer).toMatchObject(refused);
        expect(JSON.stringify(answer.body)).toContain("kan ikke hentes tilbage");
      }
    };
    await expectOver();
    await nightly();
    await expectOver();
    expect(await isStored()).toBe(false);
    for (const table of [mediaItems, messages, candles, removedKeepers]) {
      expect(await database.$count(table, eq(table.memorialId, memorial.id))).toBe(0);
    }
  });
});

it("a page that is full keeps what can't be restored until there is a place", async () => {
  const small = await testApp({ MEDIA_PER_MEMORIAL_MAX: "1" });
  const memorial = await aMemorial(small);
  const first = await aPicture(small, memorial, "Den første");
  const own = (id: string) => `${memorial.path}/media/${id}` as const;
  await memorial.owner.delete(own(first));
  const second = await aPicture(small, memorial, "Den anden");
  const refused = await memorial.owner.post(`${own(first)}/restore`);
  expect(refused).toMatchObject({ status: 409, body: { code: "memorials.tooManyToRestore" } });
  expect(refused.body.message).toContain("ikke plads til flere end 1");
  expect(await deletedFor(memorial.owner, memorial)).toMatchObject([{ id: first }]);
  await memorial.owner.delete(own(second));
  expect((await memorial.owner.post(`${own(first)}/restore`)).status).toBe(200);
});

describe("a page that is deleted", () => {
  it("takes along what was deleted from it before", async () => {
    const { memorial, mediaId } = await aTidiedPage(app);
    const [row] = await database.select().from(mediaItems).where(eq(mediaItems.id, mediaId));
    const key = present(row).originalKey;
    await memorial.owner.delete(memorial.path);
    const deletedAt = new Date(Date.now() - 31 * 86_400_000);
    await database.update(memorials).set({ deletedAt }).where(eq(memorials.id, memorial.id));
    await nightly();
    expect((await filesOf(app)).filter((file) => file.endsWith(key))).toEqual([]);
    for (const table of [mediaItems, messages, candles, removedKeepers]) {
      expect(await database.$count(table, eq(table.memorialId, memorial.id))).toBe(0);
    }
  });
});
