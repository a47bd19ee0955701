import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial, type TestMemorial } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { filesOf, prepare } from "#test/media.ts";
import { present } from "#test/present.ts";
import { addScan, aScan, download, storedOriginals } from "#test/scans.ts";
import { drawTiff } from "#test/tiffs.ts";
import { turnPicture } from "./jobs.server.ts";
import { mediaItems } from "./tables.server.ts";

const app = await testApp({
  SCAN_MAX_MB: "0.1",
  SCAN_PAGES_MAX: "4",
  MEDIA_PER_MEMORIAL_MAX: "6",
  FREE_PICTURES: "all",
});

async function lightOf({ path, owner }: TestMemorial, id: string): Promise<number> {
  const { body } = await owner.get(`${path}/media/${id}`);
  const jpeg = present(body.variants.find(({ format }) => format === "jpeg"));
  const answer = await app.app.inject({ url: jpeg.url, headers: { cookie: owner.cookie ?? "" } });
  const [light = 0] = await sharp(answer.rawPayload).resize(1, 1).raw().toBuffer();
  return light;
}

describe("a scan of several pages", () => {
  it("becomes one picture for each, in their order, of one original", async () => {
    const memorial = await aMemorial(app);
    const before = await storedOriginals(app);
    const scan = aScan(3);
    const { status, body, ids } = await addScan(memorial, scan, { caption: "Albummet fra Fanø" });
    expect(status).toBe(201);
    expect(body.items).toHaveLength(3);
    expect(await storedOriginals(app)).toBe(before + 1);
    for (const id of ids) await prepare(app, memorial, id);
    const { body: list } = await memorial.owner.get(`${memorial.path}/media`);
    expect(list.items.map(({ id }) => id)).toEqual(ids);
    for (const [page, id] of ids.entries()) {
      const item = list.items[page];
      expect(item).toMatchObject({ status: "ready", caption: "Albummet fra Fanø", problem: null });
      expect(Math.abs((await lightOf(memorial, id)) - (40 + page * 50))).toBeLessThan(4);
      expect((await download(app, memorial, id)).bytes.equals(scan)).toBe(true);
    }
  });

  it("keeps each page through a turn", async () => {
    const memorial = await aMemorial(app);
    const { ids } = await addScan(memorial, aScan(2));
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
    const before = await storedOriginals(app);
    const { ids } = await addScan(memorial, scan);
    expect((await addScan(memorial, scan)).ids).toEqual(ids);
    const [first, second, third] = ids;
    await memorial.owner.delete(`${memorial.path}/media/${present(second)}`);
    const again = await addScan(memorial, scan);
    expect(again.ids).toEqual([first, again.ids[1], third]);
    expect(ids).not.toContain(again.ids[1]);
    const rows = await app.services.database
      .select({ key: mediaItems.originalKey })
      .from(mediaItems)
      .where(eq(mediaItems.memorialId, memorial.id));
    const keys = new Set(rows.map(({ key }) => key));
    expect({ keys: keys.size, stored: await storedOriginals(app) }).toEqual({
      keys: 1,
      stored: before + 1,
    });
  });

  it("lets a removed page be restored", async () => {
    const memorial = await aMemorial(app);
    const { ids } = await addScan(memorial, aScan(2));
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
    const { ids } = await addScan(memorial, scan);
    const second = `${memorial.path}/media/${present(ids[1])}` as const;
    await memorial.owner.put(second, { isHidden: true });
    expect((await memorial.owner.get(second)).body.isHidden).toBe(true);
    await addScan(memorial, scan);
    expect((await memorial.owner.get(second)).body.isHidden).toBeUndefined();
  });

  it("added by two at once is there once", async () => {
    const memorial = await aMemorial(app);
    const editor = await aKeeper(app, memorial, "editor");
    const before = await storedOriginals(app);
    const scan = aScan(2);
    const [one, other] = await Promise.all([
      addScan(memorial, scan),
      addScan({ ...memorial, owner: editor }, scan),
    ]);
    expect(one.ids).toHaveLength(2);
    expect(other.ids).toEqual(one.ids);
    expect(await storedOriginals(app)).toBe(before + 1);
  });
});

describe("a scan of too many pages", () => {
  it("comes as far as it may, and its last page says so in the keeper's language", async () => {
    const memorial = await aMemorial(app);
    const { ids } = await addScan(memorial, aScan(5));
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
    const { ids: others } = await addScan(memorial, aScan(4));
    const scan = aScan(3);
    const { ids } = await addScan(memorial, scan);
    expect(ids).toHaveLength(2);
    const second = `${memorial.path}/media/${present(ids[1])}` as const;
    expect((await memorial.owner.get(second)).body.problem).toContain("flere sider");
    expect((await addScan(memorial, aScan(2))).body.code).toBe("limitReached");
    await memorial.owner.delete(`${memorial.path}/media/${present(others[0])}`);
    const again = await addScan(memorial, scan);
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
    const { status, body } = await addScan(memorial, scan());
    expect({ status, says: body.fields?.file ?? body.message }).toEqual({ status: code, says });
    expect((await memorial.owner.get(`${memorial.path}/media`)).body.items).toEqual([]);
    expect(await filesOf(app)).toEqual(before);
  });

  it("is refused where it is larger than scans may be", async () => {
    const memorial = await aMemorial(app);
    const large = aScan(1, { width: 400, height: 300 });
    expect((await addScan(memorial, large)).body.code).toBe("tooLarge");
  });
});
