import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aPdf } from "#test/documents.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
import { addFiles, filesOf, prepare } from "#test/media.ts";
import { landscape } from "#test/pictures.ts";
import { present } from "#test/present.ts";
import { documentPages, mediaItems } from "./tables.server.ts";

const MB = 1024 * 1024;
const app = await testApp({ MEMORIAL_MAX_MB: "1" });
const picture = await landscape(60, 40).jpeg().toBuffer();

const photographOf = (bytes: number) =>
  Buffer.concat([picture, randomBytes(Math.round(bytes) - picture.length)]);

const pdfOf = (pages: number) =>
  aPdf({ pages: Array.from({ length: pages }, (_, index) => `Side ${index + 1}. `.repeat(8)) });

async function addPdf(memorial: TestMemorial, bytes: Buffer): Promise<string> {
  const added = await addFiles(memorial, [{ bytes, name: "kirkebog.pdf" }]);
  expect(added.status).toBe(201);
  const { id } = present(added.body.items[0]);
  await prepare(app, memorial, id);
  return id;
}

const keptFiles = async () => (await filesOf(app)).filter((path) => !path.includes("/outbox/"));

async function countedOf(id: string) {
  const { database } = app.services;
  const [item] = await database.select().from(mediaItems).where(eq(mediaItems.id, id));
  const pages = await database.select().from(documentPages).where(eq(documentPages.mediaId, id));
  const stored = pages.flatMap(({ variants }) => variants.map(({ bytes }) => bytes));
  return { counted: item?.drawnBytes, stored: stored.reduce((sum, bytes) => sum + bytes, 0) };
}

describe("the pictures of a document", () => {
  it("take room on the page, which is free again when the document is deleted", async () => {
    const memorial = await aMemorial(app);
    const bytes = await pdfOf(2);
    const id = await addPdf(memorial, bytes);
    const { counted, stored } = await countedOf(id);
    expect(counted).toBe(stored);
    expect(stored).toBeGreaterThan(bytes.length);
    const room = MB - bytes.length - stored;
    const add = (size: number) => addFiles(memorial, [{ bytes: photographOf(size) }]);
    const refused = await add(room + 1000);
    expect([refused.status, refused.body.code]).toEqual([413, "memorials.pageFull"]);
    const { owner, path } = memorial;
    await owner.delete(`${path}/media/${id}`);
    const fits = await add(room + 1000);
    expect(fits.status).toBe(201);
    const restored = await owner.post(`${path}/media/${id}/restore`);
    expect([restored.status, restored.body.code]).toEqual([413, "memorials.noRoomToRestore"]);
  });

  it("that the page has no room for are not kept; its keepers have the file, and are told", async () => {
    const memorial = await aMemorial(app, { privacy: "public" });
    const { stored } = await countedOf(await addPdf(await aMemorial(app), await pdfOf(2)));
    // For five pages, which are drawn at once, and not for two more.
    const room = 3 * stored;
    const bytes = await pdfOf(7);
    const filling = photographOf(MB - bytes.length - room);
    expect((await addFiles(memorial, [{ bytes: filling }])).status).toBe(201);
    const before = await keptFiles();
    const id = await addPdf(memorial, bytes);
    const { owner, path } = memorial;
    const item = (await owner.get(`${path}/media/${id}`)).body;
    expect(item).toMatchObject({ status: "ready", pages: null, variants: [] });
    expect(item.problem).toContain("Der er ikke plads på mindesiden");
    expect(await countedOf(id)).toEqual({ counted: 0, stored: 0 });
    const others = async () =>
      (await keptFiles()).filter((file) => !before.includes(file) && !file.includes("/originals/"));
    expect(await others()).toEqual([]);
    const { body } = await app.as().get(`${path}/media`);
    expect(body.items).toEqual([]);
    expect((await app.as().get(`${path}/documents/${id}`)).status).toBe(404);
    const kept = await app.app.inject({
      url: `${path}/media/${id}/original`,
      headers: { cookie: owner.cookie },
    });
    expect(kept.rawPayload.equals(bytes)).toBe(true);
    expect((await addFiles(memorial, [{ bytes: photographOf(room - 1000) }])).status).toBe(201);
  });
});
