import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial, aUser } from "#test/factories.ts";
import { aPdf } from "#test/documents.ts";
import { addFiles, aPhotograph, filesOf, formOf } from "#test/media.ts";
import { animation, photograph, pngBomb } from "#test/pictures.ts";
import { present } from "#test/present.ts";

const app = await testApp({
  IMAGE_MAX_MB: "0.5",
  DOCUMENT_MAX_MB: "0.02",
  IMAGE_MAX_MEGAPIXELS: "2",
  MEDIA_PER_MEMORIAL_MAX: "4",
});

const PDF = await aPdf();
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HTML = "<!doctype html><html><body><script>alert(1)</script></body></html>";

describe("adding files", () => {
  it("returns the immediately known properties of a photograph", async () => {
    const memorial = await aMemorial(app);
    const texts = { caption: " Sommeren 1962 ", altText: "" };
    const { status, body } = await addFiles(memorial, [{ bytes: await aPhotograph() }], texts);
    expect(status).toBe(201);
    expect(body.items).toHaveLength(1);
    const item = present(body.items[0]);
    expect(item).toMatchObject({
      kind: "image",
      status: "processing",
      progress: 0,
      variants: [],
      width: 300,
      caption: "Sommeren 1962",
      altText: null,
      takenAt: "2019-07-03T10:00:00.000Z",
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      placeholder: expect.any(String),
    });
    expect((await memorial.owner.get(`${memorial.path}/media/${item.id}`)).body).toEqual(item);
  });

  it("returns the day on the camera's own calendar", async () => {
    const memorial = await aMemorial(app);
    const bytes = await readFile("test/fixtures/pictures/christmas-eve-in-los-angeles.jpg");
    const { body } = await addFiles(memorial, [{ bytes }]);
    expect(present(body.items[0])).toMatchObject({
      takenAt: "2019-12-25T04:00:00.000Z",
      takenOn: "2019-12-24",
    });
  });

  it("accepts several files in one form, in order", async () => {
    const memorial = await aMemorial(app);
    const files = [{ bytes: await aPhotograph() }, { bytes: PDF }, { bytes: await animation(2) }];
    const { status, body } = await addFiles(memorial, files);
    expect(status).toBe(201);
    const kinds = body.items.map(({ kind }) => kind);
    expect(kinds).toEqual(["image", "document", "image"]);
    const list = await memorial.owner.get(`${memorial.path}/media`);
    expect(list.body.items).toEqual(body.items);
  });

  it("processes the first picture of one page before the second of another", async () => {
    const [busy, quiet] = [await aMemorial(app), await aMemorial(app)];
    const pictures = [await aPhotograph(), await aPhotograph()];
    const first = await addFiles(
      busy,
      pictures.map((bytes) => ({ bytes })),
    );
    const second = await addFiles(quiet, [{ bytes: await aPhotograph() }]);
    const { rows } = await app.services.database.execute(
      sql`select payload ->> 'mediaId' as id from graphile_worker._private_jobs
        where payload ->> 'memorialId' in (${busy.id}, ${quiet.id}) order by priority, run_at, id`,
    );
    const [one, two] = first.body.items;
    expect(rows.map(({ id }) => id)).toEqual([one?.id, second.body.items[0]?.id, two?.id]);
  });

  it("recognises a duplicate by content, regardless of the file name", async () => {
    const memorial = await aMemorial(app);
    const bytes = await aPhotograph();
    const first = await addFiles(memorial, [{ bytes, name: "a.jpg" }]);
    const again = await addFiles(memorial, [{ bytes, name: "b.png", type: "image/png" }]);
    expect(again.body).toEqual(first.body);
    const twice = await addFiles(memorial, [{ bytes }, { bytes }]);
    expect(twice.body.items).toEqual([first.body.items[0], first.body.items[0]]);
    expect((await memorial.owner.get(`${memorial.path}/media`)).body.items).toHaveLength(1);
  });

  it("creates one item when the same file is sent concurrently", async () => {
    const memorial = await aMemorial(app);
    const bytes = await aPhotograph();
    const before = (await filesOf(app)).length;
    const answers = await Promise.all([1, 2, 3, 4].map(() => addFiles(memorial, [{ bytes }])));
    expect(new Set(answers.map(({ body }) => present(body.items[0]).id)).size).toBe(1);
    expect((await memorial.owner.get(`${memorial.path}/media`)).body.items).toHaveLength(1);
    const stored = (await filesOf(app)).filter((path) => !path.endsWith("~type"));
    expect(stored.length - before).toBeLessThanOrEqual(1);
  });

  it("enforces the maximum per memorial, for concurrent and sequential uploads", async () => {
    const memorial = await aMemorial(app);
    const pictures = await Promise.all([1, 2, 3, 4, 5, 6].map(() => aPhotograph()));
    const answers = await Promise.all(pictures.map((bytes) => addFiles(memorial, [{ bytes }])));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 201, 201, 409, 409,
    ]);
    const late = await addFiles(memorial, [{ bytes: await aPhotograph() }]);
    expect(late).toMatchObject({ status: 409, body: { code: "limitReached" } });
    expect((await memorial.owner.get(`${memorial.path}/media`)).body.items).toHaveLength(4);
  });

  it("is limited to keepers; others get notFound", async () => {
    const { path } = await aMemorial(app);
    const bo = await aUser(app);
    const form = formOf([{ bytes: await aPhotograph() }]);
    expect((await bo.send(`${path}/media`, form)).status).toBe(404);
    expect((await app.as().send(`${path}/media`, form)).status).toBe(401);
  });
});

describe("an unacceptable file", () => {
  const truncated = async () => (await photograph({ width: 800 }).toBuffer()).subarray(0, 9000);
  it.each([
    ["nothing in it", 422, "unreadableFile", async () => Buffer.alloc(0)],
    ["an SVG named .jpg", 415, "unsupportedType", async () => Buffer.from(SVG)],
    ["HTML named .jpg", 415, "unsupportedType", async () => Buffer.from(HTML)],
    ["a program named .jpg", 415, "unsupportedType", async () => Buffer.from("MZ\u0000\u0000")],
    ["a text", 415, "unsupportedType", async () => Buffer.from("Kære Inger")],
    ["a truncated photograph", 422, "unreadableFile", truncated],
    [
      "the head of a photograph",
      422,
      "unreadableFile",
      async () => (await truncated()).subarray(0, 40),
    ],
    ["a bomb", 422, "unreadableFile", async () => pngBomb(40_000, 40_000)],
    [
      "too large a picture",
      413,
      "tooLarge",
      async () => Buffer.concat([await aPhotograph(), Buffer.alloc(600_000)]),
    ],
    [
      "too large a document",
      413,
      "tooLarge",
      async () => Buffer.concat([PDF, Buffer.alloc(40_000)]),
    ],
  ])("is refused and leaves nothing behind: %s", async (_, status, code, make) => {
    const memorial = await aMemorial(app);
    const before = await filesOf(app);
    const answer = await addFiles(memorial, [{ bytes: await make(), name: "foto.jpg" }]);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect(answer.body.message).toEqual(expect.any(String));
    expect(await filesOf(app)).toEqual(before);
    expect((await memorial.owner.get(`${memorial.path}/media`)).body.items).toEqual([]);
  });

  it("rejects the whole form and leaves no temporary files", async () => {
    const memorial = await aMemorial(app);
    const before = await filesOf(app);
    const files = [{ bytes: await aPhotograph() }, { bytes: Buffer.from(HTML) }];
    expect((await addFiles(memorial, files)).status).toBe(415);
    expect(await filesOf(app)).toEqual(before);
  });

  it.each([
    ["no file", formOf([], { caption: "Sommer" }), "file"],
    ["a field nobody knows", formOf([{ bytes: PDF }], { isPublic: "true" }), "isPublic"],
    ["a file under another name", formOf([{ bytes: PDF, field: "avatar" }]), "avatar"],
    ["too long a caption", formOf([{ bytes: PDF }], { caption: "x".repeat(301) }), "caption"],
  ])("is a form with %s", async (_, form, field) => {
    const { path, owner } = await aMemorial(app);
    const before = await filesOf(app);
    const { status, body } = await owner.send(`${path}/media`, form);
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    });
    expect(await filesOf(app)).toEqual(before);
  });

  it("rejects a truncated form and one without a boundary", async () => {
    const { path, owner } = await aMemorial(app);
    const whole = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc';
    for (const type of ["multipart/form-data; boundary=x", "multipart/form-data"]) {
      const answer = await owner.post(`${path}/media`, whole, { "content-type": type });
      expect(answer).toMatchObject({ status: 400, body: { code: "badRequest" } });
    }
  });

  it("treats any file name as a plain name", async () => {
    const memorial = await aMemorial(app);
    const name = "../../etc/pass\u0000wd\u0007 (1)'\"🕯️.jpg";
    const { status, body } = await addFiles(memorial, [{ bytes: await aPhotograph(), name }]);
    expect(status).toBe(201);
    const original = `${memorial.path}/media/${present(body.items[0]).id}/original` as const;
    const { headers } = await memorial.owner.get(original);
    const kept = /^attachment; filename\*=UTF-8''([\w.%~!-]+)$/.exec(
      headers["content-disposition"] ?? "",
    )?.[1];
    expect(decodeURIComponent(kept ?? "")).not.toMatch(/\p{Cc}/u);
    expect(decodeURIComponent(kept ?? "")).toContain("🕯️.jpg");
  });
});
