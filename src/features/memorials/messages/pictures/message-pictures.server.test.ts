import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aPdf } from "#test/documents.ts";
import { aKeeper, aMemorial, type TestMemorial } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import {
  aPhotograph,
  filesOf,
  formOf,
  greetWithPicture,
  PHOTOGRAPH_WIDTH,
  storedPictures,
  uploadForGreeting,
} from "#test/media.ts";
import { heicPhotograph, photograph, pngBomb, tiffScans } from "#test/pictures.ts";
import { present } from "#test/present.ts";
import { sweepMessagePictures } from "./jobs.server.ts";
import { messagePictures } from "./tables.server.ts";

const app = await testApp({
  GREETING_PICTURE_MAX_MB: "1",
  IMAGE_MAX_MB: "2",
  SCAN_MAX_MB: "2",
  IMAGE_MAX_MEGAPIXELS: "4",
});
const { services } = app;
const visitor = app.as();
const WORDS = { authorName: "Bo Krag", message: "Tak for kaffen" };
const SECRET = "s".repeat(32);

type Page = Pick<TestMemorial, "path">;

const upload = (page: Page, bytes: Uint8Array, name?: string) =>
  uploadForGreeting(visitor, page, bytes, name);

async function uploaded(page: Page): Promise<string> {
  const { status, body } = await upload(page, await aPhotograph());
  expect(status).toBe(201);
  return body.picture;
}

async function fileAt(url: string, cookie?: string) {
  const headers = cookie === undefined ? {} : { cookie };
  const answer = await app.app.inject({ method: "GET", url, headers });
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers };
}

type Greeting = Awaited<ReturnType<typeof greetWithPicture>>;
const urlOf = ({ picture }: Pick<Greeting, "picture">) => present(present(picture).variants[0]).url;

const listOf = async ({ path }: Page, by = visitor) => (await by.get(`${path}/guestbook`)).body;

describe("a picture in a greeting", () => {
  it("stands in it, without place and camera, upright and in the sizes of a letter", async () => {
    const memorial = await aMemorial(app);
    // Few pixels, and wider than the largest size.
    const large = await photograph({ width: 48, height: 1500 }).toBuffer();
    expect(large.toString("latin1")).toContain("SecretCamera");
    const { body } = await upload(memorial, large);
    expect(body).toMatchObject({ width: 1500, height: 48 });
    const sent = { ...WORDS, picture: body.picture };
    const written = await visitor.post(`${memorial.path}/guestbook`, sent);
    expect(written.status).toBe(201);
    const [listed] = (await listOf(memorial)).items;
    expect(listed).toEqual(written.body);
    const { variants, ...picture } = present(listed?.picture);
    expect(picture).toMatchObject({ width: 1500, height: 48, color: expect.any(String) });
    expect([...new Set(variants.map(({ width }) => width))]).toEqual([1200, 800, 400]);
    for (const { url, format, width } of variants) {
      const file = await fileAt(url);
      expect(file.status).toBe(200);
      expect(file.headers["content-type"]).toBe(`image/${format}`);
      expect(file.headers["cache-control"]).toContain("s-maxage=60");
      const made = await sharp(file.bytes).metadata();
      expect([made.width, made.exif, made.orientation]).toEqual([width, undefined, undefined]);
      expect(file.bytes.toString("latin1")).not.toMatch(/Secret|GPS/);
    }
    // Nothing of the file itself is stored.
    for (const path of await filesOf(app)) {
      expect((await readFile(path)).toString("latin1")).not.toContain("SecretCamera");
    }
    // Nor is it in the family's gallery.
    const gallery = await memorial.owner.get(`${memorial.path}/media`);
    expect(gallery.body.items).toEqual([]);
    const page = await visitor.get(memorial.path);
    expect(page.body.counts.pictures).toBe(0);
  });

  it("is served to nobody before the greeting is written, not to the owner either", async () => {
    const memorial = await aMemorial(app);
    const [id = ""] = (await uploaded(memorial)).split(".");
    for (const cookie of [undefined, memorial.owner.cookie]) {
      const url = `/media/${memorial.id}/greetings/${id}/${PHOTOGRAPH_WIDTH}.jpeg`;
      const { status } = await fileAt(url, cookie);
      expect(status).toBe(404);
    }
  });

  it("waits, is let in and is declined with its words", async () => {
    const memorial = await aMemorial(app);
    const { owner, path } = memorial;
    await owner.put(path, { guestbookModeration: "checked" });
    const greeting = await greetWithPicture(visitor, memorial, WORDS);
    expect(greeting.waits).toBe(true);
    const url = urlOf(greeting);
    const moderator = await aKeeper(app, memorial, "moderator");
    const reader = await aKeeper(app, memorial, "reader");
    const seen = async () =>
      Promise.all([undefined, reader.cookie, moderator.cookie].map((by) => fileAt(url, by)));
    const statuses = async () => (await seen()).map(({ status }) => status);
    expect(await statuses()).toEqual([404, 404, 200]);
    expect((await seen())[2]?.headers["cache-control"]).toBe("private, no-store");
    // Those who decide see what they decide about.
    const queue = await moderator.get(`${path}/waiting`);
    expect(queue.body.items).toMatchObject([{ picture: greeting.picture }]);
    const decide = (decision: string) =>
      owner.post(`${path}/decisions`, {
        decision,
        entries: [{ kind: "guestbook", id: greeting.id }],
      });
    expect((await decide("decline")).status).toBe(200);
    expect(await statuses()).toEqual([404, 404, 200]);
    await decide("wait");
    await decide("show");
    expect(await statuses()).toEqual([200, 200, 200]);
    expect((await listOf(memorial)).items[0]?.picture).toEqual(greeting.picture);
    await owner.delete(`${path}/guestbook/${greeting.id}`);
    expect(await statuses()).toEqual([404, 404, 200]);
    const back = await owner.post(`${path}/guestbook/${greeting.id}/restore`);
    expect(back.body.picture).toEqual(greeting.picture);
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  it("is as private as the section", async () => {
    const memorial = await aMemorial(app);
    const url = urlOf(await greetWithPicture(visitor, memorial, WORDS));
    await memorial.owner.put(memorial.path, { guestbookPrivacy: "private" });
    expect((await fileAt(url)).status).toBe(404);
    expect((await upload(memorial, await aPhotograph())).status).toBe(404);
    const mine = await fileAt(url, memorial.owner.cookie);
    expect([mine.status, mine.headers["cache-control"]]).toEqual([200, "private, no-store"]);
  });

  it("stays when the words are corrected, and goes when they are taken back", async () => {
    const memorial = await aMemorial(app);
    const greeting = await greetWithPicture(visitor, memorial, { ...WORDS, secret: SECRET });
    const one = `${memorial.path}/guestbook/${greeting.id}` as const;
    const corrected = await visitor.put(one, { ...WORDS, message: "Mange tak", secret: SECRET });
    expect(corrected.body.picture).toEqual(greeting.picture);
    const before = await storedPictures(app);
    expect((await visitor.post(`${one}/take-back`, { secret: SECRET })).status).toBe(204);
    expect((await fileAt(urlOf(greeting))).status).toBe(404);
    await runJob(services, sweepMessagePictures, {});
    const kept = present(greeting.picture).variants.length;
    expect(before.length - (await storedPictures(app)).length).toBe(kept);
  });

  it("is refused without an effect on the words that were sent with it", async () => {
    const memorial = await aMemorial(app);
    const [one, other] = [await uploaded(memorial), await uploaded(await aMemorial(app))];
    const [id = ""] = one.split(".");
    const post = (picture: string, to = "guestbook") =>
      visitor.post(`${memorial.path}/${to}` as "/api/memorials/x/guestbook", { ...WORDS, picture });
    for (const ticket of [other, `${id}.${"x".repeat(43)}`, "no ticket"]) {
      const refused = await post(ticket);
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({ fields: { picture: expect.any(String) } });
    }
    expect((await post(one, "tributes")).status).toBe(400);
    expect((await listOf(memorial)).items).toEqual([]);
    expect((await post(one)).status).toBe(201);
  });

  it("belongs to one greeting, if two are sent with it at once or one is sent twice", async () => {
    const memorial = await aMemorial(app);
    const picture = await uploaded(memorial);
    const post = (key: string) =>
      visitor.post(`${memorial.path}/guestbook`, { ...WORDS, picture }, { "idempotency-key": key });
    const both = await Promise.all([post("attempt-1"), post("attempt-2")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    const won = both[0]?.status === 201 ? "attempt-1" : "attempt-2";
    const again = await post(won);
    expect(again.status).toBe(201);
    const { items } = await listOf(memorial);
    expect(items).toHaveLength(1);
    expect(again.body).toEqual(items[0]);
  });
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HTML = "<!doctype html><html><body><script>alert(1)</script></body></html>";
const whole = await aPhotograph();
const tiff = await readFile(join(tiffScans, "scanner.tif"));
const PDF = await aPdf();

describe("what is no picture for a greeting", () => {
  it.each([
    ["SVG", Buffer.from(SVG), 415],
    ["HTML named as a JPEG", Buffer.from(HTML), 415],
    ["a TIFF", tiff, 415],
    ["the head of a TIFF alone", tiff.subarray(0, 16), 415],
    ["a PDF", PDF, 415],
    ["many pixels in few bytes", pngBomb(40_000, 40_000), 422],
    ["nothing", Buffer.alloc(0), 422],
    [
      "a JPEG's head before something else",
      Buffer.concat([whole.subarray(0, 20), Buffer.from(HTML)]),
      422,
    ],
    ["too many bytes", Buffer.concat([whole, Buffer.alloc(1_100_000)]), 413],
    ["more bytes than any picture may have", Buffer.concat([whole, Buffer.alloc(3_300_000)]), 413],
  ])("is refused and leaves nothing: %s", async (_what, bytes, status) => {
    const memorial = await aMemorial(app);
    const before = await filesOf(app);
    const refused = await upload(memorial, bytes);
    expect(refused.status).toBe(status);
    expect(await filesOf(app)).toEqual(before);
    expect(await countOf(memorial)).toBe(0);
  });

  it("is a form without a file, with two, or with something else", async () => {
    const memorial = await aMemorial(app);
    const to = `${memorial.path}/guestbook/pictures` as const;
    const file = { bytes: whole };
    const before = await filesOf(app);
    const forms = [
      new FormData(),
      formOf([file, file]),
      formOf([{ ...file, field: "other" }]),
      formOf([file], { caption: "x" }),
    ];
    for (const form of forms) {
      expect((await visitor.send(to, form)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await visitor.post(to, {})).status).toBe(400);
    expect(await filesOf(app)).toEqual(before);
  });

  it("isn't a photograph of a telephone: HEIC becomes what browsers show", async () => {
    const memorial = await aMemorial(app);
    const { status, body } = await upload(memorial, await readFile(heicPhotograph), "IMG_1.HEIC");
    expect(status).toBe(201);
    expect(body).toMatchObject({ width: 600, height: 900 });
  });
});

function countOf({ id }: Pick<TestMemorial, "id">): Promise<number> {
  return services.database.$count(messagePictures, eq(messagePictures.memorialId, id));
}
