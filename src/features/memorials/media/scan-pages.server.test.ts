import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aColleague, aKeeper, aMemorial, type TestMemorial } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { addFiles, filesOf, prepare } from "#test/media.ts";
import { present } from "#test/present.ts";
import { drawTiff, type TiffPage } from "#test/tiffs.ts";
import { unzipped } from "#test/zip.ts";
import { purgeMedia, removeFiles, turnPicture } from "./jobs.server.ts";
import { mediaItems } from "./tables.server.ts";

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

let made = 0;
/** Lighter from page to page, unlike any other. */
function aScan(pages: number, more: Partial<TiffPage> = {}): Buffer {
  made += 1;
  const tags = { 65_001: [made] };
  return drawTiff(
    Array.from({ length: pages }, (_, page) => ({
      sample: () => [40 + page * 50],
      photometric: 1,
      tags,
      ...more,
    })),
  );
}

async function add(memorial: TestMemorial, bytes: Uint8Array, texts: Record<string, string> = {}) {
  const { status, body } = await addFiles(memorial, [{ bytes, name: "album.tif" }], texts);
  return { status, body, ids: (body.items ?? []).map(({ id }) => id) };
}

function originals(memorial: TestMemorial) {
  return database
    .select({ id: mediaItems.id, key: mediaItems.originalKey, removedAt: mediaItems.removedAt })
    .from(mediaItems)
    .where(eq(mediaItems.memorialId, memorial.id));
}

const storedOriginals = async () =>
  (await filesOf(app)).filter((file) => file.includes("/originals/")).length;

async function download({ path, owner }: TestMemorial, id: string) {
  const url = `${path}/media/${id}/original`;
  const answer = await app.app.inject({ url, headers: { cookie: owner.cookie ?? "" } });
  return { status: answer.statusCode, bytes: answer.rawPayload };
}

async function lightOf({ path, owner }: TestMemorial, id: string): Promise<number> {
  const { body } = await owner.get(`${path}/media/${id}`);
  const jpeg = present(body.variants.find(({ format }) => format === "jpeg"));
  const answer = await app.app.inject({ url: jpeg.url, headers: { cookie: owner.cookie ?? "" } });
  const [light = 0] = await sharp(answer.rawPayload).resize(1, 1).raw().toBuffer();
  return light;
}

async function removeForGood(memorial: TestMemorial, id: string) {
  await memorial.owner.delete(`${memorial.path}/media/${id}`);
  await database.update(mediaItems).set({ removedAt: longAgo }).where(eq(mediaItems.id, id));
  await runJob(app.services, purgeMedia, {});
}

describe("a scan of several pages", () => {
  it("becomes one picture for each, in their order, of one original", async () => {
    const memorial = await aMemorial(app);
    const before = await storedOriginals();
    const scan = aScan(3);
    const { status, body, ids } = await add(memorial, scan, { caption: "Albummet fra Fanø" });
    expect(status).toBe(201);
    expect(body.items).toHaveLength(3);
    expect(await storedOriginals()).toBe(before + 1);
    for (const id of ids) await prepare(app, memorial, id);
    const { body: list } = await memorial.owner.get(`${memorial.path}/media`);
    expect(list.items.map(({ id }) => id)).toEqual(ids);
    for (const [page, id] of ids.entries()) {
      const item = list.items[page];
      expect(item).toMatchObject({ status: "ready", caption: "Albummet fra Fanø", problem: null });
      expect(Math.abs((await lightOf(memorial, id)) - (40 + page * 50))).toBeLessThan(4);
      expect((await download(memorial, id)).bytes.equals(scan)).toBe(true);
    }
  });

  it("keeps each page through a turn", async () => {
    const memorial = await aMemorial(app);
    const { ids } = await add(memorial, aScan(2));
    const second = present(ids[1]);
    await prepare(app, memorial, second);
    const path = `${memorial.path}/media/${second}` as const;
    await memorial.owner.put(path, { rotation: 90 });
    await runJob(app.services, turnPicture, { memorialId: memorial.id, mediaId: second });
    const { body } = await memorial.owner.get(path);
    expect(body).toMatchObject({ width: 48, rotation: { wanted: 90, shown: 90 } });
    expect(Math.abs((await lightOf(memorial, second)) - 90)).toBeLessThan(4);
  });

  it("is the same items when it comes again, and brings back what was removed", async () => {
    const memorial = await aMemorial(app);
    const scan = aScan(3);
    const before = await storedOriginals();
    const { ids } = await add(memorial, scan);
    expect((await add(memorial, scan)).ids).toEqual(ids);
    const [first, second, third] = ids;
    await memorial.owner.delete(`${memorial.path}/media/${present(second)}`);
    const again = await add(memorial, scan);
    expect(again.ids).toEqual([first, again.ids[1], third]);
    expect(ids).not.toContain(again.ids[1]);
    const keys = new Set((await originals(memorial)).map(({ key }) => key));
    expect({ keys: keys.size, stored: await storedOriginals() }).toEqual({
      keys: 1,
      stored: before + 1,
    });
  });

  it("lets a removed page be restored", async () => {
    const memorial = await aMemorial(app);
    const { ids } = await add(memorial, aScan(2));
    const path = `${memorial.path}/media/${present(ids[1])}` as const;
    await memorial.owner.delete(path);
    expect((await memorial.owner.get(`${memorial.path}/media`)).body.items).toHaveLength(1);
    expect((await memorial.owner.post(`${path}/restore`)).status).toBe(200);
    const { body } = await memorial.owner.get(`${memorial.path}/media`);
    expect(body.items.map(({ id }) => id)).toEqual(ids);
  });

  it("shows hidden pages again that somebody adds", async () => {
    const memorial = await aMemorial(app);
    const scan = aScan(2);
    const { ids } = await add(memorial, scan);
    const second = `${memorial.path}/media/${present(ids[1])}` as const;
    await memorial.owner.put(second, { isHidden: true });
    expect((await memorial.owner.get(second)).body.isHidden).toBe(true);
    await add(memorial, scan);
    expect((await memorial.owner.get(second)).body.isHidden).toBeUndefined();
  });

  it("added by two at once is there once", async () => {
    const memorial = await aMemorial(app);
    const editor = await aKeeper(app, memorial, "editor");
    const before = await storedOriginals();
    const scan = aScan(2);
    const [one, other] = await Promise.all([
      add(memorial, scan),
      add({ ...memorial, owner: editor } as TestMemorial, scan),
    ]);
    expect(one.ids).toHaveLength(2);
    expect(other.ids).toEqual(one.ids);
    expect(await storedOriginals()).toBe(before + 1);
  });
});

describe("the original of a scan", () => {
  it("stays until its last page is deleted for good", async () => {
    const memorial = await aMemorial(app);
    const scan = aScan(3);
    const { ids } = await add(memorial, scan);
    const [first, second, third] = ids.map(present);
    const [row] = await originals(memorial);
    const key = present(row).key;
    await removeForGood(memorial, present(first));
    await removeForGood(memorial, present(third));
    expect((await download(memorial, present(second))).bytes.equals(scan)).toBe(true);
    await removeForGood(memorial, present(second));
    expect(await app.services.storage.size(key)).toBeNull();
    expect(await originals(memorial)).toEqual([]);
  });

  it("outlives a turn of one page", async () => {
    const memorial = await aMemorial(app);
    const { ids } = await add(memorial, aScan(2));
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
    const { ids } = await add(memorial, scan());
    expect(ids).toHaveLength(3);
    expect((await add(memorial, scan())).status).toBe(201);
    expect((await add(memorial, scan())).body.code).toBe("limitReached");
    const [, second = "", third = ""] = ids;
    for (const id of [second, third]) await memorial.owner.delete(`${memorial.path}/media/${id}`);
    expect((await add(memorial, scan())).body.code).toBe("memorials.pageFull");
    for (const id of [second, third]) {
      const restored = await memorial.owner.post(`${memorial.path}/media/${id}/restore`);
      expect(restored.status).toBe(200);
    }
  });

  it("is in its owner's copy once, and each page says where", async () => {
    const memorial = await aMemorial(app);
    const scan = aScan(3);
    await add(memorial, scan);
    const answer = await app.app.inject({
      url: "/api/user/export.zip",
      headers: { cookie: memorial.owner.cookie ?? "" },
    });
    const files = [...unzipped(answer.rawPayload)];
    const copies = files.filter(([name]) => name.endsWith(".tif"));
    expect(copies.map(([, bytes]) => bytes.equals(scan))).toEqual([true]);
    const [name = ""] = present(copies[0]);
    const inPage = name.slice(name.indexOf("originals/"));
    const told = files.map(([, bytes]) => bytes.toString()).join(" ");
    expect(told.split(`"${inPage}"`).length - 1).toBeGreaterThanOrEqual(3);
  });

  it("is withheld once one of its pages was removed by a decision; the others stay", async () => {
    const memorial = await aMemorial(app, { privacy: "public" });
    const scan = aScan(3);
    const { ids } = await add(memorial, scan);
    await database.update(mediaItems).set({ status: "ready" });
    const [first, second, third] = ids.map(present);
    await decideAgainst(memorial, present(second));
    const { body } = await memorial.owner.get(`${memorial.path}/media`);
    expect(body.items.map(({ id }) => id)).toEqual([first, third]);
    expect((await download(memorial, present(first))).status).toBe(404);
    await memorial.owner.delete(`${memorial.path}/media/${present(third)}`);
    const restored = await memorial.owner.post(`${memorial.path}/media/${present(third)}/restore`);
    expect(restored.status).toBe(200);
    expect((await add(memorial, scan)).body.code).toBe("memorials.removedFile");
    const copy = await app.app.inject({
      url: "/api/user/export.zip",
      headers: { cookie: memorial.owner.cookie ?? "" },
    });
    const names = [...unzipped(copy.rawPayload).keys()];
    expect(names.filter((name) => name.endsWith(".tif"))).toEqual([]);
  });
});

async function decideAgainst({ id }: TestMemorial, itemId: string) {
  const { body } = await app.as().post("/api/reports", {
    memorial: id,
    kind: "media",
    itemId,
    reason: "privacy",
    explanation: "Det må ikke stå der, og det ved de godt.",
    name: "Lise Lund",
    email: "lise@example.org",
    goodFaith: true,
  });
  const support = await aColleague(app, "support");
  const decided = await support.post(`/api/admin/reports/${body.number}/decide`, {
    outcome: "remove",
    ground: "terms",
    reference: "Vilkår, punkt 5",
    reasons: "Det krænker en, der kan kendes.",
  });
  expect(decided.status).toBe(200);
}

describe("a scan of too many pages", () => {
  it("comes as far as it may, and its last page says so in the keeper's language", async () => {
    const memorial = await aMemorial(app);
    const { ids } = await add(memorial, aScan(5));
    expect(ids).toHaveLength(4);
    const last = present(ids.at(-1));
    for (const id of ids) await prepare(app, memorial, id);
    for (const [language, words] of [
      ["da", "Filen har flere sider"],
      ["en", "The file has more pages"],
      ["es", "El archivo tiene más páginas"],
    ] as const) {
      const headers = { "accept-language": language };
      const told = await memorial.owner.get(`${memorial.path}/media/${last}`, headers);
      expect(told.body).toMatchObject({ status: "ready" });
      expect(told.body.problem).toContain(words);
    }
    const first = await memorial.owner.get(`${memorial.path}/media/${present(ids[0])}`);
    expect(first.body.problem).toBeNull();
  });

  it("fills the page, and brings the others once there is room", async () => {
    const memorial = await aMemorial(app);
    const { ids: others } = await add(memorial, aScan(4));
    const scan = aScan(3);
    const { ids } = await add(memorial, scan);
    expect(ids).toHaveLength(2);
    const second = `${memorial.path}/media/${present(ids[1])}` as const;
    expect((await memorial.owner.get(second)).body.problem).toContain("flere sider");
    expect((await add(memorial, aScan(2))).body.code).toBe("limitReached");
    await memorial.owner.delete(`${memorial.path}/media/${present(others[0])}`);
    const again = await add(memorial, scan);
    expect(again.ids.slice(0, 2)).toEqual(ids);
    expect(again.ids).toHaveLength(3);
    expect((await memorial.owner.get(second)).body.problem).toBeNull();
  });
});

describe("a scan that can't be shown", () => {
  it.each<[string, () => Buffer, number, string]>([
    [
      "in a circle",
      () => drawTiff([{ sample: () => [9] }, { sample: () => [8] }], { next: "first" }),
      422,
      "Filen er ikke hel. Hent den frem igen, og prøv en gang til.",
    ],
    [
      "huge",
      () => drawTiff([{ sample: () => [9], tags: { 256: [60_000], 257: [60_000] } }]),
      422,
      "Billedet er for stort. Vælg et mindre.",
    ],
    [
      "with a broken strip on its second page",
      () => drawTiff([{ sample: () => [9] }, { sample: () => [8], tags: { 279: [0, 0, 0] } }]),
      422,
      "Filen er ikke hel. Hent den frem igen, og prøv en gang til.",
    ],
    [
      "a camera's raw data",
      () => drawTiff([{ sample: () => [9], tags: { 50_706: [1, 4] } }]),
      415,
      "Den slags fil kan vi ikke vise. Vælg en anden.",
    ],
  ])("is refused with a sentence, and nothing of it stays: %s", async (_name, scan, code, says) => {
    const memorial = await aMemorial(app);
    const before = await filesOf(app);
    const { status, body } = await add(memorial, scan());
    expect({ status, says: body.fields?.file ?? body.message }).toEqual({ status: code, says });
    expect((await memorial.owner.get(`${memorial.path}/media`)).body.items).toEqual([]);
    expect(await filesOf(app)).toEqual(before);
  });

  it("is refused where it is larger than scans may be", async () => {
    const memorial = await aMemorial(app);
    const large = aScan(1, { width: 400, height: 300 });
    expect((await add(memorial, large)).body.code).toBe("tooLarge");
  });
});
