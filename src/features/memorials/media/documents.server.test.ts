import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { aPdf } from "#test/documents.ts";
import { addFiles, filesOf, prepare } from "#test/media.ts";
import { present } from "#test/present.ts";

const app = await testApp();

/** Without the outbox, to which the mail job writes at any time. */
async function keptFiles(): Promise<string[]> {
  return (await filesOf(app)).filter((path) => !path.includes("/outbox/"));
}

describe("a PDF", () => {
  it("is stored unchanged, for editors of the page only", async () => {
    const memorial = await aMemorial(app, { privacy: "public" });
    const original = await aPdf();
    const added = await addFiles(memorial, [{ bytes: original, name: "mindeord.pdf" }]);
    const { id } = present(added.body.items[0]);
    await prepare(app, memorial, id);
    const item = (await memorial.owner.get(`${memorial.path}/media/${id}`)).body;
    expect(item).toMatchObject({ kind: "document", status: "ready", pages: 1 });

    const kept = await app.app.inject({
      url: `${memorial.path}/media/${id}/original`,
      headers: { cookie: memorial.owner.cookie },
    });
    expect(kept.rawPayload.equals(original)).toBe(true);

    const visitor = app.as();
    const paths = ["/original", "/download"].map((end) => `${memorial.path}/media/${id}${end}`);
    for (const path of [...paths, `/media/${memorial.id}/${id}/file.original`]) {
      expect({ path, status: (await visitor.get(path)).status }).toEqual({ path, status: 404 });
    }
  });

  it.each(["document", "video"])(
    "or any other original (%s) that had an address once has none any more",
    async (kind) => {
      const memorial = await aMemorial(app, { privacy: "public" });
      const added = await addFiles(memorial, [{ bytes: await aPdf() }]);
      const { id } = present(added.body.items[0]);
      await prepare(app, memorial, id);
      await app.services.database.execute(sql`update media_items set kind = ${kind}, variants =
        jsonb_build_array(jsonb_build_object('format', 'original', 'width', null, 'height', null,
        'key', original_key, 'bytes', bytes, 'mime', mime)) where id = ${id}`);
      const address = `/media/${memorial.id}/${id}/file.original`;
      expect((await app.as().get(address)).status).toBe(404);
      expect((await memorial.owner.get(address)).status).toBe(404);
      const { body } = await memorial.owner.get(`${memorial.path}/media/${id}`);
      expect(body.variants).toEqual([]);
    },
  );

  it.each([
    ["locked", "Filen er låst", () => aPdf({ password: "hemmeligt" })],
    ["too long", "højst 200 sider", () => aPdf({ pages: Array.from({ length: 201 }, () => "") })],
    ["cut off", "Filen er ikke hel", async () => (await aPdf()).subarray(0, 900)],
    ["no PDF behind its first line", "Filen er ikke hel", async () => Buffer.from("%PDF-1.7\nx")],
  ])("that is %s is refused at once, in clear words", async (_, words, make) => {
    const memorial = await aMemorial(app);
    const before = await keptFiles();
    const { status, body } = await addFiles(memorial, [{ bytes: await make() }]);
    expect({ status, code: body.code }).toEqual({ status: 422, code: "unreadableFile" });
    expect(body.fields?.file).toContain(words);
    expect(await keptFiles()).toEqual(before);
    expect((await memorial.owner.get(`${memorial.path}/media`)).body.items).toEqual([]);
  });
});
