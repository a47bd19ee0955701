import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
import { holdWrites } from "#test/held-writes.ts";
import { runJob } from "#test/jobs.ts";
import { prepare } from "#test/media.ts";
import { present } from "#test/present.ts";
import { decideAgainst } from "#test/reports.ts";
import { addScan, aScan, download } from "#test/scans.ts";
import { unzipped } from "#test/zip.ts";
import { purgeMedia, removeFiles } from "../jobs.server.ts";
import { mediaItems } from "../tables.server.ts";

const app = await testApp({
  SCAN_MAX_MB: "0.1",
  SCAN_PAGES_MAX: "4",
  MEDIA_PER_MEMORIAL_MAX: "6",
  MEMORIAL_MAX_MB: "0.1",
  FREE_PICTURES: "all",
  LIMIT_EXPORT: "1000/60",
});
const { database } = app.services;
const longAgo = new Date(Date.now() - 31 * 86_400_000);

function originals(memorial: TestMemorial) {
  return database
    .select({ id: mediaItems.id, key: mediaItems.originalKey, removedAt: mediaItems.removedAt })
    .from(mediaItems)
    .where(eq(mediaItems.memorialId, memorial.id));
}

async function askToRemoveForGood(memorial: TestMemorial, id: string) {
  await memorial.owner.delete(`${memorial.path}/media/${id}`);
  await database.update(mediaItems).set({ removedAt: longAgo }).where(eq(mediaItems.id, id));
}

async function removeForGood(memorial: TestMemorial, id: string) {
  await askToRemoveForGood(memorial, id);
  await runJob(app.services, purgeMedia, {});
}

/** A session waits for the lock of a memorial. */
async function untilLockIsAwaited(): Promise<void> {
  const waiting = async () => {
    const { rows } = await database.execute(sql`select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()
        and query like '%from "memorials"%'`);
    return rows.length;
  };
  await expect.poll(waiting).toBeGreaterThan(0);
}

describe("the original of a scan", () => {
  it("stays until its last page is deleted for good", async () => {
    const memorial = await aMemorial(app);
    const scan = aScan(3);
    const { ids } = await addScan(memorial, scan);
    const [first, second, third] = ids.map(present);
    const [row] = await originals(memorial);
    const key = present(row).key;
    await removeForGood(memorial, present(first));
    await removeForGood(memorial, present(third));
    expect((await download(app, memorial, present(second))).bytes.equals(scan)).toBe(true);
    await removeForGood(memorial, present(second));
    expect(await app.services.storage.size(key)).toBeNull();
    expect(await originals(memorial)).toEqual([]);
  });

  it("stays for a page that is added while the last one is deleted for good", async () => {
    const memorial = await aMemorial(app);
    const scan = aScan(2);
    const { ids } = await addScan(memorial, scan);
    const [first, second] = ids.map(present);
    await removeForGood(memorial, present(second));
    const held = await holdWrites(app, "media_items", "new.original_page = 1");
    const adding = addScan(memorial, scan);
    await held.untilHeld();
    await askToRemoveForGood(memorial, present(first));
    const purging = runJob(app.services, purgeMedia, {});
    // It either has gone on meanwhile, or waits for the page to be added.
    await Promise.race([purging, untilLockIsAwaited()]);
    await held.release();
    await purging;
    await adding;
    const [added, ...others] = await originals(memorial);
    expect(others).toEqual([]);
    const { bytes } = await download(app, memorial, present(added).id);
    expect(bytes.equals(scan)).toBe(true);
  });

  it("is deleted once, by two purges of its pages at the same time", async () => {
    const memorial = await aMemorial(app);
    const { ids } = await addScan(memorial, aScan(4));
    const [row] = await originals(memorial);
    for (const id of ids) await askToRemoveForGood(memorial, id);
    await Promise.all([1, 2, 3].map(() => runJob(app.services, purgeMedia, {})));
    expect(await originals(memorial)).toEqual([]);
    expect(await app.services.storage.size(present(row).key)).toBeNull();
  });

  it("outlives a turn of one page", async () => {
    const memorial = await aMemorial(app);
    const { ids } = await addScan(memorial, aScan(2));
    const [row] = await originals(memorial);
    const item = present(ids[0]);
    await prepare(app, memorial, item);
    const [made] = await database.select().from(mediaItems).where(eq(mediaItems.id, item));
    await runJob(app.services, removeFiles, {
      keys: present(made).variants.map(({ key }) => key),
    });
    expect(await app.services.storage.size(present(row).key)).toBeGreaterThan(0);
  });

  it("counts once, as long as one of its pages stands", async () => {
    const memorial = await aMemorial(app);
    // Two fit where it counts once; three don't.
    const scan = () => aScan(3, { width: 128, height: 100 });
    const { ids } = await addScan(memorial, scan());
    expect(ids).toHaveLength(3);
    expect((await addScan(memorial, scan())).status).toBe(201);
    expect((await addScan(memorial, scan())).body.code).toBe("limitReached");
    const [, second = "", third = ""] = ids;
    for (const id of [second, third]) await memorial.owner.delete(`${memorial.path}/media/${id}`);
    expect((await addScan(memorial, scan())).body.code).toBe("memorials.pageFull");
    for (const id of [second, third]) {
      const restored = await memorial.owner.post(`${memorial.path}/media/${id}/restore`);
      expect(restored.status).toBe(200);
    }
  });

  it("is in its owner's copy once, and each page says where", async () => {
    const memorial = await aMemorial(app);
    const scan = aScan(3);
    await addScan(memorial, scan);
    const answer = await app.app.inject({
      url: "/api/user/export.zip",
      headers: { cookie: memorial.owner.cookie ?? "" },
    });
    const files = [...unzipped(answer.rawPayload)];
    const copies = files.filter(([name]) => name.endsWith(".tif"));
    expect(copies.map(([, bytes]) => bytes.equals(scan))).toEqual([true]);
    const [name] = present(copies[0]);
    const inPage = name.slice(name.indexOf("originals/"));
    const told = files.map(([, bytes]) => bytes.toString()).join(" ");
    expect(told.split(`"${inPage}"`).length - 1).toBeGreaterThanOrEqual(3);
  });

  it("is withheld once one of its pages was removed by a decision; the others stay", async () => {
    const memorial = await aMemorial(app, { privacy: "public" });
    const scan = aScan(3);
    const { ids } = await addScan(memorial, scan);
    await database.update(mediaItems).set({ status: "ready" });
    const [first, second, third] = ids.map(present);
    await decideAgainst(app, memorial, { kind: "media", itemId: present(second) });
    const { body } = await memorial.owner.get(`${memorial.path}/media`);
    expect(body.items.map(({ id }) => id)).toEqual([first, third]);
    expect((await download(app, memorial, present(first))).status).toBe(404);
    await memorial.owner.delete(`${memorial.path}/media/${present(third)}`);
    const restored = await memorial.owner.post(`${memorial.path}/media/${present(third)}/restore`);
    expect(restored.status).toBe(200);
    expect((await addScan(memorial, scan)).body.code).toBe("memorials.removedFile");
    const copy = await app.app.inject({
      url: "/api/user/export.zip",
      headers: { cookie: memorial.owner.cookie ?? "" },
    });
    const names = [...unzipped(copy.rawPayload).keys()];
    expect(names.filter((name) => name.endsWith(".tif"))).toEqual([]);
  });
});
