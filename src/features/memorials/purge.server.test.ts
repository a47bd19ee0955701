import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { guestbookEntries } from "#features/memorials/guestbook/tables.server.ts";
import { purgeMemorials } from "#features/memorials/jobs.server.ts";
import { purgeMedia } from "#features/memorials/media/jobs.server.ts";
import { mediaItems } from "#features/memorials/media/tables.server.ts";
import { passes } from "#features/memorials/passes/tables.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";

const app = await testApp({ RESTORE_DAYS: "30" });
const { database } = app.services;
const attempt = { number: 1, isLast: false, signal: new AbortController().signal };
const longAgo = new Date(Date.now() - 31 * 86_400_000);

async function purge() {
  await purgeMedia.run(app.services, {}, attempt);
  await purgeMemorials.run(app.services, {}, attempt);
}

async function isKept(id: string): Promise<boolean> {
  const rows = await database.select().from(memorials).where(eq(memorials.id, id));
  return rows.length > 0;
}

it("takes a deleted memorial away for good only when its time is over", async () => {
  const [recent, old] = [await aMemorial(app), await aMemorial(app)];
  await recent.owner.delete(recent.path);
  await old.owner.delete(old.path);
  await database.update(memorials).set({ deletedAt: longAgo }).where(eq(memorials.id, old.id));
  const untouched = await aMemorial(app);
  await purge();
  expect(await isKept(recent.id)).toBe(true);
  expect(await isKept(old.id)).toBe(false);
  expect(await isKept(untouched.id)).toBe(true);
});

it("takes the files of a removed picture with it, and leaves the others", async () => {
  const { id, path, owner } = await aMemorial(app);
  const picture = Buffer.from(
    "R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==",
    "base64",
  );
  const form = new FormData();
  form.set("file", new Blob([picture]), "prik.gif");
  const request = new Request("http://localhost", { method: "POST", body: form });
  const { body } = await owner.post(`${path}/media`, Buffer.from(await request.arrayBuffer()), {
    "content-type": request.headers.get("content-type") ?? "",
  });
  const mediaId = body.items[0].id;
  const [row] = await database.select().from(mediaItems).where(eq(mediaItems.id, mediaId));
  const key = row?.originalKey ?? "";
  await purge();
  expect(await app.services.storage.size(key)).toBe(picture.length);
  await owner.delete(`${path}/media/${mediaId}`);
  await database.update(mediaItems).set({ removedAt: longAgo }).where(eq(mediaItems.id, mediaId));
  await purge();
  expect(await app.services.storage.size(key)).toBeNull();
  expect(await isKept(id)).toBe(true);
});

it("takes removed greetings away when their time is over", async () => {
  const { id, path, owner } = await aMemorial(app);
  const greetings = [];
  for (const message of ["et", "to"]) {
    greetings.push((await app.as().post(`${path}/guestbook`, { authorName: "Bo", message })).body);
  }
  await owner.delete(`${path}/guestbook/${greetings[0].id}`);
  await database
    .update(guestbookEntries)
    .set({ removedAt: longAgo })
    .where(eq(guestbookEntries.id, greetings[0].id));
  await purge();
  const left = await database
    .select({ id: guestbookEntries.id })
    .from(guestbookEntries)
    .where(eq(guestbookEntries.memorialId, id));
  expect(left).toEqual([{ id: greetings[1].id }]);
});

it("takes passes away that have run out, and no others", async () => {
  const { id } = await aMemorial(app);
  const [over, standing] = [randomBytes(32), randomBytes(32)];
  const soon = new Date(Date.now() + 60_000);
  await database.insert(passes).values([
    { memorialId: id, tokenHash: over, expiresAt: longAgo },
    { memorialId: id, tokenHash: standing, expiresAt: soon },
  ]);
  await purge();
  const left = await database.select().from(passes).where(eq(passes.memorialId, id));
  expect(left.map(({ tokenHash }) => tokenHash)).toEqual([standing]);
});
