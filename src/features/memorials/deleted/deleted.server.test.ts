import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deleteUser } from "#features/accounts/commands/change-user.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { keepAs } from "../roles/commands.server.ts";
import { removedKeepers } from "#features/memorials/roles/tables.server.ts";
import { mediaItems } from "#features/memorials/media/tables.server.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { aPicture, aTidiedPage, deletedFor, kindsFor } from "#test/deleted.ts";
import { aKeeper, aMemorial, aUser } from "#test/factories.ts";
import { addFiles, aPhotograph, greetWithPicture, PHOTOGRAPH_WIDTH, prepare } from "#test/media.ts";
import { present } from "#test/present.ts";

const RESTORE_DAYS = 41;
const app = await testApp({ RESTORE_DAYS: String(RESTORE_DAYS) });
const { database } = app.services;
const UNKNOWN = "0190f3a4-0000-7000-8000-000000000000";
const DAY = 86_400_000;
const GREETING = { authorName: "Bo", message: "Tak" };

describe("the list of what was deleted", () => {
  it("has every kind, last deleted first, with who deleted it and until when", async () => {
    const { memorial, helper, mediaId } = await aTidiedPage(app);
    const items = await deletedFor(memorial.owner, memorial);
    expect(items.map(({ kind, name, words }) => ({ kind, name, words }))).toEqual([
      { kind: "keeper", name: "Lise Bech", words: null },
      { kind: "candle", name: "Bo", words: "Sov godt" },
      { kind: "tribute", name: "Bo", words: "Min mor" },
      { kind: "guestbook", name: "Bo", words: "Tak" },
      { kind: "image", name: null, words: "Sommer ved fjorden" },
    ]);
    expect(items[0]).toMatchObject({ id: helper.id, role: "moderator", picture: null });
    expect(items[4]).toMatchObject({ id: mediaId, role: null });
    for (const { deletedBy, isByMe, deletedAt, restorableUntil } of items) {
      expect({ deletedBy, isByMe }).toEqual({ deletedBy: "Anna Holm", isByMe: true });
      expect(new Date(restorableUntil).getTime() - new Date(deletedAt).getTime()).toBe(
        RESTORE_DAYS * DAY,
      );
    }
    const editor = await aKeeper(app, memorial, "editor");
    expect((await deletedFor(editor, memorial))[0]).toMatchObject({ isByMe: false });
  });

  it("tells how long the page could be restored, also while nothing is deleted", async () => {
    const { owner, path } = await aMemorial(app);
    const { body } = await owner.get(`${path}/deleted`);
    expect(body).toEqual({ items: [], nextCursor: null, days: RESTORE_DAYS });
  });

  it("names each item only to those who may restore it", async () => {
    const { memorial } = await aTidiedPage(app);
    const asked = async (role: "editor" | "moderator" | "contributor") =>
      kindsFor(await aKeeper(app, memorial, role), memorial);
    const entries = ["candle", "guestbook", "tribute"];
    expect(await kindsFor(memorial.owner, memorial)).toEqual(["image", "keeper", ...entries]);
    expect(await asked("editor")).toEqual(["image", ...entries]);
    expect(await asked("moderator")).toEqual(entries);
    expect(await asked("contributor")).toEqual([]);
    const reader = await aKeeper(app, memorial, "reader");
    for (const [who, status] of [
      [reader, 404],
      [await aUser(app), 404],
      [app.as(), 401],
    ] as const) {
      expect((await who.get(`${memorial.path}/deleted`)).status).toBe(status);
    }
  });

  it("shows contributors their own pictures only", async () => {
    const memorial = await aMemorial(app);
    const contributor = await aKeeper(app, memorial, "contributor");
    const mine = await aPicture(app, { ...memorial, owner: contributor }, "Min");
    const theirs = await aPicture(app, memorial, "En andens");
    for (const id of [mine, theirs]) await memorial.owner.delete(`${memorial.path}/media/${id}`);
    expect(await deletedFor(contributor, memorial)).toMatchObject([{ id: mine }]);
    const restore = (id: string) =>
      contributor.post(`${memorial.path}/media/${id}/restore`) as Promise<{ status: number }>;
    expect((await restore(theirs)).status).toBe(404);
    expect((await restore(mine)).status).toBe(200);
  });

  it("comes in pages, each item once", async () => {
    const { memorial } = await aTidiedPage(app);
    const ids: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const from: string = cursor === "" ? "" : `&cursor=${cursor}`;
      const { body } = await memorial.owner.get(`${memorial.path}/deleted?limit=2${from}`);
      expect(body.items.length).toBeLessThanOrEqual(2);
      ids.push(...body.items.map(({ id }) => id));
      cursor = body.nextCursor;
    }
    const all = await deletedFor(memorial.owner, memorial);
    expect(ids).toEqual(all.map(({ id }) => id));
    const wrong = await memorial.owner.get(`${memorial.path}/deleted?cursor=${UNKNOWN}`);
    expect(wrong).toMatchObject({ status: 400, body: { code: "invalid" } });
  });

  it("leaves out what its author took back, declined entries, and who left by themselves", async () => {
    const memorial = await aMemorial(app, { privacy: "public" });
    const { path, owner } = memorial;
    const secret = "a".repeat(32);
    const words = { authorName: "Bo", message: "Tak", secret };
    const own = (await app.as().post(`${path}/guestbook`, words)).body.id;
    await app.as().post(`${path}/guestbook/${own}/take-back`, { secret });
    await owner.put(path, { guestbookModeration: "checked" });
    const { body } = await app.as().post(`${path}/guestbook`, words);
    const entries = [{ kind: "guestbook", id: body.id }];
    expect((await owner.post(`${path}/decisions`, { decision: "decline", entries })).status).toBe(
      200,
    );
    const helper = await aKeeper(app, memorial, "editor");
    expect((await helper.delete(`${path}/keepers/${helper.id}`)).status).toBe(204);
    expect(await deletedFor(owner, memorial)).toEqual([]);
    const back = await owner.post(`${path}/keepers/${helper.id}/restore`);
    expect(back).toMatchObject({ status: 404, body: { code: "memorials.deletedForGood" } });
  });
});

describe("a deleted picture", () => {
  it("is shown small to those who may restore it, and nowhere else", async () => {
    const { memorial, mediaId } = await aTidiedPage(app);
    const { path, owner } = memorial;
    const small = `${path}/media/${mediaId}/deleted-picture` as const;
    const image = present((await deletedFor(owner, memorial)).find(({ id }) => id === mediaId));
    expect(image.picture).toBe(small);
    const shown = await app.app.inject({ url: small, headers: { cookie: owner.cookie } });
    expect(shown.statusCode).toBe(200);
    expect(shown.headers["content-type"]).toBe("image/jpeg");
    expect(shown.headers["cache-control"]).toBe("private, no-store");
    const others = [
      await aKeeper(app, memorial, "moderator"),
      await aKeeper(app, memorial, "contributor"),
      await aUser(app),
      app.as(),
    ];
    for (const who of others) expect((await who.get(small as never)).status).toBe(404);
    const places = ["", "/original", "/download"].map((end) => `${path}/media/${mediaId}${end}`);
    for (const url of [...places, `/media/${memorial.id}/${mediaId}/${PHOTOGRAPH_WIDTH}.jpeg`]) {
      const headers = { cookie: owner.cookie };
      const { statusCode } = await app.app.inject({ url, headers });
      expect({ url, statusCode }).toEqual({ url, statusCode: 404 });
    }
    await owner.post(`${path}/media/${mediaId}/restore`);
    expect(
      (await app.app.inject({ url: small, headers: { cookie: owner.cookie } })).statusCode,
    ).toBe(404);
  });

  it("in a greeting is shown with it, to moderators alone", async () => {
    const memorial = await aMemorial(app, { privacy: "public" });
    const { path, owner } = memorial;
    const greeting = await greetWithPicture(app.as(), memorial, GREETING);
    await owner.delete(`${path}/guestbook/${greeting.id}`);
    const [item] = await deletedFor(owner, memorial);
    const url = present(present(item).picture);
    expect(url).toMatch(/\/\d+\.jpeg$/);
    const asked = async (cookie: string) =>
      (await app.app.inject({ url, headers: { cookie } })).statusCode;
    expect(await asked(owner.cookie ?? "")).toBe(200);
    expect(await asked((await aUser(app)).cookie ?? "")).toBe(404);
  });

  it("of a document or music is named by its file", async () => {
    const memorial = await aMemorial(app);
    const { owner, path } = memorial;
    const added = await addFiles(memorial, [{ bytes: await aPhotograph(), name: "salme.mp3" }]);
    const { id } = present(added.body.items[0]);
    await prepare(app, memorial, id);
    await database
      .update(mediaItems)
      .set({ kind: "audio", variants: [] })
      .where(eq(mediaItems.id, id));
    await owner.delete(`${path}/media/${id}`);
    const [item] = await deletedFor(owner, memorial);
    expect(item).toMatchObject({ kind: "audio", words: "salme.mp3", picture: null });
  });
});

describe("a removed helper", () => {
  async function aRemovedHelper() {
    const memorial = await aMemorial(app, { privacy: "private" });
    const helper = await aKeeper(app, memorial, "editor");
    const own = `${memorial.path}/keepers/${helper.id}` as const;
    await memorial.owner.delete(own);
    return { memorial, helper, own };
  }

  it("has no access until the owner restores them", async () => {
    const { memorial, helper, own } = await aRemovedHelper();
    expect((await helper.get(memorial.path)).status).toBe(404);
    expect((await helper.post(`${own}/restore`)).status).toBe(404);
    expect((await memorial.owner.post(`${own}/restore`)).status).toBe(204);
    expect((await helper.get(memorial.path)).body.can).toMatchObject({ edit: true });
  });

  it("stays removed while their account is locked", async () => {
    const { memorial, helper, own } = await aRemovedHelper();
    const lock = (lockedAt: Date | null) =>
      database.update(users).set({ lockedAt }).where(eq(users.id, helper.id));
    await lock(new Date());
    const refused = { status: 409, body: { code: "memorials.keeperUnavailable" } };
    expect(await memorial.owner.post(`${own}/restore`)).toMatchObject(refused);
    expect(await kindsFor(memorial.owner, memorial)).toEqual(["keeper"]);
    await lock(null);
    expect((await memorial.owner.post(`${own}/restore`)).status).toBe(204);
  });

  it("who was invited anew keeps the new role", async () => {
    const { memorial, helper, own } = await aRemovedHelper();
    const keeper = { memorialId: memorial.id, userId: helper.id, role: "reader" as const };
    await transaction(app.services, (tx) => keepAs(tx, keeper));
    expect(await deletedFor(memorial.owner, memorial)).toEqual([]);
    expect((await memorial.owner.post(`${own}/restore`)).status).toBe(204);
    expect((await helper.get(memorial.path)).body.can).toMatchObject({ edit: false });
  });

  it("is forgotten with their account, and whoever deleted something, with theirs", async () => {
    const { memorial, helper } = await aRemovedHelper();
    const moderator = await aKeeper(app, memorial, "moderator");
    const { body } = await memorial.owner.post(`${memorial.path}/candles`, { name: "Bo" });
    await moderator.delete(`${memorial.path}/candles/${body.id}`);
    await transaction(app.services, async (tx) => {
      for (const { id } of [helper, moderator]) {
        await deleteUser(tx, systemContext(app.services), id);
      }
    });
    expect(await deletedFor(memorial.owner, memorial)).toMatchObject([
      { kind: "candle", deletedBy: null, isByMe: false },
    ]);
    const own = and(
      eq(removedKeepers.memorialId, memorial.id),
      eq(removedKeepers.userId, helper.id),
    );
    expect(await database.$count(removedKeepers, own)).toBe(0);
  });
});
