import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { addFiles, aPhotograph } from "#test/media.ts";
import { present } from "#test/present.ts";

const app = await testApp();

async function aPictureOf(memorial: Awaited<ReturnType<typeof aMemorial>>): Promise<string> {
  const { body } = await addFiles(memorial, [{ bytes: await aPhotograph() }]);
  return present(body.items[0]).id;
}

const figure = (id: string) => `<figure data-media="${id}"></figure>`;

describe("a picture in the biography", () => {
  it("is stored by its id; ids of other memorials are removed", async () => {
    const memorial = await aMemorial(app);
    const [own, foreign] = [await aPictureOf(memorial), await aPictureOf(await aMemorial(app))];
    const biography = `<p>Et</p>${figure(foreign)}${figure(own)}<p>To</p>`;
    const { body } = await memorial.owner.put(memorial.path, { biography });
    expect(body.biography).toBe(`<p>Et</p>${figure(own)}<p>To</p>`);
  });

  it("keeps its place while it is removed from the page, as it may be restored", async () => {
    const memorial = await aMemorial(app);
    const { owner, path } = memorial;
    const id = await aPictureOf(memorial);
    await owner.delete(`${path}/media/${id}`);
    const { body } = await owner.put(path, { biography: `<p>Et</p>${figure(id)}` });
    expect(body.biography).toBe(`<p>Et</p>${figure(id)}`);
    const { body: media } = await owner.get(`${path}/media`);
    expect(media.items).toEqual([]);
  });

  it("is rejected in a memorial that is being created", async () => {
    const memorial = await aMemorial(app);
    const biography = `<p>Et</p>${figure(await aPictureOf(memorial))}`;
    const { body } = await memorial.owner.post("/api/memorials", { name: "Karen", biography });
    expect(body.biography).toBe("<p>Et</p>");
  });
});
