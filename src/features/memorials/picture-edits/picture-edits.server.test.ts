import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { testApp } from "#test/app.ts";
import { auditTrailOf } from "#test/audit.ts";
import { aPicture, type EditedPicture } from "#test/edited-pictures.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
import { giveUpJob, runJob } from "#test/jobs.ts";
import { filesOf } from "#test/media.ts";
import { animation } from "#test/pictures.ts";
import { present } from "#test/present.ts";
import { addressOf } from "#test/streams.ts";
import { turnPicture } from "../media/jobs.server.ts";
import { mediaItems } from "../media/tables.server.ts";
import { renderEdit } from "./jobs.server.ts";

/** Without workers: the tests run the jobs themselves. */
const app = await testApp();
const { services } = app;
const base = await addressOf(app.app);
let memorial: TestMemorial;

beforeAll(async () => {
  memorial = await aMemorial(app, { privacy: "public" });
});

const itemAt = async ({ path }: EditedPicture) => (await memorial.owner.get(path)).body;
const editOf = async ({ path }: EditedPicture) => (await memorial.owner.get(`${path}/edit`)).body;
const render = ({ memorialId, mediaId }: EditedPicture) =>
  runJob(services, renderEdit, { memorialId, mediaId });

async function save(picture: EditedPicture, recipe: unknown, headers?: Record<string, string>) {
  return memorial.owner.put(`${picture.path}/edit`, { recipe }, headers);
}

async function edit(picture: EditedPicture, recipe: unknown) {
  const { status, body } = await save(picture, recipe);
  expect({ status, state: body.state }).toEqual({ status: 200, state: "rendering" });
  await render(picture);
  expect((await editOf(picture)).state).toBe("ready");
  return itemAt(picture);
}

/** The colour in the middle of a variant. */
async function middleOf(url: string): Promise<number[]> {
  const answer = await fetch(base + url);
  expect(answer.status).toBe(200);
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3;
  return [...data.subarray(at, at + 3)];
}

describe("an edited picture", () => {
  it("is what its recipe says, in every variant, under new addresses", async () => {
    const picture = await aPicture(app, memorial);
    const before = await itemAt(picture);
    const crop = { x: 0, y: 0, width: 0.5, height: 0.5 };
    const item = await edit(picture, { version: 1, crop });
    expect(item).toMatchObject({ width: 60, height: 45, status: "ready" });
    const earlier = before.variants.map(({ url }) => url);
    for (const { url, format } of item.variants) {
      expect(earlier).not.toContain(url);
      const [red = 0, green = 0, blue = 0] = await middleOf(url);
      const isRed = red > 170 && green < 100 && blue < 100;
      expect({ format, isRed }).toEqual({ format, isRed: true });
    }
    expect(item.placeholder).not.toBe(before.placeholder);
    for (const url of earlier) {
      const answer = await fetch(base + url, { redirect: "manual" });
      expect(answer.status).toBe(302);
      const to = present(answer.headers.get("location"));
      expect(item.variants.map((variant) => variant.url)).toContain(to);
    }
  });

  it("leaves its original untouched, and is as it was when that is shown again", async () => {
    const picture = await aPicture(app, memorial);
    const before = await itemAt(picture);
    await edit(picture, { version: 1, blackAndWhite: true, angle: 5 });
    const item = await edit(picture, null);
    expect(item).toMatchObject({ width: 120, height: 90, placeholder: before.placeholder });
    const content = async (url: string) =>
      Buffer.from(await (await fetch(base + url)).arrayBuffer());
    for (const [index, { url }] of item.variants.entries()) {
      const earlier = present(before.variants[index]);
      expect(url).not.toBe(earlier.url);
      expect((await content(url)).length).toBeGreaterThan(0);
    }
    const original = await app.app.inject({
      url: `${picture.path}/original`,
      headers: { cookie: memorial.owner.cookie ?? "" },
    });
    expect(original.rawPayload.equals(picture.bytes)).toBe(true);
  });

  it("has versions, any of which can be brought back", async () => {
    const picture = await aPicture(app, memorial);
    await edit(picture, { version: 1, exposure: 40 });
    await edit(picture, { version: 1, exposure: -40 });
    const restored = await memorial.owner.post(`${picture.path}/edit/restore`, { revision: 1 });
    expect(restored.body).toMatchObject({ revision: 3, recipe: { exposure: 40 } });
    expect(restored.body.versions.map(({ revision }) => revision)).toEqual([3, 2, 1]);
    expect(restored.body.versions[0]).toMatchObject({ isByMe: true, isOriginal: false });
    const unknown = await memorial.owner.post(`${picture.path}/edit/restore`, { revision: 9 });
    expect(unknown.status).toBe(404);
    const trail = await auditTrailOf(services.database, picture.mediaId);
    expect(trail.filter(({ action }) => action === "media.edited")).toHaveLength(3);
  });

  it("goes on with the turns that were made before it and after it", async () => {
    const picture = await aPicture(app, memorial);
    const ids = { memorialId: picture.memorialId, mediaId: picture.mediaId };
    await memorial.owner.put(picture.path, { rotation: 90 });
    await runJob(services, turnPicture, ids);
    expect((await editOf(picture)).recipe).toEqual({ version: 1, quarterTurns: 1 });
    // The quarter at the bottom left is at the top left.
    const crop = { x: 0, y: 0, width: 0.5, height: 0.5 };
    const item = await edit(picture, { version: 1, quarterTurns: 1, crop });
    expect(item).toMatchObject({ width: 45, height: 60, rotation: { wanted: 0, shown: 0 } });
    const [, , blue = 0] = await middleOf(present(item.variants[0]).url);
    expect(blue).toBeGreaterThan(170);
    await memorial.owner.put(picture.path, { rotation: 90 });
    await runJob(services, turnPicture, ids);
    const turned = await itemAt(picture);
    expect(turned).toMatchObject({ width: 60, height: 45 });
    expect((await middleOf(present(turned.variants[0]).url))[2]).toBeGreaterThan(170);
    expect((await editOf(picture)).recipe).toMatchObject({ quarterTurns: 2 });
  });

  it("keeps its focus point on the same thing, or has none", async () => {
    const picture = await aPicture(app, memorial);
    await memorial.owner.put(picture.path, { focusX: 30, focusY: 20 });
    const crop = { x: 0.2, y: 0, width: 0.4, height: 0.4 };
    expect(await edit(picture, { version: 1, crop })).toMatchObject({ focusX: 25, focusY: 50 });
    expect(await edit(picture, null)).toMatchObject({ focusX: 30, focusY: 20 });
    const other = { x: 0.5, y: 0.5, width: 0.5, height: 0.5 };
    expect(await edit(picture, { version: 1, crop: other })).toMatchObject({ focusX: null });
  });

  it("comes home whole", async () => {
    const picture = await aPicture(app, memorial);
    const crop = { x: 0.5, y: 0, width: 0.5, height: 1 };
    await save(picture, { version: 1, crop });
    const { rawPayload, headers } = await app.app.inject({
      url: `${picture.path}/edited`,
      headers: { cookie: memorial.owner.cookie ?? "" },
    });
    expect(headers["content-type"]).toBe("image/jpeg");
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 60, height: 90 });
    await render(picture);
  });
});

describe("two who edit at once", () => {
  it("both have their version, and the second is told", async () => {
    const picture = await aPicture(app, memorial);
    const answers = await Promise.all([
      save(picture, { version: 1, exposure: 10 }, { "if-match": '"0"' }),
      save(picture, { version: 1, exposure: 20 }, { "if-match": '"0"' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const kept = await save(picture, { version: 1, exposure: 30 }, { "if-match": '"1"' });
    expect(kept.body.versions).toHaveLength(2);
    await render(picture);
    await render(picture);
    expect((await editOf(picture)).recipe).toEqual({ version: 1, exposure: 30 });
  });

  it("see the last one, whichever is rendered first", async () => {
    const picture = await aPicture(app, memorial);
    await save(picture, { version: 1, crop: { x: 0, y: 0, width: 0.5, height: 1 } });
    await save(picture, { version: 1, crop: { x: 0, y: 0, width: 0.25, height: 1 } });
    await render(picture);
    await render(picture);
    expect(await itemAt(picture)).toMatchObject({ width: 30 });
  });
});

describe("what can't be rendered", () => {
  it("leaves the picture as it was, and says so", async () => {
    const picture = await aPicture(app, memorial);
    const before = await itemAt(picture);
    await save(picture, { version: 1, exposure: 10 });
    const { memorialId, mediaId } = picture;
    await giveUpJob(services, renderEdit, { memorialId, mediaId });
    const failed = await editOf(picture);
    expect(failed).toMatchObject({ state: "failed", recipe: { exposure: 10 } });
    expect(failed.problem).toMatch(/\S/);
    expect((await itemAt(picture)).variants).toEqual(before.variants);
    const again = await save(picture, { version: 1, exposure: 10 });
    expect(again.body.state).toBe("rendering");
  });

  it("waits for a disk with room, and the picture is as it was until then", async () => {
    const picture = await aPicture(app, memorial);
    const before = await itemAt(picture);
    await save(picture, { version: 1, exposure: 10 });
    const full = vi.spyOn(services.storage, "write").mockRejectedValueOnce(new Error("ENOSPC"));
    await expect(render(picture)).rejects.toThrow("ENOSPC");
    full.mockRestore();
    expect((await itemAt(picture)).variants).toEqual(before.variants);
    expect((await editOf(picture)).state).toBe("rendering");
    await render(picture);
    expect((await itemAt(picture)).variants[0]?.url).toMatch(/-e1\./);
  });

  it("is removed meanwhile, and edited when it is restored", async () => {
    const picture = await aPicture(app, memorial);
    await save(picture, { version: 1, crop: { x: 0, y: 0, width: 0.5, height: 1 } });
    expect((await memorial.owner.delete(picture.path)).status).toBe(204);
    await render(picture);
    expect((await app.as().get(picture.path)).status).toBe(404);
    expect((await save(picture, null)).status).toBe(404);
    await memorial.owner.post(`${picture.path}/restore`);
    expect(await itemAt(picture)).toMatchObject({ width: 60, status: "ready" });
  });

  it("is of no page any more", async () => {
    const picture = await aPicture(app, memorial);
    await save(picture, { version: 1, exposure: 10 });
    await services.database.delete(mediaItems).where(eq(mediaItems.id, picture.mediaId));
    const files = await filesOf(app);
    await render(picture);
    expect((await filesOf(app)).length).toBe(files.length);
    expect((await memorial.owner.get(`${picture.path}/edit`)).status).toBe(404);
  });

  it("is made once, however often its job is taken up", async () => {
    const picture = await aPicture(app, memorial);
    await edit(picture, { version: 1, exposure: 10 });
    const [{ variants }, files] = [await itemAt(picture), await filesOf(app)];
    await render(picture);
    expect((await itemAt(picture)).variants).toEqual(variants);
    expect((await filesOf(app)).toSorted()).toEqual(files.toSorted());
  });

  it("moves", async () => {
    const picture = await aPicture(app, memorial, await animation(3));
    const { status, body } = await save(picture, { version: 1, exposure: 10 });
    expect({ status, code: body.code }).toEqual({ status: 409, code: "memorials.movingPicture" });
    expect(body.message).toMatch(/står stille/);
  });
});
