import { readFile } from "node:fs/promises";
import { join } from "node:path";
import exifr from "exifr";
import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial, type TestMemorial } from "#test/factories.ts";
import { addFiles, prepare } from "#test/media.ts";
import { landscape, tiffScans } from "#test/pictures.ts";
import { present } from "#test/present.ts";

const app = await testApp({ IMAGE_MAX_MB: "0.05" });

async function settled(memorial: TestMemorial, bytes: Uint8Array, name: string) {
  // The name and type that a browser sends don't prove the content.
  const { body } = await addFiles(memorial, [{ bytes, name, type: "application/octet-stream" }]);
  const { id } = present(body.items[0]);
  await prepare(app, memorial, id);
  return (await memorial.owner.get(`${memorial.path}/media/${id}`)).body;
}

async function bytesAt(url: string, cookie = ""): Promise<Buffer> {
  const answer = await app.app.inject({ url, headers: { cookie } });
  return answer.rawPayload;
}

describe("a scan as TIFF", () => {
  it("is shown like a picture, without location and scanner; the original stays unchanged", async () => {
    const memorial = await aMemorial(app, { privacy: "public" });
    const original = await readFile(join(tiffScans, "scanner.tif"));
    const item = await settled(memorial, original, "scan.jpg");
    expect(item).toMatchObject({ kind: "image", status: "ready", width: 40, height: 60 });
    expect(item.takenAt).toBe("2019-07-03T10:00:00.000Z");
    for (const { url, format } of item.variants) {
      const bytes = await bytesAt(url);
      expect(bytes.toString("latin1")).not.toMatch(/Secret|GPS|2019:07/);
      const gps = format === "jpeg" ? await exifr.gps(bytes) : undefined;
      expect(gps).toBeUndefined();
    }
    const kept = await bytesAt(
      `${memorial.path}/media/${item.id}/original`,
      memorial.owner.cookie ?? "",
    );
    expect(kept.equals(original)).toBe(true);
  });

  it("is one picture a page, also as BigTIFF", async () => {
    const memorial = await aMemorial(app);
    const bytes = await readFile(join(tiffScans, "bigtiff-three-pages.tif"));
    const { body } = await addFiles(memorial, [{ bytes, name: "sider.tif" }]);
    const colours = body.items.map(({ color }) => color);
    expect(colours).toHaveLength(3);
    expect(colours[0]).toMatch(/^#3[0-9a-f]7[0-9a-f]7[0-9a-f]$/);
    expect(colours[1]).not.toBe(colours[0]);
  });

  it("may be larger than other pictures, as it is hardly compressed", async () => {
    const memorial = await aMemorial(app);
    const scan = await landscape(200, 100).tiff({ compression: "none" }).toBuffer();
    expect(scan.length).toBeGreaterThan(0.05 * 1024 * 1024);
    expect((await addFiles(memorial, [{ bytes: scan, name: "scan.tif" }])).status).toBe(201);
    const png = await landscape(200, 100).png({ compressionLevel: 0 }).toBuffer();
    expect((await addFiles(memorial, [{ bytes: png }])).body.code).toBe("tooLarge");
  });
});

describe("a truncated JPEG", () => {
  it("is shown as far as it can be decoded, and the keeper is notified in their language", async () => {
    const memorial = await aMemorial(app, { privacy: "public" });
    const whole = await landscape(64, 480).jpeg().toBuffer();
    const cut = whole.subarray(0, Math.floor(whole.length * 0.8));
    const item = await settled(memorial, cut, "afbrudt.jpg");
    expect(item).toMatchObject({ status: "ready", width: 64 });
    expect(item.height).toBeLessThan(400);
    const path = `${memorial.path}/media/${item.id}` as const;
    for (const [language, words] of [
      ["da", "Filen var ikke hel"],
      ["en", "The file wasn’t whole"],
      ["es", "El archivo no llegó entero"],
    ] as const) {
      const told = await memorial.owner.get(path, { "accept-language": language });
      expect(told.body.problem).toContain(words);
    }
    const shown = await app.as().get(path);
    expect(shown.body).toMatchObject({ status: "ready", problem: null });
  });

  it("is rejected with a clear message when little of it remains", async () => {
    const memorial = await aMemorial(app);
    const whole = await landscape(64, 480).jpeg().toBuffer();
    const bytes = whole.subarray(0, Math.floor(whole.length * 0.2));
    const { status, body } = await addFiles(memorial, [{ bytes }]);
    expect({ status, file: body.fields?.file }).toEqual({
      status: 422,
      file: "Filen er ikke hel. Hent den frem igen, og prøv en gang til.",
    });
  });
});
