import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { testApp } from "#test/app.ts";
import { aPicture, type EditedPicture } from "#test/edited-pictures.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
import { giveUpJob, runJob } from "#test/jobs.ts";
import { filesOf, prepare } from "#test/media.ts";
import { present } from "#test/present.ts";
import { turnPicture } from "../media/jobs.server.ts";
import { renderEdit } from "./jobs.server.ts";

/** Without workers: the tests run the jobs themselves. */
const app = await testApp();
const { services } = app;
const visitor = app.as();
let memorial: TestMemorial;
let picture: EditedPicture;

const FACE = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 };
const HIDDEN = { version: 1, blurs: [FACE] };

beforeAll(async () => {
  memorial = await aMemorial(app, { privacy: "public" });
});

beforeEach(async () => {
  picture = await aPicture(app, memorial);
});

const itemOf = async () => (await memorial.owner.get(picture.path)).body;
const editOf = async () => (await memorial.owner.get(`${picture.path}/edit`)).body;
const save = (recipe: unknown) => memorial.owner.put(`${picture.path}/edit`, { recipe });
const ids = () => ({ memorialId: picture.memorialId, mediaId: picture.mediaId });
const render = () => runJob(services, renderEdit, ids());
const statusOf = async (url: string) => (await app.app.inject({ url })).statusCode;
const shownToVisitors = async () => {
  const { body } = await visitor.get(`${memorial.path}/media`);
  return body.items.map(({ id }) => id).includes(picture.mediaId);
};

describe("a picture in which somebody is hidden", () => {
  it("is withheld with all that is left of it, until it is rendered", async () => {
    const before = await itemOf();
    const files = await filesOf(app);
    const { status, body } = await save(HIDDEN);
    expect({ status, state: body.state }).toEqual({ status: 200, state: "rendering" });
    expect(await shownToVisitors()).toBe(false);
    expect((await visitor.get(picture.path)).status).toBe(404);
    for (const { url } of before.variants) expect(await statusOf(url)).toBe(404);
    expect(await itemOf()).toMatchObject({ status: "processing", placeholder: null, color: null });
    const left = await filesOf(app);
    expect(files.filter((file) => !left.includes(file))).toHaveLength(before.variants.length);
    expect(await editOf()).toMatchObject({ state: "rendering", recipe: HIDDEN });

    await render();
    const item = await itemOf();
    expect(item.status).toBe("ready");
    expect(await shownToVisitors()).toBe(true);
    for (const { url } of before.variants) expect(await statusOf(url)).toBe(302);
    for (const { url } of item.variants) expect(await statusOf(url)).toBe(200);
    expect(await editOf()).toMatchObject({ state: "ready" });
  });

  it("leaves the sharing card and the cover as well", async () => {
    const page = await aMemorial(app, { privacy: "public" });
    const cardOf = async () => (await app.app.inject({ url: `/og/${page.slug}.png` })).rawPayload;
    const without = await cardOf();
    const portrait = await aPicture(app, page);
    await page.owner.put(page.path, { coverId: portrait.mediaId });
    expect((await visitor.get(page.path)).body.coverId).toBe(portrait.mediaId);
    const shown = await cardOf();
    expect(shown.equals(without)).toBe(false);
    await page.owner.put(`${portrait.path}/edit`, { recipe: HIDDEN });
    await expect.poll(async () => (await cardOf()).equals(without)).toBe(true);
    expect((await visitor.get(page.path)).body.coverId).toBe(null);
    const { memorialId, mediaId } = portrait;
    await runJob(services, renderEdit, { memorialId, mediaId });
    await expect.poll(async () => (await cardOf()).equals(without)).toBe(false);
    expect((await cardOf()).equals(shown)).toBe(false);
    expect((await visitor.get(page.path)).body.coverId).toBe(mediaId);
  });

  it("stays on the page where only something else changes", async () => {
    await save(HIDDEN);
    await render();
    await save({ ...HIDDEN, exposure: 20 });
    expect(await shownToVisitors()).toBe(true);
    await render();
    expect((await save({ ...HIDDEN, blurs: [FACE, { ...FACE, x: 0.6 }] })).status).toBe(200);
    expect(await shownToVisitors()).toBe(false);
  });

  it("may be saved again while it is withheld, also as its original", async () => {
    await save(HIDDEN);
    expect((await save(null)).body).toMatchObject({ state: "rendering", revision: 2 });
    expect(await shownToVisitors()).toBe(false);
    await render();
    expect(await itemOf()).toMatchObject({ status: "ready", width: 120 });
    expect(await editOf()).toMatchObject({ state: "ready", recipe: null });
  });

  it("keeps its focus point on the same thing", async () => {
    await memorial.owner.put(picture.path, { focusX: 30, focusY: 20 });
    const crop = { x: 0.2, y: 0, width: 0.4, height: 0.4 };
    await save({ ...HIDDEN, crop });
    await render();
    expect(await itemOf()).toMatchObject({ focusX: 25, focusY: 50 });
  });

  it("is never shown as it was where it can't be rendered", async () => {
    await save(HIDDEN);
    await giveUpJob(services, renderEdit, ids());
    expect(await shownToVisitors()).toBe(false);
    expect(await itemOf()).toMatchObject({
      status: "failed",
      problem: expect.stringMatching(/\S/),
    });
    expect(await editOf()).toMatchObject({ state: "failed", recipe: HIDDEN });
    // Staff retry what couldn't be prepared: the picture of the recipe.
    await prepare(app, memorial, picture.mediaId);
    expect((await itemOf()).variants[0]?.url).toMatch(/-e1\./);
    expect((await save(HIDDEN)).body.state).toBe("rendering");
    await render();
    expect(await editOf()).toMatchObject({ state: "ready" });
    expect(await shownToVisitors()).toBe(true);
  });
});

describe("what is rendered while somebody is hidden", () => {
  /** Saves at the moment in which the first file of a rendering is written. */
  async function savedDuring(work: () => Promise<void>) {
    const { storage } = services;
    const write = storage.write.bind(storage);
    const spy = vi.spyOn(storage, "write").mockImplementationOnce(async (...given) => {
      expect((await save(HIDDEN)).status).toBe(200);
      return write(...given);
    });
    await work();
    expect(spy).toHaveBeenCalled();
    spy.mockRestore();
  }

  it("is not shown: neither an edit", async () => {
    await save({ version: 1, exposure: 20 });
    await savedDuring(render);
    expect(await itemOf()).toMatchObject({ status: "processing", variants: [] });
    expect(await shownToVisitors()).toBe(false);
    await render();
    expect(await editOf()).toMatchObject({ state: "ready", recipe: HIDDEN });
  });

  it("nor a turn", async () => {
    await memorial.owner.put(picture.path, { rotation: 90 });
    await savedDuring(() => runJob(services, turnPicture, ids()));
    expect(await itemOf()).toMatchObject({ status: "processing", variants: [] });
    await render();
    for (const { url } of (await itemOf()).variants) expect(url).toMatch(/-e1\./);
  });
});

it("who is hidden in the whole is hidden in what is cut out of it", async () => {
  await save({ ...HIDDEN, heals: [{ points: [[0.5, 0.5]], radius: 0.01 }] });
  const half = { version: 1, crop: { x: 0, y: 0, width: 0.5, height: 1 } };
  const { status, body } = await memorial.owner.post(`${picture.path}/cut-outs`, {
    recipes: [half],
  });
  expect(status).toBe(201);
  const { id } = present(body.items[0]);
  await prepare(app, memorial, id);
  const cutOut = (await memorial.owner.get(`${memorial.path}/media/${id}/edit`)).body;
  expect(cutOut.recipe).toEqual({
    ...half,
    blurs: [FACE],
    heals: [{ points: [[0.5, 0.5]], radius: 0.01 }],
  });
});
