import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aPicture, SIZE, type EditedPicture } from "#test/edited-pictures.ts";
import { aKeeper, aMemorial, aUser, type TestMemorial } from "#test/factories.ts";
import { prepare } from "#test/media.ts";

/** Without workers: the tests run the jobs themselves. */
const app = await testApp();
let memorial: TestMemorial;

beforeAll(async () => {
  memorial = await aMemorial(app, { privacy: "public" });
});

const heal = { points: [[0.5, 0.5]], radius: 0.01 };
const corners = [
  [0, 0],
  [1, 1],
  [1, 0],
  [0, 1],
];

describe("a recipe", () => {
  let picture: EditedPicture;
  beforeAll(async () => {
    picture = await aPicture(app, memorial);
  });

  it.each([
    ["of another version", { version: 2 }],
    ["of nothing", {}],
    ["with a text for a number", { version: 1, exposure: "NaN" }],
    ["with what is no number in JSON", { version: 1, exposure: null }],
    ["with a crop outside", { version: 1, crop: { x: 0.6, y: 0, width: 0.6, height: 1 } }],
    ["with crossed corners", { version: 1, corners }],
    ["with 501 heals", { version: 1, heals: Array.from({ length: 501 }, () => heal) }],
    ["with an unknown step", { version: 1, beauty: 100 }],
  ])("%s is refused, and nothing is lost", async (_, recipe) => {
    const { status, body } = await memorial.owner.put(`${picture.path}/edit`, { recipe });
    expect({ status, code: body.code }).toEqual({ status: 400, code: "invalid" });
    expect((await memorial.owner.get(`${picture.path}/edit`)).body).toMatchObject({
      revision: 0,
      recipe: null,
    });
  });

  it("that changes nothing is no version", async () => {
    expect((await memorial.owner.put(`${picture.path}/edit`, { recipe: null })).body.revision).toBe(
      0,
    );
  });
});

describe("who may edit", () => {
  it("is whoever may change the picture", async () => {
    const picture = await aPicture(app, memorial);
    const contributor = await aKeeper(app, memorial, "contributor");
    const stranger = await aUser(app);
    const edited = `${picture.path}/edit` as const;
    const found = `/api/media/${picture.mediaId}` as const;
    for (const asker of [contributor, stranger]) {
      expect((await asker.get(edited)).status).toBe(404);
      expect((await asker.put(edited, { recipe: null })).status).toBe(404);
      expect((await asker.get(found)).status).toBe(404);
      expect((await asker.get(`${edited}/source/1600`)).status).toBe(404);
    }
    expect((await app.as().get(edited)).status).toBe(401);
    expect((await memorial.owner.get(found)).body).toMatchObject({ memorialId: memorial.id });
    const locked = await aMemorial(app, { privacy: "private" });
    const { mediaId } = await aPicture(app, locked);
    const hidden = await stranger.get(`/api/media/${mediaId}`);
    expect(hidden.status).toBe(404);
  });
});

describe("working copies and suggestions", () => {
  it("are private, upright, and no larger than the original", async () => {
    const picture = await aPicture(app, memorial);
    const asked = (url: string) =>
      app.app.inject({ url, headers: { cookie: memorial.owner.cookie ?? "" } });
    const { rawPayload, headers } = await asked(`${picture.path}/edit/source/1600`);
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(await sharp(rawPayload).metadata()).toMatchObject({ ...SIZE, format: "jpeg" });
    expect((await asked(`${picture.path}/edit/source/1601`)).statusCode).toBe(404);
    const { status, body } = await memorial.owner.post(`${picture.path}/edit/suggestions`);
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual(["corners", "cutOuts", "fade", "heals"]);
  });
});

describe("cut-outs", () => {
  it("are items of their own that share the original", async () => {
    const picture = await aPicture(app, memorial);
    const half = (x: number) => ({ version: 1, crop: { x, y: 0, width: 0.5, height: 1 } });
    const { status, body } = await memorial.owner.post(`${picture.path}/cut-outs`, {
      recipes: [half(0), half(0.5)],
    });
    expect(status).toBe(201);
    expect(body.items).toHaveLength(2);
    for (const { id } of body.items) {
      await prepare(app, memorial, id);
      const item = (await memorial.owner.get(`${memorial.path}/media/${id}`)).body;
      expect(item).toMatchObject({ width: 60, height: 90, status: "ready" });
      const original = await app.app.inject({
        url: `${memorial.path}/media/${id}/original`,
        headers: { cookie: memorial.owner.cookie ?? "" },
      });
      expect(original.rawPayload.equals(picture.bytes)).toBe(true);
    }
    const many = Array.from({ length: 21 }, () => half(0));
    const refused = await memorial.owner.post(`${picture.path}/cut-outs`, { recipes: many });
    expect(refused.status).toBe(400);
  });
});
