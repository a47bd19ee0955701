import { Readable } from "node:stream";
import { and, eq } from "drizzle-orm";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { describe, expect, it } from "vitest";
import { documentPages, mediaItems } from "#features/memorials/media/tables.server.ts";
import { purgeMedia, renderMedia } from "#features/memorials/media/jobs.server.ts";
import { testApp } from "#test/app.ts";
import { aPdf } from "#test/documents.ts";
import { aMemorial, aUser } from "#test/factories.ts";
import { anAttempt, runJob } from "#test/jobs.ts";
import { addFiles, untilSettled } from "#test/media.ts";
import { photograph } from "#test/pictures.ts";
import { present } from "#test/present.ts";
import { drawDocuments, rereadDocuments } from "./jobs.server.ts";

const app = await testApp({}, { worker: true });
const anna = await aUser(app);
const visitor = app.as();

async function aDocument(
  given: Parameters<typeof aPdf>[0] = {},
  page: Record<string, unknown> = {},
) {
  const memorial = await aMemorial(app, { owner: anna, privacy: "public", ...page });
  const files = [{ bytes: await aPdf(given), name: "skifteretten.pdf" }];
  const added = await addFiles(memorial, files, { caption: "Skødet fra 1931" });
  const { id } = present(added.body.items[0]);
  await untilSettled(memorial, id);
  const path = `/api/memorials/${memorial.id}/documents/${id}` as const;
  return { memorial, id, path };
}

describe("a document", () => {
  it("is read by visitors as pictures with their text, page after page", async () => {
    const texts = ["Blad 1", "Blad 2", "Blad 3"];
    const { memorial, id, path } = await aDocument({ pages: texts, size: [150, 200] });
    const { items } = (await visitor.get(`${memorial.path}/media`)).body;
    expect(items).toMatchObject([{ id, kind: "document", pages: 3, caption: "Skødet fra 1931" }]);
    const { body: first } = await visitor.get(`${path}?limit=2`);
    expect(first).toMatchObject({ id, pages: 3, download: null, nextCursor: "3" });
    const { body: rest } = await visitor.get(`${path}?from=${first.nextCursor}`);
    expect([...first.items, ...rest.items].map(({ text }) => text)).toEqual(texts);
    expect(rest.nextCursor).toBeNull();
    const { url, format } = present(present(rest.items[0]).variants[0]);
    const picture = await app.app.inject({ url });
    expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, `image/${format}`]);
    expect(picture.headers["x-robots-tag"]).toBe("noindex");
    expect(JSON.stringify(first)).not.toContain("skifteretten");
  });

  it("is downloaded as a PDF of the pictures where downloads are open, without what was hidden", async () => {
    const taken = await photograph().toBuffer();
    const { memorial, path } = await aDocument({ photograph: taken, pages: ["Et", "To"] });
    expect((await visitor.get(`${path}/download`)).status).toBe(404);
    await anna.put(memorial.path, { downloads: "open" });
    expect((await visitor.get(path)).body.download).toBe(`${path}/download`);
    const { rawPayload, headers } = await app.app.inject({ url: `${path}/download` });
    expect(headers["content-type"]).toBe("application/pdf");
    expect(headers["content-disposition"]).toContain(".pdf");
    for (const hidden of ["SecretAuthor", "SecretScript", "SecretAttachment", "SecretCamera"]) {
      expect(rawPayload.includes(hidden)).toBe(false);
    }
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(rawPayload);
    expect(document.getPageCount()).toBe(2);
    document.destroy();
    library.destroy();
  });

  it("of no written page, or of a page for others, is unknown", async () => {
    const { memorial, path, id } = await aDocument();
    expect((await visitor.get(`${path.slice(0, -3)}fff`)).status).toBe(404);
    const { url } = present(present((await visitor.get(path)).body.items[0]).variants[0]);
    await anna.put(memorial.path, { documentsPrivacy: "invited" });
    const asked = [path, `${path}/download`, `${memorial.path}/media/${id}`, url];
    for (const address of asked) {
      const { status } = await visitor.get(address);
      expect({ address, isRefused: status >= 400 }).toEqual({ address, isRefused: true });
    }
    expect((await anna.get(path)).status).toBe(200);
    expect((await visitor.get(`${memorial.path}/search?q=altid`)).body.items).toEqual([]);
  });

  it("is found by the words on its pages, and opened there", async () => {
    const { memorial, id } = await aDocument({ pages: ["Forside", "Tinglyst i Ærøskøbing 1931"] });
    expect((await visitor.get(`${memorial.path}/search?q=aeroeskoebing`)).body.items).toEqual([
      {
        kind: "media",
        id,
        excerpt: "Tinglyst i Ærøskøbing 1931",
        by: null,
        writtenAt: null,
        address: `/memorial/${memorial.slug}/documents/${id}?from=2`,
      },
    ]);
  });

  it("goes with its pictures when it was deleted for good", async () => {
    const { memorial, id } = await aDocument();
    await anna.delete(`${memorial.path}/media/${id}`);
    const { database, storage } = app.services;
    const [row] = await database.select().from(mediaItems).where(eq(mediaItems.id, id));
    const pages = await database.select().from(documentPages).where(eq(documentPages.mediaId, id));
    const keys = pages.flatMap(({ variants }) => variants.map(({ key }) => key));
    expect(keys).toHaveLength(4);
    await database
      .update(mediaItems)
      .set({ removedAt: new Date("2020-01-01") })
      .where(eq(mediaItems.id, id));
    await purgeMedia.run(app.services, {}, ATTEMPT);
    for (const key of [...keys, present(row).originalKey]) {
      expect(await storage.read(key)).toBeNull();
    }
    expect(await database.$count(documentPages, eq(documentPages.mediaId, id))).toBe(0);
  });
});

const ATTEMPT = { ...anAttempt(), isLast: true };

describe("a document from before documents were drawn", () => {
  async function asBefore(id: string): Promise<void> {
    const { database } = app.services;
    await database.delete(documentPages).where(eq(documentPages.mediaId, id));
    await database
      .update(mediaItems)
      .set({ pages: null, variants: [] })
      .where(eq(mediaItems.id, id));
  }

  it("is drawn by a job, once", async () => {
    const { memorial, id, path } = await aDocument();
    await asBefore(id);
    expect((await visitor.get(path)).status).toBe(404);
    expect((await visitor.get(`${memorial.path}/media`)).body.items).toEqual([]);
    await drawDocuments(renderMedia).run(app.services, {}, ATTEMPT);
    await untilSettled(memorial, id);
    expect((await visitor.get(path)).body.pages).toBe(1);
    const isWaiting = and(eq(mediaItems.id, id), eq(mediaItems.status, "processing"));
    await drawDocuments(renderMedia).run(app.services, {}, ATTEMPT);
    expect(await app.services.database.$count(mediaItems, isWaiting)).toBe(0);
  });

  it("gives no text that was never compared with its pictures, until a job has read it anew", async () => {
    const { memorial, id, path } = await aDocument({ pages: ["Skøde fra Ribe", "Blad to"] });
    const { database } = app.services;
    const pictures = (await visitor.get(path)).body.items.map(({ variants }) => variants);
    await database
      .update(documentPages)
      .set({ isTextSeen: false, text: "CPR 170531-1234 under en bjælke" })
      .where(eq(documentPages.mediaId, id));
    const texts = async () => (await visitor.get(path)).body.items.map(({ text }) => text);
    const found = async (word: string) =>
      (await visitor.get(`${memorial.path}/search?q=${word}`)).body.items.length;
    expect(await texts()).toEqual(["", ""]);
    expect(await found("170531")).toBe(0);
    await runJob(app.services, rereadDocuments, {});
    expect(await texts()).toEqual(["Skøde fra Ribe", "Blad to"]);
    expect([await found("170531"), await found("Ribe")]).toEqual([0, 1]);
    expect((await visitor.get(path)).body.items.map(({ variants }) => variants)).toEqual(pictures);
  });

  it("that is too long stays its keepers' own, who are told why", async () => {
    const { memorial, id, path } = await aDocument();
    const { database, storage } = app.services;
    await asBefore(id);
    const [row] = await database.select().from(mediaItems).where(eq(mediaItems.id, id));
    const key = present(row).originalKey;
    const long = await aPdf({ pages: Array.from({ length: 201 }, () => "Blad") });
    await storage.remove(key);
    await storage.write(key, Readable.from([long]), { contentType: "application/pdf" });
    await drawDocuments(renderMedia).run(app.services, {}, ATTEMPT);
    await untilSettled(memorial, id);
    const { problem, status } = (await anna.get(`${memorial.path}/media/${id}`)).body;
    expect(status).toBe("ready");
    expect(problem).toContain("over 200 sider");
    expect((await visitor.get(path)).status).toBe(404);
  });
});
