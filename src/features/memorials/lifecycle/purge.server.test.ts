import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { messages } from "#features/memorials/messages/tables.server.ts";
import { purgeMemorials } from "#features/memorials/lifecycle/jobs.server.ts";
import { purgeMedia } from "#features/memorials/media/jobs.server.ts";
import { mediaItems } from "#features/memorials/media/tables.server.ts";
import { passes } from "#features/memorials/access/tables.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { present } from "#test/present.ts";

const app = await testApp({ RESTORE_DAYS: "30" });
const { database } = app.services;
const longAgo = new Date(Date.now() - 31 * 86_400_000);

async function purge() {
  await runJob(app.services, purgeMedia, {});
  await runJob(app.services, purgeMemorials, {});
}

async function isKept(id: string): Promise<boolean> {
  const rows = await database.select().from(memorials).where(eq(memorials.id, id));
  return rows.length > 0;
}

it("deletes a memorial permanently only after its restore period", async () => {
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

it("deletes the files of a removed picture, and no others", async () => {
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
  const mediaId = present(body.items[0]).id;
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

it("deletes removed greetings after their restore period", async () => {
  const { id, path, owner } = await aMemorial(app);
  const greetings: string[] = [];
  for (const message of ["et", "to"]) {
    const { body } = await app.as().post(`${path}/guestbook`, { authorName: "Bo", message });
    greetings.push(body.id);
  }
  const [removed = "", kept = ""] = greetings;
  await owner.delete(`${path}/guestbook/${removed}`);
  await database.update(messages).set({ removedAt: longAgo }).where(eq(messages.id, removed));
  await purge();
  const left = await database
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.memorialId, id));
  expect(left).toEqual([{ id: kept }]);
});

it("deletes expired passes only", async () => {
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
