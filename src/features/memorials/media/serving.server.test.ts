import { and, eq } from "drizzle-orm";
import exifr from "exifr";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { auditEntries } from "#platform/audit/tables.server.ts";
import type { Answer } from "#test/answers.ts";
import { testApp } from "#test/app.ts";
import { aMemorial, aUser, type TestMemorial } from "#test/factories.ts";
import { aPdf } from "#test/documents.ts";
import { addFiles, aPhotograph, untilSettled } from "#test/media.ts";
import { photograph } from "#test/pictures.ts";
import { present } from "#test/present.ts";
import { addressOf } from "#test/streams.ts";

/** With the jobs running. */
const app = await testApp({}, { worker: true });
const base = await addressOf(app.app);
const PDF = await aPdf();

let memorial: TestMemorial;
let item: Awaited<ReturnType<typeof ready>>;
let original: Buffer;

async function ready(of: TestMemorial, bytes: Uint8Array) {
  const { body } = await addFiles(of, [{ bytes }]);
  const { id } = present(body.items[0]);
  await untilSettled(of, id);
  return (await of.owner.get(`${of.path}/media/${id}`)).body;
}

async function fetchBytes(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(base + url, { headers });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

beforeAll(async () => {
  memorial = await aMemorial(app, { privacy: "public" });
  // Three sizes of few pixels.
  original = await photograph({ width: 48, height: 1200 }).toBuffer();
  item = await ready(memorial, original);
});

describe("a processed photograph", () => {
  it("has three formats and several widths, upright", () => {
    expect(item).toMatchObject({ status: "ready", progress: 100, width: 1200, height: 48 });
    const formats = new Set(item.variants.map(({ format }) => format));
    expect(formats).toEqual(new Set(["avif", "webp", "jpeg"]));
    const widths = new Set(item.variants.map(({ width }) => width));
    expect(widths).toEqual(new Set([1200, 800, 400]));
    expect(item.variants).toHaveLength(3 * widths.size);
  });

  it("is served with its type, immutable caching and no script execution", async () => {
    for (const { url, format, width, height } of item.variants) {
      const { answer, bytes } = await fetchBytes(url);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe(`image/${format}`);
      expect(answer.headers.get("cache-control")).toBe(
        "public, max-age=31536000, s-maxage=60, immutable",
      );
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("content-security-policy")).toContain("sandbox");
      const seen = await sharp(bytes).metadata();
      expect({ width: seen.width, height: seen.height }).toEqual({ width, height });
    }
  });

  it("has no location, date or camera in any variant", async () => {
    expect(original.includes("SecretCamera")).toBe(true);
    for (const { url, format } of item.variants) {
      const { bytes } = await fetchBytes(url);
      expect(bytes.includes("Secret")).toBe(false);
      expect(bytes.includes("2019:07:03")).toBe(false);
      const { exif, xmp, iptc } = await sharp(bytes).metadata();
      const gps = format === "jpeg" ? await exifr.gps(bytes) : undefined;
      expect({ format, exif, xmp, iptc, gps }).toEqual({ format });
    }
  });

  it("reveals the storage path of its original in no URL", async () => {
    const { body } = await memorial.owner.get(`${memorial.path}/media/${item.id}`);
    expect(JSON.stringify(body)).not.toMatch(/originals|foto\.jpg|[0-9a-f]{32}/);
  });

  it("can be downloaded unchanged by its keeper only", async () => {
    const path = `${memorial.path}/media/${item.id}/original` as const;
    const cookie = memorial.owner.cookie ?? "";
    const { answer, bytes } = await fetchBytes(path, { cookie });
    expect(bytes.equals(original)).toBe(true);
    expect(answer.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''foto.jpg");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const bo = await aUser(app);
    expect((await app.as().get(path)).status).toBe(404);
    expect((await bo.get(path)).status).toBe(404);
  });

  it("can be downloaded by visitors once the keeper allows it: large, upright, without location and camera", async () => {
    const path = `${memorial.path}/media/${item.id}/download` as const;
    const { owner } = memorial;
    expect((await app.as().get(path)).status).toBe(404);
    expect((await owner.get(path)).status).toBe(200);
    await owner.put(memorial.path, { downloads: "open" });
    const { answer, bytes } = await fetchBytes(path);
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; .*\.jpg$/);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(bytes.includes("Secret")).toBe(false);
    const { width, height, orientation, exif } = await sharp(bytes).metadata();
    expect({ width, height, orientation, exif }).toEqual({ width: 1200, height: 48 });
    await owner.put(memorial.path, { downloads: "closed" });
    expect((await app.as().get(path)).status).toBe(404);
  });

  it("can't be downloaded from a private page, nor when it is removed", async () => {
    const other = await aMemorial(app, { privacy: "public", downloads: "open" });
    const { id } = await ready(other, await aPhotograph());
    const path = `${other.path}/media/${id}/download` as const;
    expect((await app.as().get(path)).status).toBe(200);
    await other.owner.put(other.path, { privacy: "private" });
    expect((await app.as().get(path)).status).toBe(404);
    await other.owner.put(other.path, { privacy: "public" });
    await other.owner.delete(`${other.path}/media/${id}`);
    expect((await app.as().get(path)).status).toBe(404);
    const pdf = await ready(other, PDF);
    expect((await app.as().get(`${other.path}/media/${pdf.id}/download`)).status).toBe(404);
  });

  it.each(["1.jpeg", "original", "file.original", "..%2f..%2fx", "%00", "320.svg"])(
    "has no file of another name: %s",
    async (name) => {
      const address = `/media/${memorial.id}/${item.id}/${name}`;
      expect((await app.as().get(address)).status).toBe(404);
    },
  );

  it("is found under its own memorial only", async () => {
    const other = await aMemorial(app);
    const name = item.variants[0]?.url.split("/").at(-1);
    for (const [id, media] of [
      [other.id, item.id],
      [memorial.id, other.id],
      ["x", item.id],
      [memorial.slug, item.id],
    ]) {
      expect((await app.as().get(`/media/${id}/${media}/${name}`)).status).toBe(404);
    }
    expect((await other.owner.get(`${other.path}/media/${item.id}`)).status).toBe(404);
    const through = `${other.path}/media/${item.id}` as const;
    expect((await other.owner.put(through, { caption: "Min" })).status).toBe(404);
    expect((await other.owner.delete(through)).status).toBe(404);
  });
});

describe("restricted media", () => {
  it("of a private memorial is for its keepers only, in every variant", async () => {
    const hidden = await aMemorial(app, { privacy: "private" });
    const { id, variants } = await ready(hidden, await aPhotograph());
    const bo = await aUser(app);
    const places = [...variants.map(({ url }) => url), `${hidden.path}/media/${id}`];
    for (const place of [...places, `${hidden.path}/media`]) {
      expect((await app.as().get(place)).status).toBe(404);
      expect((await bo.get(place)).status).toBe(404);
      const own = await hidden.owner.get(place);
      expect(own.status).toBe(200);
    }
    const own = await hidden.owner.get(present(variants[0]).url);
    expect(own.headers["cache-control"]).toBe("private, no-store");
  });

  it("is revalidated by shared caches every minute: 304, or 404 once restricted", async () => {
    const place = await aMemorial(app, { privacy: "public" });
    // The first one would be the portrait, which is shown with the name.
    await ready(place, await aPhotograph());
    const { variants } = await ready(place, original);
    const { url } = present(variants[0]);
    const { answer } = await fetchBytes(url);
    expect(answer.headers.get("cache-control")).toMatch(/^public, .*s-maxage=60\b/);
    const etag = answer.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const known = await fetchBytes(url, { "if-none-match": `"other", W/${etag}` });
    expect([known.answer.status, known.bytes.length]).toEqual([304, 0]);
    expect(known.answer.headers.get("cache-control")).toBe(answer.headers.get("cache-control"));
    expect((await fetchBytes(url, { "if-none-match": '"other"' })).answer.status).toBe(200);
    for (const closed of [
      { privacy: "private" },
      { privacy: "public", picturesPrivacy: "private" },
    ]) {
      await place.owner.put(place.path, closed);
      const refused = await fetchBytes(url, { "if-none-match": etag });
      expect([refused.answer.status, refused.answer.headers.get("etag")]).toEqual([404, null]);
    }
  });

  it("includes items in processing and removed ones", async () => {
    const place = await aMemorial(app);
    const { id, variants } = await ready(place, await aPhotograph());
    const own = `${place.path}/media/${id}` as const;
    expect((await place.owner.delete(own)).status).toBe(204);
    const gone: Answer[] = [
      await app.as().get(present(variants[0]).url),
      await place.owner.get(own),
    ];
    expect(gone.map(({ status }) => status)).toEqual([404, 404]);
    expect((await place.owner.delete(own)).status).toBe(404);
    const restored = await place.owner.post(`${own}/restore`);
    expect(restored).toMatchObject({ status: 200, body: { id, status: "ready" } });
    expect((await app.as().get(present(variants[0]).url)).status).toBe(200);
    expect(await place.owner.post(`${own}/restore`)).toMatchObject({ status: 200, body: { id } });
  });

  it("finishes processing even when it is removed meanwhile", async () => {
    const place = await aMemorial(app);
    const { body } = await addFiles(place, [{ bytes: await aPhotograph() }]);
    const { id } = present(body.items[0]);
    const own = `${place.path}/media/${id}` as const;
    await place.owner.delete(own);
    await place.owner.post(`${own}/restore`);
    await untilSettled(place, id);
    expect((await app.as().get(own)).body.status).toBe("ready");
  });
});

describe("order and descriptions by a keeper", () => {
  it("puts the named items first and keeps the order of the rest", async () => {
    const place = await aMemorial(app);
    const files = [await aPhotograph(), PDF, await aPhotograph(), await aPhotograph()];
    const { body } = await addFiles(
      place,
      files.map((bytes) => ({ bytes })),
    );
    const [a, b, c, d] = body.items.map(({ id }) => id);
    const unknown = "0190f3a4-0000-7000-8000-000000000000";
    const order = { mediaIds: [d, b, d, unknown] };
    const answer = await place.owner.put(`${place.path}/media/order`, order);
    const ids = answer.body.items.map(({ id }) => id);
    expect({ status: answer.status, ids }).toEqual({ status: 200, ids: [d, b, a, c] });
    const bo = await aUser(app);
    expect((await bo.put(`${place.path}/media/order`, order)).status).toBe(404);
    expect((await app.as().put(`${place.path}/media/order`, order)).status).toBe(401);
    const wrong = await place.owner.put(`${place.path}/media/order`, { mediaIds: ["x"] });
    expect(wrong.status).toBe(400);
  });

  it("is audited like every other change of pictures", async () => {
    const place = await aMemorial(app);
    const { body } = await addFiles(place, [{ bytes: await aPhotograph() }]);
    const mediaIds = body.items.map(({ id }) => id);
    expect((await place.owner.put(`${place.path}/media/order`, { mediaIds })).status).toBe(200);
    const { database } = app.services;
    const entries = await database
      .select({ actorId: auditEntries.actorId })
      .from(auditEntries)
      .where(and(eq(auditEntries.action, "media.ordered"), eq(auditEntries.subjectId, place.id)));
    expect(entries).toEqual([{ actorId: place.owner.id }]);
  });

  it("serves captions and alternative texts", async () => {
    const own = `${memorial.path}/media/${item.id}` as const;
    const words = {
      caption: "Fyret på Sandnæs",
      altText: "Et hvidt fyrtårn",
      album: "Barndommen",
      location: "Sandnæs",
      focusX: 40,
      focusY: 25,
    };
    expect((await memorial.owner.put(own, words)).body).toMatchObject(words);
    expect((await app.as().get(own)).body).toMatchObject(words);
    expect((await memorial.owner.put(own, { caption: "" })).body).toMatchObject({ caption: null });
    const bo = await aUser(app);
    expect((await bo.put(own, words)).status).toBe(404);
    const unknown = await memorial.owner.put(own, { position: 1 });
    expect(Object.keys(unknown.body.fields ?? {})).toEqual(["position"]);
  });
});
