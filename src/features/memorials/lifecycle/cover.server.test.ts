import { expect, it } from "vitest";
import { newId } from "#platform/ids.ts";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial, type TestMemorial } from "#test/factories.ts";
import { addFiles, aPhotograph, prepare } from "#test/media.ts";
import { present } from "#test/present.ts";

/** The picture across the opening of a page. */

const app = await testApp();

async function aPicture(memorial: TestMemorial): Promise<string> {
  const { body } = await addFiles(memorial, [{ bytes: await aPhotograph() }]);
  const { id } = present(body.items[0]);
  await prepare(app, memorial, id);
  return id;
}

const coverOf = async ({ path }: TestMemorial) => (await app.as().get(path)).body.coverId;

it("is a picture of the page, until another is chosen or none", async () => {
  const memorial = await aMemorial(app);
  const { owner, path } = memorial;
  expect(await coverOf(memorial)).toBeNull();
  const [one, other] = [await aPicture(memorial), await aPicture(memorial)];
  for (const coverId of [one, other, null]) {
    expect(await owner.put(path, { coverId })).toMatchObject({ status: 200, body: { coverId } });
    expect(await coverOf(memorial)).toBe(coverId);
  }
});

it("is gone with the picture, and back with it", async () => {
  const memorial = await aMemorial(app);
  const { owner, path } = memorial;
  const coverId = await aPicture(memorial);
  await owner.put(path, { coverId });
  await owner.delete(`${path}/media/${coverId}`);
  expect(await coverOf(memorial)).toBeNull();
  await owner.post(`${path}/media/${coverId}/restore`);
  expect(await coverOf(memorial)).toBe(coverId);
});

it("can't be another page's picture, a deleted one, a file that is no picture, or none at all", async () => {
  const memorial = await aMemorial(app);
  const { owner, path } = memorial;
  const foreign = await aPicture(await aMemorial(app));
  const deleted = await aPicture(memorial);
  await owner.delete(`${path}/media/${deleted}`);
  const { body } = await addFiles(memorial, [
    { bytes: Buffer.from("%PDF-1.4 damaged"), name: "brev.pdf" },
  ]);
  const others = body.items?.map(({ id }) => id) ?? [];
  for (const coverId of [foreign, deleted, newId(), "øverst", ...others]) {
    const refused = await owner.put(path, { coverId });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["coverId"]]);
  }
  const made = await owner.post("/api/memorials", { name: "Poul", coverId: foreign });
  expect(made.status).toBe(400);
  expect(await coverOf(memorial)).toBeNull();
});

it("is told only to those who may see the pictures", async () => {
  const memorial = await aMemorial(app);
  const { owner, path } = memorial;
  const coverId = await aPicture(memorial);
  await owner.put(path, { coverId, picturesPrivacy: "invited" });
  expect(await coverOf(memorial)).toBeNull();
  const reader = await aKeeper(app, memorial, "reader");
  expect((await reader.get(path)).body.coverId).toBe(coverId);
});

it("is chosen by those who write the page", async () => {
  const memorial = await aMemorial(app);
  const coverId = await aPicture(memorial);
  const contributor = await aKeeper(app, memorial, "contributor");
  expect((await contributor.put(memorial.path, { coverId })).status).toBe(404);
});
