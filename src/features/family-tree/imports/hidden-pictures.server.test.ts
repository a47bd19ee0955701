import { describe, expect, it } from "vitest";
import { restrictions } from "#features/memorials/restrictions/tables.server.ts";
import { newId } from "#platform/ids.ts";
import { testApp, type Client } from "#test/app.ts";
import { aKeeper, aMemorial, aUser } from "#test/factories.ts";
import { addFiles, aPhotograph, prepare } from "#test/media.ts";
import { present } from "#test/present.ts";
import { anArchive, importFile } from "#test/tree-imports.ts";

const app = await testApp();
const visitor = app.as();
const WORDS = "Han skyldte mig femtusind kroner";

/** A page with a picture that a file has brought, and its content. */
async function aHiddenPicture() {
  const memorial = await aMemorial(app, { name: "Inger Holm", privacy: "public" });
  const bytes = await aPhotograph();
  await importFile(app, memorial, await anArchive(bytes));
  const media = `${memorial.path}/media` as const;
  const [item] = (await memorial.owner.get(media)).body.items;
  const { id } = present(item);
  await prepare(app, memorial, id);
  const add = (by: Client) =>
    addFiles({ path: memorial.path, owner: { ...memorial.owner, ...by } }, [{ bytes }]);
  const seen = async (by: Client = visitor) => (await by.get(media)).body.items;
  return { memorial, id, at: `${media}/${id}` as const, add, seen };
}

describe("a hidden picture that somebody adds by hand", () => {
  it("is shown to everybody as the item that it is, with a revision of its own", async () => {
    const { memorial, id, at, add, seen } = await aHiddenPicture();
    const editor = await aKeeper(app, memorial, "editor");
    const revision = present((await editor.get(at)).body.revision) + 1;
    expect(await seen()).toEqual([]);
    const added = await add(editor);
    expect(added).toMatchObject({ status: 201, body: { items: [{ id, revision }] } });
    expect(present(added.body.items[0])).not.toHaveProperty("isHidden");
    expect(await seen()).toMatchObject([{ id }]);
    // Once more changes nothing.
    expect((await add(editor)).body.items).toMatchObject([{ id, revision }]);
  });

  it("stays hidden where it is added by somebody who may not show it", async () => {
    const { memorial, id, at, add, seen } = await aHiddenPicture();
    const contributor = await aKeeper(app, memorial, "contributor");
    expect((await contributor.put(at, { isHidden: false })).status).toBe(404);
    expect(await add(contributor)).toMatchObject({
      status: 201,
      body: { items: [{ id, isHidden: true }] },
    });
    for (const by of [await aKeeper(app, memorial, "reader"), await aUser(app)])
      expect((await add(by)).status).toBe(404);
    expect((await add(visitor)).status).toBe(401);
    expect(await seen()).toEqual([]);
    expect(await seen(memorial.owner)).toMatchObject([{ id, isHidden: true }]);
  });

  it("stays hidden with words that were removed from the page", async () => {
    const { memorial, id, at, add, seen } = await aHiddenPicture();
    const { owner } = memorial;
    expect((await owner.put(at, { caption: WORDS })).status).toBe(200);
    const [itemId, causeId, since] = [newId(), newId(), new Date()];
    await app.services.database.insert(restrictions).values({
      memorialId: memorial.id,
      kind: "guestbook",
      itemId,
      causeId,
      since,
      cause: "removed",
      quotes: [WORDS],
    });
    expect(await add(owner)).toMatchObject({
      status: 409,
      body: { code: "memorials.removedWords" },
    });
    expect(await seen()).toEqual([]);
    expect(await seen(owner)).toMatchObject([{ id, isHidden: true }]);
    expect((await owner.put(at, { caption: null })).status).toBe(200);
    expect((await add(owner)).status).toBe(201);
    expect(await seen()).toMatchObject([{ id }]);
  });
});
