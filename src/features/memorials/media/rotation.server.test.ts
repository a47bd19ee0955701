import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { giveUpJob, runJob } from "#test/jobs.ts";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial, aUser, type TestMemorial } from "#test/factories.ts";
import { addFiles, filesOf } from "#test/media.ts";
import { animation, landscape, photograph } from "#test/pictures.ts";
import { present } from "#test/present.ts";
import { addressOf } from "#test/streams.ts";
import { removeFiles, renderMedia, turnPicture } from "./jobs.server.ts";

/** Without workers: the tests run the jobs themselves. */
const app = await testApp();
const { services } = app;
const base = await addressOf(app.app);

let memorial: TestMemorial;

beforeAll(async () => {
  memorial = await aMemorial(app, { privacy: "public" });
});

type Picture = {
  memorialId: string;
  mediaId: string;
  path: `/api/memorials/${string}/media/${string}`;
};

async function aPicture(bytes: Uint8Array, of = memorial): Promise<Picture> {
  const { body } = await addFiles(of, [{ bytes }]);
  const { id: mediaId } = present(body.items[0]);
  const path = `${of.path}/media/${mediaId}` as const;
  await runJob(services, renderMedia, { memorialId: of.id, mediaId });
  return { memorialId: of.id, mediaId, path };
}

const itemAt = async ({ path }: Picture) => (await memorial.owner.get(path)).body;

async function turn(picture: Picture, rotation: number) {
  const { status, body } = await memorial.owner.put(picture.path, { rotation });
  expect({ status, wanted: body.rotation?.wanted }).toEqual({ status: 200, wanted: rotation });
  const { memorialId, mediaId } = picture;
  await runJob(services, turnPicture, { memorialId, mediaId });
  return itemAt(picture);
}

/** At which edge of a variant the sky is. Scaled down, its noise is averaged away. */
async function skyOf(url: string) {
  const answer = await fetch(base + url);
  expect(answer.status).toBe(200);
  const image = sharp(Buffer.from(await answer.arrayBuffer()));
  const { width, height } = await image.metadata();
  const data = await image.resize(3, 3, { fit: "fill" }).removeAlpha().raw().toBuffer();
  const blue = (place: number) => (data[place * 3 + 2] ?? 0) - (data[place * 3 + 1] ?? 0);
  const edges = { top: blue(1), right: blue(5), bottom: blue(7), left: blue(3) };
  const [sky] = Object.entries(edges).toSorted(([, one], [, other]) => other - one);
  return { sky: sky?.[0], width, height };
}

describe("a turned picture", () => {
  it.each([
    // Wide enough to be made in two sizes.
    [90, "bottom", { width: 420, height: 32 }],
    [180, "left", { width: 32, height: 48 }],
    [270, "top", { width: 50, height: 32 }],
  ] as const)("by %i degrees has the sky at the %s in every variant", async (by, edge, size) => {
    // Upright by its EXIF orientation, with the sky at its right.
    const [length, breadth] = [
      Math.max(size.width, size.height),
      Math.min(size.width, size.height),
    ];
    const picture = await aPicture(await photograph({ width: length, height: breadth }).toBuffer());
    const before = await itemAt(picture);
    expect((await skyOf(present(before.variants[0]).url)).sky).toBe("right");

    const item = await turn(picture, by);
    expect(item).toMatchObject({ ...size, status: "ready", rotation: { wanted: by, shown: by } });
    for (const { url, width, height } of item.variants) {
      expect(await skyOf(url)).toEqual({ sky: edge, width, height });
    }
    const widths = new Set(item.variants.map(({ width }) => width));
    expect([...widths]).toEqual(size.width > 400 ? [size.width, 400] : [size.width]);
    expect(item.variants).toHaveLength(3 * widths.size);
  });

  it("has addresses of its own; the earlier ones and their files are gone", async () => {
    const picture = await aPicture(await landscape(50, 30).jpeg().toBuffer());
    const before = await itemAt(picture);
    const files = (await filesOf(app)).length;
    const item = await turn(picture, 90);
    expect(item.placeholder).not.toBe(before.placeholder);
    const earlier = before.variants.map(({ url }) => url);
    for (const { url } of item.variants) expect(earlier).not.toContain(url);
    for (const url of earlier) expect((await fetch(base + url)).status).toBe(404);

    const { rows } = await services.database.$client.query<{ payload: { keys: string[] } }>(
      `select payload from graphile_worker._private_jobs
        where payload -> 'keys' is not null order by id desc limit 1`,
    );
    await runJob(services, removeFiles, present(rows[0]).payload);
    const fewer = before.variants.length - item.variants.length;
    expect(await filesOf(app)).toHaveLength(files - fewer);
  });

  it("is as it was after a turn back, its original untouched all along", async () => {
    const bytes = await photograph({ width: 52, height: 30 }).toBuffer();
    const picture = await aPicture(bytes);
    const before = await itemAt(picture);
    const contentOf = async (url: string) => (await fetch(base + url)).arrayBuffer();
    const content = await contentOf(present(before.variants[0]).url);
    await turn(picture, 270);
    const original = await memorial.owner.get(`${picture.path}/original`);
    expect(original.status).toBe(200);
    const item = await turn(picture, 0);
    expect(item.variants).toEqual(before.variants);
    expect(Buffer.from(await contentOf(present(item.variants[0]).url))).toEqual(
      Buffer.from(content),
    );
  });

  it("keeps its focus point on the same thing", async () => {
    const picture = await aPicture(await landscape(54, 30).jpeg().toBuffer());
    await memorial.owner.put(picture.path, { focusX: 20, focusY: 30 });
    expect(await turn(picture, 90)).toMatchObject({ focusX: 70, focusY: 20 });
    const moved = await memorial.owner.put(picture.path, { focusX: 60 });
    expect(moved.body).toMatchObject({ focusX: 60, focusY: 20 });
    expect(await turn(picture, 180)).toMatchObject({ focusX: 80, focusY: 60 });
    expect(await turn(picture, 0)).toMatchObject({ focusX: 20, focusY: 40 });
  });

  it("is shown as it was until its variants are made, or when they can't be", async () => {
    const picture = await aPicture(await landscape(56, 30).jpeg().toBuffer());
    const before = await itemAt(picture);
    const { body } = await memorial.owner.put(picture.path, { rotation: 90 });
    expect(body).toMatchObject({ status: "ready", rotation: { wanted: 90, shown: 0 } });
    expect(body.variants).toEqual(before.variants);
    const { memorialId, mediaId } = picture;
    await giveUpJob(services, turnPicture, { memorialId, mediaId });
    expect(await itemAt(picture)).toMatchObject({ rotation: { wanted: 0, shown: 0 } });
  });

  it("may be turned before it was prepared, and while it is", async () => {
    const { body } = await addFiles(memorial, [
      { bytes: await landscape(58, 30).jpeg().toBuffer() },
    ]);
    const ids = { memorialId: memorial.id, mediaId: present(body.items[0]).id };
    const picture = { ...ids, path: `${memorial.path}/media/${ids.mediaId}` as const };
    await memorial.owner.put(picture.path, { rotation: 180 });
    await runJob(services, turnPicture, ids);
    expect(await itemAt(picture)).toMatchObject({ status: "processing" });
    await runJob(services, renderMedia, ids);
    const item = await itemAt(picture);
    expect(item).toMatchObject({ status: "ready", rotation: { wanted: 180, shown: 180 } });
    expect((await skyOf(present(item.variants[0]).url)).sky).toBe("bottom");
  });

  it("is a still if it was animated", async () => {
    const picture = await aPicture(await animation(3));
    const item = await turn(picture, 90);
    expect(item).toMatchObject({ width: 30, height: 40 });
    const webp = present(item.variants.find(({ format }) => format === "webp"));
    const { pages = 1 } = await sharp(
      Buffer.from(await (await fetch(base + webp.url)).arrayBuffer()),
    ).metadata();
    expect(pages).toBe(1);
  });
});

describe("who may turn and date a picture", () => {
  it("is whoever may describe it", async () => {
    const picture = await aPicture(await landscape(60, 30).jpeg().toBuffer());
    const change = { rotation: 90, datedOn: "1961" };
    expect((await app.as().put(picture.path, change)).status).toBe(401);
    expect((await (await aUser(app)).put(picture.path, change)).status).toBe(404);
    const contributor = await aKeeper(app, memorial, "contributor");
    expect((await contributor.put(picture.path, change)).status).toBe(404);
    expect(await itemAt(picture)).toMatchObject({ datedOn: null, rotation: { wanted: 0 } });

    const seen = (await contributor.get(picture.path)).body;
    expect(seen).not.toHaveProperty("rotation");
    expect(seen).not.toHaveProperty("revision");
  });

  it("refuses what is no quarter turn, and to turn what is no picture", async () => {
    const picture = await aPicture(await landscape(62, 30).jpeg().toBuffer());
    for (const rotation of [45, 360, -90, "90", null]) {
      const { status, body } = await memorial.owner.put(picture.path, { rotation });
      expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
        status: 400,
        fields: ["rotation"],
      });
    }
  });
});

describe("the date of a picture", () => {
  const takenAt = "2019-07-03T10:00:00.000Z";
  let picture: Picture;
  beforeAll(async () => {
    picture = await aPicture(await photograph({ width: 66, height: 30 }).toBuffer());
  });

  it("is never the camera's by itself", async () => {
    expect(await itemAt(picture)).toMatchObject({ datedOn: null, takenAt });
  });

  it.each(["1961", "1961-07", "1961-07-03", "~1961"])("may be %s", async (datedOn) => {
    expect((await memorial.owner.put(picture.path, { datedOn })).body).toMatchObject({ datedOn });
    const [shown] = (await app.as().get(`${memorial.path}/media`)).body.items.filter(
      ({ id }) => id === picture.mediaId,
    );
    expect(shown).toMatchObject({ datedOn, takenAt });
    expect((await memorial.owner.put(picture.path, { datedOn: "" })).body.datedOn).toBeNull();
  });

  it.each(["1931-02-30", "1931-13", "31", "1931-00-01", "~1931-02", "i går"])(
    "can't be %s",
    async (datedOn) => {
      const { status, body } = await memorial.owner.put(picture.path, { datedOn });
      expect({ status, fields: body.fields }).toEqual({
        status: 400,
        fields: { datedOn: "Den dato findes ikke. Skriv år, måned og dag, eller kun året." },
      });
    },
  );
});

it("changes only the revision that was read", async () => {
  const picture = await aPicture(await landscape(70, 30).jpeg().toBuffer());
  const { revision } = await itemAt(picture);
  const put = (caption: string, match: string) =>
    memorial.owner.put(picture.path, { caption }, { "if-match": match });
  expect((await put("Haven", `"${revision}"`)).body).toMatchObject({ caption: "Haven" });
  expect(await put("Gården", `"${revision}"`)).toMatchObject({
    status: 412,
    body: { code: "changedMeanwhile" },
  });
  expect((await put("Gården", "*")).body).toMatchObject({ caption: "Gården" });
  expect((await itemAt(picture)).revision).toBe((revision ?? 0) + 2);
});
