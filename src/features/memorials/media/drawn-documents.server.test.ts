import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aPdf } from "#test/documents.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
import { addFiles, filesOf, untilSettled } from "#test/media.ts";
import { landscape } from "#test/pictures.ts";
import { present } from "#test/present.ts";
import { documentPages, mediaItems } from "./tables.server.ts";

const MB = 1024 * 1024;
const app = await testApp({ MEMORIAL_MAX_MB: "1" }, { worker: true });
const picture = await landscape(60, 40).jpeg().toBuffer();

const photographOf = (bytes: number) =>
  Buffer.concat([picture, randomBytes(Math.round(bytes) - picture.length)]);

async function addPdf(memorial: TestMemorial, pages: number) {
  const words = Array.from({ length: pages }, (_, index) => `Side ${index + 1}. `.repeat(200));
  const bytes = await aPdf({ pages: words });
  expect(bytes.length).toBeLessThan(0.2 * MB);
  const added = await addFiles(memorial, [{ bytes, name: "kirkebog.pdf" }]);
  expect(added.status).toBe(201);
  const { id } = present(added.body.items[0]);
  await untilSettled(memorial, id);
  return { id, bytes };
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
    const { id, bytes } = await addPdf(memorial, 2);
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
    await untilSettled(memorial, present(fits.body.items[0]).id);
    const restored = await owner.post(`${path}/media/${id}/restore`);
    expect([restored.status, restored.body.code]).toEqual([413, "memorials.noRoomToRestore"]);
  });

  it("that the page has no room for are not kept; its keepers have the file, and are told", async () => {
    const memorial = await aMemorial(app, { privacy: "public" });
    const before = await keptFiles();
    const { id, bytes } = await addPdf(memorial, 40);
    const { owner, path } = memorial;
    const item = (await owner.get(`${path}/media/${id}`)).body;
    expect(item).toMatchObject({ status: "ready", pages: null, variants: [] });
    expect(item.problem).toContain("Der er ikke plads på mindesiden");
    expect(await countedOf(id)).toEqual({ counted: 0, stored: 0 });
    const others = async () =>
      (await keptFiles()).filter((file) => !before.includes(file) && !file.includes("/originals/"));
    await expect.poll(others).toEqual([]);
    const { body } = await app.as().get(`${path}/media`);
    expect(body.items).toEqual([]);
    expect((await app.as().get(`${path}/documents/${id}`)).status).toBe(404);
    const kept = await app.app.inject({
      url: `${path}/media/${id}/original`,
      headers: { cookie: owner.cookie },
    });
    expect(kept.rawPayload.equals(bytes)).toBe(true);
    expect((await addFiles(memorial, [{ bytes: photographOf(0.5 * MB) }])).status).toBe(201);
  });
});
